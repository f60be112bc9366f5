//! The pictures of graphs as a browser shows them on the pages of `cargo doc`. Screenshots for a person are left in
//! `target/tmp/pictures/screenshots`.
//!
//! It takes Chromium, so it runs where it is asked for: `cargo xtask test`, or
//! `cargo test -p kmg-tests --test pictures -- --ignored`.

mod browser;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use browser::Browser;
use kmg_tests::fixture;
use serde::Deserialize;

/// The window of a person with a small screen.
const WINDOW: (u32, u32) = (1280, 900);

/// The least size of letters on the screen, in pixels.
const LEGIBLE: f64 = 9.0;

/// What `measure.js` says.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Picture {
    pictures: usize,
    boxes: usize,
    overlaps: usize,
    texts: Vec<Text>,
    paths: usize,
    dashed: usize,
    scale: f64,
    shown: Rectangle,
    scrolls: bool,
    page_scrolls: bool,
    active: usize,
    handlers: usize,
    urls: usize,
    named: usize,
    fonts: Vec<String>,
    /// Of the graph's documentation.
    paragraphs: Vec<String>,
    tables: Vec<String>,
}

#[derive(Deserialize)]
struct Rectangle {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Text {
    text: String,
    size: f64,
    family: String,
    boxed: bool,
    in_box: bool,
    in_picture: bool,
}

/// Graphs of 256 nodes: side by side, and one after another.
fn large_graphs() -> String {
    let mut text =
        String::from("kmg::graph! {\n/// 256 nodes wide.\n#[graph(cores = 256)]\npub graph Wide {\n");
    text.push_str("join root;\n");
    for core in 1..256 {
        // A graph has 64 different commands.
        let place = core % 60;
        let _ = writeln!(text, "command core_{core} = 1({place}) on {place}..{} after root;", place + 1);
    }
    text.push_str("}\n/// 256 nodes deep.\n#[graph(max_runs = 7)]\npub graph Deep {\nreg last;\n");
    for step in 0..256 {
        let after = if step == 0 { String::new() } else { format!(" after step_{}", step - 1) };
        let _ = writeln!(text, "command step_{step} = 1({}) on 0..4{after};", step % 60);
    }
    text.push_str("cpu_end\n");
    let text = text.replace(
        "command step_255 = 1(15) on 0..4 after step_254;\ncpu_end\n",
        "cpu step_255 after step_254 { again = last; }\n",
    );
    text + "}\n}\n"
}

/// Documents the fixture, with the large graphs too; where its pages are.
fn documentation(folder: &Path) -> PathBuf {
    let copy = fixture::copy("pictures", folder);
    let source = copy.join("src/lib.rs");
    let text = fs::read_to_string(&source).expect("the fixture");
    fs::write(&source, text + "\n" + &large_graphs()).expect("the fixture");
    let doc = Command::new(env!("CARGO"))
        .current_dir(&copy)
        // The workspace's build has fetched all that this one needs.
        .args(["doc", "--no-deps", "--offline", "--quiet"])
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .env_remove("RUSTDOCFLAGS")
        .output()
        .expect("cargo runs");
    assert!(doc.status.success(), "{}", String::from_utf8_lossy(&doc.stderr));
    copy.join("target/doc/pictures")
}

#[test]
#[ignore = "needs Chromium: `cargo xtask test` installs it"]
fn pictures_are_right_in_a_browser() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures");
    let pages = documentation(&folder);
    let screenshots = folder.join("screenshots");
    fs::create_dir_all(&screenshots).expect("a folder");
    let mut browser = Browser::start(&folder.join("chromium"), WINDOW);
    for (graph, nodes, edges, skips) in [
        ("Four", 4, 4, 0),
        ("Newton", 3, 2, 0),
        ("Clauses", 5, 7, 3),
        ("Long", 4, 3, 1),
        ("Wide", 256, 255, 0),
        ("Deep", 256, 255, 0),
    ] {
        let page = pages.join(format!("struct.{graph}.html"));
        let requests = browser.open(&page);
        let picture = measure(&mut browser);
        looks_right(graph, &picture, nodes, edges, skips);
        stands_alone(graph, &picture, &requests, pages.parent().expect("a folder"));
        leaves_the_page_alone(graph, &mut browser);
        let Rectangle { x, y, width, height } = picture.shown;
        for (name, part) in [("page", None), ("picture", Some([x, y, width, height.min(8_000.0)]))] {
            let path = screenshots.join(format!("{}-{name}.png", graph.to_lowercase()));
            fs::write(path, browser.screenshot(part)).expect("a screenshot");
        }
    }
    browser.open(&pages.join("struct.Newton.html"));
    follows_the_theme(&mut browser, &screenshots);
    browser.close();
}

