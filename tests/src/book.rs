//! The examples of the book as documentation tests: those of `rust` fences compile and run, those of
//! `rust,compile_fail` fences do not compile. `pages.rs` tests that no page is missing here.

macro_rules! pages {
    ($($name:ident $path:literal;)*) => {
        $(#[doc = include_str!($path)] mod $name {})*
    };
}

pages! {
    kmg001 "../../docs/errors/KMG001.md";
    kmg002 "../../docs/errors/KMG002.md";
    kmg003 "../../docs/errors/KMG003.md";
    kmg004 "../../docs/errors/KMG004.md";
    kmg005 "../../docs/errors/KMG005.md";
    kmg006 "../../docs/errors/KMG006.md";
    kmg008 "../../docs/errors/KMG008.md";
    kmg009 "../../docs/errors/KMG009.md";
    kmg010 "../../docs/errors/KMG010.md";
    kmg011 "../../docs/errors/KMG011.md";
    kmg012 "../../docs/errors/KMG012.md";
    kmg013 "../../docs/errors/KMG013.md";
    kmg014 "../../docs/errors/KMG014.md";
    kmg015 "../../docs/errors/KMG015.md";
    kmg016 "../../docs/errors/KMG016.md";
    kmg017 "../../docs/errors/KMG017.md";
    kmg018 "../../docs/errors/KMG018.md";
    kmg019 "../../docs/errors/KMG019.md";
    kmg020 "../../docs/errors/KMG020.md";
    kmg021 "../../docs/errors/KMG021.md";
    kmg022 "../../docs/errors/KMG022.md";
    kmg023 "../../docs/errors/KMG023.md";
    kmg101 "../../docs/errors/KMG101.md";
    kmg102 "../../docs/errors/KMG102.md";
    kmg103 "../../docs/errors/KMG103.md";
    kmg104 "../../docs/errors/KMG104.md";
    kmg105 "../../docs/errors/KMG105.md";
    language "../../docs/LANGUAGE.md";
    readme "../../README.md";
    tutorial "../../docs/tutorial.md";
    device "../../docs/device.md";
    driver "../../docs/driver.md";
}
