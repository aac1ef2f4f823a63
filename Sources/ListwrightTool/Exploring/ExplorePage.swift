import Listwright

/// The page of `explore`: its HTML, its style and its script.
enum ExplorePage {
    /// The script, which asks the server and shows the answers.
    ///
    /// The state is the server's. Texts of the data become text nodes and never markup.
    static let script = "\(treeScript)\(tableScript)"

    /// The page.
    static let html: StaticString = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>listwright explore</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="explore.css">
        <script src="explore.js" defer></script>
        </head>
        <body data-show="data">
        <header>
        <div><h1 id="file">…</h1><p id="list"></p></div>
        <div class="tools">
        <label>List <select id="lists"></select></label>
        <button id="undo" aria-keyshortcuts="Control+Z">Undo</button>
        <button id="redo" aria-keyshortcuts="Control+Shift+Z">Redo</button>
        </div>
        </header>
        <nav aria-label="Parts of the page">
        <button data-part="data">Data</button><button data-part="fields">Table</button><button
        data-part="rows">Rows</button><button data-part="output">Hand out</button>
        </nav>
        <p id="status" role="status"></p>
        <main>
        <section id="data" aria-labelledby="data-title">
        <h2 id="data-title">Data</h2>
        <ul id="tree" role="tree" aria-labelledby="data-title" aria-describedby="keys"></ul>
        <p id="keys" class="soft">Arrows move, Enter shows a value. <kbd>F</kbd> makes it a field, <kbd>T</kbd>
        <kbd>S</kbd> <kbd>I</kbd> the title, subtitle or image, <kbd>L</kbd> takes it as the list. A value can be dragged to the table, too.</p>
        <div id="value" aria-live="polite"></div>
        </section>
        <section id="fields" aria-labelledby="fields-title">
        <h2 id="fields-title">Table</h2>
        <button id="fill">Take all fields</button>
        <ul id="targets" class="plain tools" aria-label="Parts of a row"></ul>
        <ul id="field-list" class="plain"></ul>
        <div id="unused"></div>
        <div id="offers"></div>
        </section>
        <section id="rows" aria-labelledby="rows-title">
        <h2 id="rows-title">Rows</h2>
        <p id="checked" class="soft"></p>
        <div id="issues"></div>
        <ol id="cells" class="plain"></ol>
        <button id="more">More rows</button>
        </section>
        <section id="output" aria-labelledby="output-title">
        <h2 id="output-title">Hand out</h2>
        <div class="tools" id="kinds"></div>
        <pre id="text" tabindex="0" aria-labelledby="output-title"></pre>
        <div class="tools"><button id="copy">Copy</button><button id="save">Save the table</button></div>
        </section>
        </main>
        </body>
        </html>

