// What the picture on a page of rustdoc looks like. Boxes and texts in the units of the picture, the rest in pixels.
(() => {
    const all = [...document.querySelectorAll("main svg[role=img]")];
    const svg = all[0];
    const frame = svg.parentElement;
    const view = svg.viewBox.baseVal;
    const shown = svg.getBoundingClientRect();
    const scale = shown.width / view.width;
    const boxes = [...svg.querySelectorAll("g rect")].map((rect) => rect.getBBox());
    const within = (inner, outer) =>
        inner.x >= outer.x - 0.5 && inner.y >= outer.y - 0.5 &&
        inner.x + inner.width <= outer.x + outer.width + 0.5 &&
        inner.y + inner.height <= outer.y + outer.height + 0.5;
    const page = { x: 0, y: 0, width: view.width, height: view.height };
    const texts = [...svg.querySelectorAll("text")].map((text) => {
        const box = text.getBBox();
        return {
            text: text.textContent,
            size: parseFloat(getComputedStyle(text).fontSize) * scale,
            family: getComputedStyle(text).fontFamily,
            // The words of the loop stand beside it and in no box.
            boxed: !!text.parentElement.closest("g"),
            inBox: boxes.some((outer) => within(box, outer)),
            inPicture: within(box, page),
        };
    });
    const overlaps = boxes.filter((a, at) => boxes.slice(at + 1).some((b) =>
        a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)).length;
    const active = "script, style, image, use, foreignObject, a, iframe, link, animate, set, [href], [src]";
    const attributes = [svg, ...svg.querySelectorAll("*")].flatMap((element) => [...element.attributes]);
    return {
        pictures: all.length,
        boxes: boxes.length,
        overlaps,
        texts,
        paths: svg.querySelectorAll("g path").length,
        dashed: svg.querySelectorAll("rect[stroke-dasharray]").length,
        scale,
        shown: { x: shown.x + scrollX, y: shown.y + scrollY, width: shown.width, height: shown.height },
        scrolls: frame.scrollWidth > frame.clientWidth + 1,
        pageScrolls: document.documentElement.scrollWidth > innerWidth,
        active: svg.querySelectorAll(active).length,
        handlers: attributes.filter(({ name }) => name.startsWith("on")).length,
        urls: attributes.filter(({ name, value }) => name !== "xmlns" && /url\(|https?:|data:/.test(value)).length,
        named: attributes.filter(({ name }) => name === "class" || name === "id").length,
        fonts: [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family),
        paragraphs: [...document.querySelectorAll("main .docblock")][0].innerText.split("\n\n"),
        tables: [...document.querySelectorAll("main table")].map((table) => table.innerText),
    };
})()