fn measure(browser: &mut Browser) -> Picture {
    let measured = browser.evaluate(include_str!("measure.js"));
    serde_json::from_value(measured).expect("measure.js")
}

/// Every node has a box, every edge a line; no text is cut off or too small.
fn looks_right(graph: &str, picture: &Picture, nodes: usize, edges: usize, skips: usize) {
    assert_eq!(picture.pictures, 1, "{graph}");
    assert_eq!((picture.boxes, picture.paths, picture.dashed), (nodes, edges, skips), "{graph}");
    assert_eq!(picture.overlaps, 0, "{graph}: boxes cover each other");
    assert!(picture.texts.len() >= nodes, "{graph}");
    for text in &picture.texts {
        assert!(text.in_picture, "{graph}: leaves the picture: {text:?}");
        assert!(text.in_box || !text.boxed, "{graph}: leaves its box: {text:?}");
        assert!(text.size >= LEGIBLE, "{graph}: too small: {text:?}");
        let code = text.family.contains("Source Code Pro") || text.family.contains("Fira Sans");
        assert!(code, "{graph}: another font: {text:?}");
    }
    assert!(
        picture.fonts.iter().any(|font| font.contains("Source Code Pro")),
        "{graph}: {:?}",
        picture.fonts
    );
    // What is wider than the page scrolls in its frame, and is as large as it was made.
    assert!(!picture.page_scrolls, "{graph}: the page scrolls");
    assert_eq!(picture.scrolls, graph == "Wide", "{graph}");
    assert!(
        picture.scale <= 1.0 && (picture.scale >= 0.99 || !picture.scrolls),
        "{graph}: {}",
        picture.scale
    );

    let shows = |what: &str| picture.texts.iter().any(|text| text.text == what);
    let wanted: &[&str] = match graph {
        "Newton" => &["step", "STEP(iteration)", "0..60", "NORM()", "-> error", "again, at most 100 rounds"],
        "Clauses" => {
            &["any count exclusive", "-> sum", "if wanted", "(first, count)", "again, at most 3 rounds"]
        }
        "Wide" => &["root", "core_1", "core_255", "1(15)", "15..16"],
        "Deep" => &["step_0", "step_255", "again, at most 7 rounds"],
        _ => &[],
    };
    for what in wanted {
        assert!(
            shows(what),
            "{graph}: `{what}` in {:?}",
            picture.texts.iter().map(|text| &text.text).collect::<Vec<_>>()
        );
    }
    let line = format!("The graph {graph}: {nodes} nodes.");
    assert!(picture.paragraphs.get(1) == Some(&line), "{graph}: {:?}", picture.paragraphs);
    let [options, registers] = picture.tables.as_slice() else { panic!("{graph}: {:?}", picture.tables) };
    assert!(options.contains("step_limit\t4096"), "{graph}: {options}");
    assert!(registers.contains("register\tname\tfor"), "{graph}: {registers}");
}

