extension SectionHTML {
    package static let head: StaticString = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="generator" content="listwright">

        """

    /// The colours of our pages, as custom properties: once for light and once for dark.
    package static let colors: StaticString = """
        :root {
          color-scheme: light dark;
          --page: #f3f2f0; --card: #ffffff; --ink: #1b1b1f; --soft: #63636b; --line: #e6e4e1;
          --accent: #2f55d4; --wash: #e8ecfb; --key: #7a3e9d; --string: #1d6b35; --number: #9a4a00; --bad: #b3261e; --badwash: #fbeae8; --bar: rgb(243 242 240 / .86);
          --shade: 0 1px 2px rgb(0 0 0 / .05), 0 4px 16px rgb(0 0 0 / .04);
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #131316; --card: #1f1f24; --ink: #f0f0f3; --soft: #a3a3ad; --line: #303037;
            --accent: #a9bcff; --wash: #2a3050; --key: #d9b3f2; --string: #93d8a5; --number: #f5b983; --bad: #ffb4ab; --badwash: #3a2322; --bar: rgb(19 19 22 / .84);
            --shade: 0 0 0 1px rgb(255 255 255 / .04);
          }
        }
        @media (prefers-contrast: more) { :root { --soft: var(--ink); --line: currentColor; } }

        """

    /// The style sheet of the page, without its colours.
    package static let style: StaticString = """
        * { box-sizing: border-box; }
        html { scroll-behavior: smooth; scroll-padding-top: 3.25rem; -webkit-text-size-adjust: 100%; }
        @media (prefers-reduced-motion: reduce) {
          html { scroll-behavior: auto; }
          .wheel { animation-duration: 6s !important; }
        }
        body {
          margin: 0; background: var(--page); color: var(--ink);
          font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
        }
        h1, h2, p, ul { margin: 0; padding: 0; }
        ul { list-style: none; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .5rem; }
        main:focus { outline: none; }
        .skip {
          position: absolute; left: 1rem; top: -4rem; z-index: 9; padding: .6rem 1rem; border-radius: .6rem;
          background: var(--accent); color: var(--card); text-decoration: none;
        }
        .skip:focus { top: 1rem; }
        .frame { max-width: 46rem; margin: 0 auto; padding: 2.25rem max(1rem, env(safe-area-inset-left)) 4rem; }
        .top { padding: 0 .25rem 1rem; }
        h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.25rem); line-height: 1.15; letter-spacing: -.02em; overflow-wrap: anywhere; }
        .counts { margin-top: .35rem; color: var(--soft); font-variant-numeric: tabular-nums; }
        .index ul { display: flex; gap: .5rem; overflow-x: auto; padding: .25rem .25rem .75rem; scrollbar-width: thin; }
        .index a {
          display: flex; align-items: center; gap: .5rem; padding: .4rem .8rem; border-radius: 99rem; white-space: nowrap;
          max-width: 16rem; background: var(--card); color: var(--ink); text-decoration: none; box-shadow: var(--shade);
        }
        .index a > :first-child { overflow: hidden; text-overflow: ellipsis; }
        .index a:hover { background: var(--wash); color: var(--accent); }
        .count { color: var(--soft); font-size: .85em; font-variant-numeric: tabular-nums; }
        main > section { margin-bottom: 1.5rem; }
        .head {
          position: sticky; top: 0; z-index: 2; padding: .9rem .25rem .5rem; font-size: 1.05rem; font-weight: 650;
          letter-spacing: -.005em; overflow-wrap: anywhere; background: var(--bar);
          -webkit-backdrop-filter: blur(10px); backdrop-filter: blur(10px);
        }
        .card { background: var(--card); border-radius: 1rem; box-shadow: var(--shade); overflow: clip; }
        .part { content-visibility: auto; contain-intrinsic-size: auto calc(var(--n) * 3.6rem); }
        .card li + li > :first-child, .nested li > :first-child { border-top: 1px solid var(--line); }
        .row { display: flex; align-items: center; gap: .9rem; min-height: 3.25rem; padding: .65rem 1rem; }
        .texts { flex: 1; min-width: 0; }
        .title, .subtitle {
          display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; overflow-wrap: anywhere;
          unicode-bidi: plaintext; text-align: start;
        }
        .title { font-weight: 550; }
        .subtitle { margin-top: .1rem; color: var(--soft); font-size: .9rem; }
        .title:empty::before { content: "\\2014"; color: var(--soft); }
        .image { flex: none; width: 3rem; height: 3rem; border-radius: .65rem; object-fit: cover; background: var(--line); }
        .ragged > li > .row > .texts:first-child, .ragged > li > details > .row > .texts:first-child { margin-inline-start: 3.9rem; }
        .nested.ragged > li > .row > .texts:first-child, .nested.ragged > li > details > .row > .texts:first-child { margin-inline-start: 3.15rem; }
        img { position: relative; color: transparent; font-size: 0; }
        img::after {
          content: ""; position: absolute; inset: 0; border-radius: inherit;
          background: repeating-linear-gradient(-45deg, var(--line) 0 4px, var(--card) 4px 8px);
        }
        .accessory { flex: none; width: 1.6rem; height: 1.6rem; border-radius: .4rem; object-fit: contain; }
        .tile {
          display: grid; place-items: center; font-weight: 650; font-size: 1.15rem;
          background: hsl(var(--hue) 62% 91%); color: hsl(var(--hue) 48% 32%);
        }
        @media (prefers-color-scheme: dark) {
          .tile { background: hsl(var(--hue) 32% 26%); color: hsl(var(--hue) 72% 84%); }
        }
        .tile.accessory { font-size: .8rem; }
        .arrow { flex: none; color: var(--soft); font-size: 1.5rem; line-height: 1; }
        .nested { margin-left: 1.5rem; }
        .nested .image { width: 2.25rem; height: 2.25rem; }
        .none, .foot { padding: .35rem .25rem 0; color: var(--soft); font-size: .9rem; }
        .none { padding: 1.1rem 1rem; text-align: center; border: 1px dashed var(--soft); border-radius: 1rem; }
        .head + .none { margin-top: .15rem; }
        summary { cursor: pointer; list-style: none; }
        summary::-webkit-details-marker { display: none; }
        summary::after {
          content: ""; flex: none; width: .5rem; height: .5rem; margin: 0 .25rem; border: solid var(--soft);
          border-width: 0 2px 2px 0; transform: rotate(-45deg); transition: transform .15s;
        }
        [dir="auto"]:dir(rtl) > .arrow { transform: scaleX(-1); }
        summary:dir(rtl)::after { transform: rotate(135deg); }
        details[open] > summary::after { transform: rotate(45deg); }
        summary:hover { background: var(--wash); }
        summary:focus-visible { outline-offset: -3px; }
        pre { margin: 0; overflow-x: auto; font: .85rem/1.5 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
        .data { padding: .75rem 1rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--soft); border-top: 1px dashed var(--line); }
        .k { color: var(--key); }
        .s { color: var(--string); }
        .n, .l { color: var(--number); }
        .switch { display: inline-flex; gap: .25rem; margin: 0 .25rem 1rem; padding: .2rem; border-radius: 99rem; background: var(--line); }
        .switch label { padding: .25rem .9rem; border-radius: 99rem; cursor: pointer; }
        .view { position: absolute; opacity: 0; }
        .rows:checked ~ .switch [for=rows], .cols:checked ~ .switch [for=cols] { background: var(--card); font-weight: 600; }
        .rows:focus-visible ~ .switch [for=rows], .cols:focus-visible ~ .switch [for=cols] { outline: 3px solid var(--accent); }
        .rows:checked ~ main .columns, .cols:checked ~ main .columns + .card { display: none; }
        .wide:has(.cols:checked) { max-width: 100rem; }
        .columns { overflow-x: auto; background: var(--card); border-radius: 1rem; box-shadow: var(--shade); }
        .columns table { display: grid; min-width: calc(var(--count) * 9rem); font-size: .9rem; font-variant-numeric: tabular-nums; }
        .columns thead, .columns tbody { display: grid; }
        .columns tr { display: grid; grid-template-columns: repeat(var(--count), minmax(9rem, 1fr)); }
        .columns .part { contain-intrinsic-size: auto calc(var(--n) * 2.4rem); }
        .columns tbody tr { border-top: 1px solid var(--line); }
        .columns tbody tr:hover { background: var(--wash); }
        .columns td { padding: .5rem .75rem; overflow-wrap: anywhere; unicode-bidi: plaintext; }
        .columns td.n { text-align: end; }
        .columns th { text-align: start; }
        .columns button {
          width: 100%; padding: .6rem .75rem; border: 0; background: none; color: var(--soft); font: inherit; font-weight: 600;
          text-align: inherit; cursor: pointer;
        }
        .columns button:hover { color: var(--accent); }
        [aria-sort=ascending] button::after { content: " \\2191" / ""; }
        [aria-sort=descending] button::after { content: " \\2193" / ""; }
        .notes { margin-top: 2.5rem; padding: 1.1rem 1.1rem .6rem; border-radius: 1rem; background: var(--wash); }
        .notes h2 { font-size: 1rem; margin-bottom: .5rem; }
        .notes li { padding: .35rem 0; font-size: .9rem; overflow-wrap: anywhere; }
        .notes code { font: .95em ui-monospace, Menlo, "DejaVu Sans Mono", monospace; }
        .rule { padding: .05rem .45rem; border-radius: .4rem; background: var(--card); color: var(--soft); font-size: .8rem; }
        .state {
          margin-top: 8vh; padding: 2.5rem 1.5rem; display: grid; justify-items: center; gap: .6rem; text-align: center;
          color: var(--soft); background: var(--card); border-radius: 1.25rem; box-shadow: var(--shade);
        }
        .state h2 { color: var(--ink); font-size: 1.15rem; }
        .state p { overflow-wrap: anywhere; max-width: 100%; }
        .state svg { width: 3.5rem; height: 3.5rem; }
        .state pre {
          justify-self: stretch; margin-top: .5rem; padding: 1rem; text-align: left; border-radius: .75rem;
          color: var(--bad); background: var(--badwash);
        }
        .failed svg { color: var(--bad); }
        .wheel {
          width: 2.5rem; height: 2.5rem; border-radius: 50%; border: 4px solid var(--line); border-top-color: var(--accent);
          animation: turn 1s linear infinite;
        }
        @keyframes turn { to { transform: rotate(1turn); } }
        @media (min-width: 68rem) {
          .indexed { max-width: 66rem; display: grid; grid-template-columns: 15rem minmax(0, 1fr); column-gap: 2.5rem; }
          .indexed .top { grid-column: 1 / -1; }
          .indexed .index { position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow-y: auto; }
          .indexed .index ul { flex-direction: column; gap: .1rem; overflow: visible; padding: .9rem .25rem; }
          .indexed .index a { justify-content: space-between; max-width: none; border-radius: .6rem; background: none; box-shadow: none; }
          .indexed .index a:hover { background: var(--wash); }
        }
        @media (max-width: 30rem) { .frame { padding-top: 1.25rem; } .row { padding-inline: .85rem; } }
        @media (forced-colors: active) { .card, .state, .index a { border: 1px solid; } }
        @media print {
          .index, .skip, .switch { display: none; }
          .head { position: static; }
          .card { box-shadow: none; border: 1px solid var(--line); }
          .card li { break-inside: avoid; }
          .card .part, .columns .part { content-visibility: visible; break-inside: auto; }
        }

        """

    static let emptyPicture: StaticString = """
        <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">\
        <rect x="7" y="9" width="34" height="30" rx="6"/><path d="M14 18h20M14 24h13M14 30h7" stroke-dasharray="3 4"/></svg>

        """

    static let failedPicture: StaticString = """
        <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" \
        stroke-linejoin="round" aria-hidden="true"><path d="M24 8 43 40H5Z"/><path d="M24 20v9M24 34v.1"/></svg>

        """
}
