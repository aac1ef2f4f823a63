import JSONDocuments

// The scripts of a page, and the policies that allow them by their hashes.
extension SectionHTML {
    /// The policy of a page from a file: it loads images and sends nothing.
    ///
    /// Only `sortScript` may run, by its hash.
    package static let filePolicy: StaticString = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src * data:; \
        style-src 'unsafe-inline'; script-src 'sha256-mPyhvAtfgsspHmqpxON5LS4urCJLUzAdXIgvsof19hc='">

        """

    /// The policy of a served page: it also runs `script`, which connects to its own server.
    ///
    /// The server sends the same policy as a header, where `frame-ancestors` is allowed too.
    package static let servedPolicy: StaticString = """
        default-src 'none'; img-src * data:; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; \
        form-action 'none'; script-src 'sha256-mPyhvAtfgsspHmqpxON5LS4urCJLUzAdXIgvsof19hc=' 'sha256-spKxmsYK/U/gFiJkzRsxiUXzYNXcRHVWz3zB2Cs9dec='
        """

    /// Reloads the page when the server announces another version, also with its first event.
    static let script: StaticString = """
        const own = document.querySelector("meta[name=version]").content; \
        new EventSource("events").onmessage = e => { if (e.data !== own) location.reload() }
        """

    /// Shows a long table when it is asked for, and sorts a table by the column whose heading is
    /// pressed: numbers by value, other texts by the order of the reader's language, empty cells last.
    static let sortScript: StaticString = """
        const columns = document.getElementById("cols") ?? {}, text = (row, i) => row.children[i].textContent; \
        const show = () => { if (columns.checked) for (const table of document.querySelectorAll(".columns noscript")) \
        table.outerHTML = table.textContent }; columns.onchange = onpageshow = show; show(); \
        onclick = ({ target }) => { if (!target.matches(".columns button")) return; const head = target.parentElement; \
        const heads = [...head.parentElement.children], i = heads.indexOf(head); \
        const down = head.ariaSort === "ascending", parts = [...head.closest("table").tBodies]; \
        for (const other of heads) other.ariaSort = "none"; head.ariaSort = down ? "descending" : "ascending"; \
        const words = new Intl.Collator(), compare = (a, b) => isNaN(a) || isNaN(b) ? words.compare(a, b) : a - b; \
        const rows = parts.flatMap(part => [...part.rows]).map(row => [text(row, i), row]).sort(([a], [b]) => \
        a === "" || b === "" ? (a === "") - (b === "") : down ? compare(b, a) : compare(a, b)).map(pair => pair[1]); \
        const sizes = parts.map(part => part.rows.length); \
        parts.forEach((part, n) => part.append(...rows.splice(0, sizes[n]))) }
        """
}