/// No script, no file, no name.
fn stands_alone(graph: &str, picture: &Picture, requests: &[String], documentation: &Path) {
    assert_eq!((picture.active, picture.handlers, picture.urls), (0, 0, 0), "{graph}");
    assert_eq!(picture.named, 0, "{graph}: classes or ids");
    let home = format!("file://{}/", documentation.display());
    // rustdoc's own icons stand in its styles.
    let away = requests.iter().filter(|url| !url.starts_with(&home) && !url.starts_with("data:"));
    let away: Vec<&String> = away.collect();
    assert!(away.is_empty() && !requests.is_empty(), "{graph}: {away:?}");
}

/// Without the picture, all that is not part of it looks the same.
fn leaves_the_page_alone(graph: &str, browser: &mut Browser) {
    let differing = browser.evaluate(
        "(() => {
            const svg = document.querySelector('main svg[role=img]');
            const rest = [...document.querySelectorAll('body, body *')].filter((element) => !svg.contains(element));
            const style = (element) => {
                const style = getComputedStyle(element);
                return ['color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'display',
                    'margin', 'padding', 'border', 'fill', 'stroke', 'overflow', 'position', 'visibility']
                    .map((name) => style[name]).join();
            };
            const before = rest.map(style);
            const place = document.createComment('');
            svg.replaceWith(place);
            const after = rest.map(style);
            place.replaceWith(svg);
            return [rest.length, before.filter((text, at) => text !== after[at]).length];
        })()",
    );
    let (Some(rest), Some(changed)) = (differing[0].as_u64(), differing[1].as_u64()) else {
        panic!("{differing}")
    };
    assert!(
        rest > 100 && changed == 0,
        "{graph}: {changed} of {rest} elements look different without the picture"
    );
}

/// Texts and the ground have the colours of the page, whatever its theme.
fn follows_the_theme(browser: &mut Browser, screenshots: &Path) {
    let mut seen = BTreeSet::new();
    for theme in ["light", "dark", "ayu"] {
        let colours = browser.evaluate(&format!(
            "(() => {{
                switchTheme('{theme}', false);
                const svg = document.querySelector('main svg[role=img]');
                const of = (element, name) => getComputedStyle(element)[name];
                return [
                    of(svg.querySelector('g text'), 'fill'), of(document.body, 'color'),
                    of(svg.querySelector('rect'), 'fill'), of(document.body, 'backgroundColor'),
                    of(svg.querySelector('g rect'), 'stroke'), of(svg.querySelector('g rect'), 'fill'),
                    of(svg.querySelector('g path'), 'stroke'),
                    document.documentElement.dataset.theme,
                ];
            }})()"
        ));
        let colours: Vec<String> = serde_json::from_value(colours).expect("colours");
        let [text, page_text, ground, page_ground, command, inside, edge, set] = colours.as_slice() else {
            panic!("{colours:?}")
        };
        assert_eq!((text, ground, set.as_str()), (page_text, page_ground, theme));
        assert!(contrast(text, inside) >= 4.5, "{theme}: {text} on {inside}");
        assert!(contrast(command, ground) >= 3.0, "{theme}: {command} on {ground}");
        assert!(contrast(edge, ground) >= 2.0, "{theme}: {edge} on {ground}");
        seen.insert(colours.clone());
        browser.evaluate("document.querySelector('main svg[role=img]').scrollIntoView(), true");
        fs::write(screenshots.join(format!("theme-{theme}.png")), browser.screenshot(None))
            .expect("a screenshot");
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

/// The contrast of two colours as the web's guidelines reckon it, 1 to 21.
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |colour: &str| {
        let numbers =
            colour.trim_start_matches(|letter: char| !letter.is_ascii_digit()).trim_end_matches(')');
        let parts: Vec<f64> = numbers.split(',').filter_map(|part| part.trim().parse().ok()).collect();
        let [red, green, blue, ..] = parts.as_slice() else { panic!("a colour: {colour}") };
        let linear = |part: &f64| {
            let part = part / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