        """

    /// The style sheet, in light and dark, for wide screens and for phones.
    static let style = "\(SectionHTML.colors)\(layout)"

    private static let layout: StaticString = """
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; padding: 1rem; max-width: 100rem; background: var(--page); color: var(--ink);
          font: .95rem/1.4 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
        }
        h1, h2, h3, p, ul, ol, pre, dl, dd { margin: 0; padding: 0; }
        h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
        h2 { font-size: 1.05rem; margin-bottom: .5rem; }
        h3 { font-size: .95rem; margin: .75rem 0 .25rem; }
        header, .tools { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
        header { justify-content: space-between; }
        nav { display: none; gap: .4rem; margin-top: .75rem; }
        #status { min-height: 1.4em; margin: .35rem 0; color: var(--soft); }
        #status.bad, .bad { color: var(--bad); }
        .soft { color: var(--soft); font-size: .85rem; }
        .plain { list-style: none; }
        main { display: grid; grid-template: auto 1fr / 1.1fr 1.1fr 1fr; gap: 1rem; align-items: start; }
        section { background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: .9rem; min-width: 0; }
        #data, #fields { grid-row: span 2; }
        #rows, #output { grid-column: 3; }
        button, select, input {
          font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: .5rem;
          padding: .25rem .6rem; max-width: 100%;
        }
        button { cursor: pointer; }
        button:hover:enabled { background: var(--wash); }
        button:disabled { opacity: .45; cursor: default; }
        button[aria-pressed=true] { background: var(--accent); color: var(--card); border-color: var(--accent); }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
        code, pre, #tree { font-family: ui-monospace, Menlo, "DejaVu Sans Mono", monospace; font-size: .85rem; }
        #tree { max-height: 55vh; overflow: auto; list-style: none; padding: .2rem; }
        #tree ul { list-style: none; margin-left: .55rem; padding-left: .6rem; border-left: 1px solid var(--line); }
        [role=treeitem] > span { display: block; padding: .1rem .3rem; border-radius: .35rem; overflow-wrap: anywhere; cursor: pointer; }
        [role=treeitem]:focus { outline: none; }
        [role=treeitem]:focus-visible > span { outline: 3px solid var(--accent); }
        [role=treeitem] > span:hover, [aria-selected=true] > span { background: var(--wash); }
        [role=treeitem] > span::before { content: "\\00a0"; display: inline-block; width: 1.1em; color: var(--soft); }
        [aria-expanded=false] > span::before { content: "▸"; }
        [aria-expanded=true] > span::before { content: "▾"; }
        .key { color: var(--key); } .string { color: var(--string); } .integer, .real { color: var(--number); }
        .null, .bool, .array, .object { color: var(--soft); }
        pre { overflow: auto; background: var(--page); border-radius: .5rem; padding: .6rem; margin: .4rem 0; max-height: 26rem; }
        dl { display: grid; grid-template-columns: auto 1fr auto; gap: .3rem .6rem; align-items: center; margin: .4rem 0; }
        dd { overflow-wrap: anywhere; }
        #value { margin-top: .6rem; border-top: 1px solid var(--line); padding-top: .6rem; }
        #value:empty { display: none; }
        #field-list > li { border-top: 1px solid var(--line); padding: .6rem 0; margin-top: .6rem; }
        #field-list .tools { margin-top: .35rem; }
        #field-list .default { font-weight: 400; flex: none; width: 6rem; }
        #field-list input[type=text]:not(.default) { font-weight: 600; flex: 1 1 8rem; min-width: 0; }
        #field-list code { overflow-wrap: anywhere; }
        meter { width: 6rem; }
        #unused { margin-top: .6rem; }
        #targets { margin-top: .6rem; font-size: .85rem; }
        #targets li { border: 1px dashed var(--line); border-radius: .5rem; padding: .25rem .6rem; overflow-wrap: anywhere; }
        .dragging #targets li { border-color: var(--accent); }
        .over { outline: 2px dashed var(--accent); outline-offset: 2px; background: var(--wash); }
        [draggable=true] { cursor: grab; }
        #cells > li { border-top: 1px solid var(--line); }
        #cells button, #issues li button {
          display: flex; gap: .6rem; width: 100%; text-align: start; background: none; border: 0; border-radius: .4rem;
          padding: .45rem .2rem; align-items: center; overflow-wrap: anywhere;
        }
        #cells img { width: 2.4rem; height: 2.4rem; object-fit: cover; border-radius: .4rem; flex: none; background: var(--wash); }
        #cells span span { display: block; }
        #issues ul { max-height: 16rem; overflow: auto; background: var(--badwash); border-radius: .5rem; padding: .2rem .5rem; margin-bottom: .6rem; }
        @media (max-width: 60rem) {
          body { padding: .75rem; }
          nav { display: flex; }
          nav button { flex: 1; padding: .4rem .2rem; }
          main { display: block; }
          main > section { display: none; }
          body[data-show=data] #data, body[data-show=fields] #fields, body[data-show=rows] #rows,
          body[data-show=output] #output { display: block; }
          #tree { max-height: 45vh; }
        }

        """
}
