import DriftChecking
import ListwrightEssentials
import TablePresenting

/// The changes of samples as one self-contained HTML page, with a chart for each path.
struct DriftPage {
    private let report: DriftReport
    private let title: String

    init(_ report: DriftReport, title: String) {
        self.report = report
        self.title = title
    }

    /// The page.
    var text: [UInt8] {
        var html = HTMLWriter()
        html.markup(SectionHTML.head)
        html.markup(SectionHTML.filePolicy)
        html.markup("<title>")
        html.text(title)
        html.markup("</title>\n<style>\n")
        html.markup(SectionHTML.colors)
        html.markup(SectionHTML.style)
        html.markup(Self.style)
        html.markup("</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#list\">Skip to the changes</a>\n")
        html.markup("<div class=\"frame\">\n<header class=\"top\">\n<h1 dir=\"auto\">")
        html.text(title)
        html.markup("</h1>\n<p class=\"counts\">")
        html.text("\(report.recordCount) records against \(report.baselineCount) of the baseline")
        for note in report.notes {
            html.markup("</p>\n<p class=\"counts\">")
            html.text("Note: \(note)")
        }
        html.markup("</p>\n</header>\n<main id=\"list\" tabindex=\"-1\">\n")
        for severity in DriftChange.Severity.allCases.reversed() { write(severity, to: &html) }
        if report.changes.isEmpty { html.markup("<p class=\"none\">Nothing has changed.</p>\n") }
        writeHistory(to: &html)
        html.markup("</main>\n</div>\n</body>\n</html>\n")
        return html.bytes
    }

    private static let style: StaticString = """
        .chip { flex: none; padding: .1rem .6rem; border-radius: 99rem; background: var(--wash); color: var(--accent); font-size: .85rem; }
        .breaking { background: var(--badwash); color: var(--bad); }
        .path { font: .95em ui-monospace, Menlo, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
        .chart { flex: none; width: 9rem; height: 2rem; }
        .chart polyline { fill: none; stroke: var(--accent); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
        .chart .nulls { stroke: var(--bad); }

        """
}

// MARK: - Changes

extension DriftPage {
    private func write(_ severity: DriftChange.Severity, to html: inout HTMLWriter) {
        let changes = report.changes.filter { $0.severity == severity }
        guard !changes.isEmpty else { return }
        html.markup("<section>\n<h2 class=\"head\">")
        html.text("\(changes.count) \(severity.rawValue)")
        html.markup("</h2>\n<ul class=\"card\">\n")
        for change in changes { write(change, to: &html) }
        html.markup("</ul>\n</section>\n")
    }

    private func write(_ change: DriftChange, to html: inout HTMLWriter) {
        html.markup("<li><div class=\"row\"><div class=\"texts\"><p class=\"title path\">")
        html.line(Self.name(of: change.path))
        html.markup("</p><p class=\"subtitle\">")
        html.line(change.message)
        if let example = change.example {
            html.markup("<br>")
            let position = example.position.map { ":\($0.line):\($0.column)" } ?? ""
            html.line("\(example.source ?? "")\(position): \(example.value)")
        }
        html.markup("</p></div><span class=\"chip ")
        html.text(change.severity.rawValue)
        html.markup("\">")
        html.text(change.kind.rawValue)
        html.markup("</span></div></li>\n")
    }

    private static func name(of path: String) -> String { path.isEmpty ? "the record" : path }
}

// MARK: - Charts

extension DriftPage {
    /// A chart for each path: the share of records with a value, and that of nulls, in each sample.
    private func writeHistory(to html: inout HTMLWriter) {
        guard report.history.count > 1 else { return }
        let paths = Set(report.history.flatMap(\.fields.keys)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        html.markup("<section>\n<h2 class=\"head\">Samples</h2>\n<ul class=\"card\">\n")
        for path in paths {
            html.markup("<li><div class=\"row\"><div class=\"texts\"><p class=\"title path\">")
            html.line(path)
            html.markup("</p><p class=\"subtitle\">")
            let last = report.history.last?.fields[path]
            html.text(
                "\(last?.count ?? 0) values, \(last?.nulls ?? 0) null in the last of \(report.history.count) samples")
            html.markup("</p></div>")
            writeChart(of: path, to: &html)
            html.markup("</div></li>\n")
        }
        html.markup("</ul>\n</section>\n")
    }

    private func writeChart(of path: String, to html: inout HTMLWriter) {
        let tallies = report.history.map { ($0.fields[path], Double(max($0.recordCount, 1))) }
        let values = tallies.map { tally, records in Double((tally?.count ?? 0) - (tally?.nulls ?? 0)) / records }
        let nulls = tallies.map { tally, records in Double(tally?.nulls ?? 0) / records }
        let most = max(1, values.max() ?? 1, nulls.max() ?? 1)
        html.markup("<svg class=\"chart\" viewBox=\"0 0 100 24\" preserveAspectRatio=\"none\" role=\"img\"><title>")
        html.text("values by sample: " + values.map { Self.percent($0) }.joined(separator: ", "))
        html.markup("</title><polyline points=\"")
        html.text(Self.points(values, most))
        html.markup("\"/>")
        if nulls.contains(where: { $0 > 0 }) {
            html.markup("<polyline class=\"nulls\" points=\"")
            html.text(Self.points(nulls, most))
            html.markup("\"/>")
        }
        html.markup("</svg>")
    }

    private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    private static func points(_ values: [Double], _ most: Double) -> String {
        values.enumerated().map { index, value in
            let x = Double(index) * 100 / Double(max(values.count - 1, 1))
            return "\((x * 10).rounded() / 10),\(((23 - value / most * 22) * 10).rounded() / 10)"
        }.joined(separator: " ")
    }
}
