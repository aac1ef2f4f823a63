import Foundation

/// A bar chart in SVG: megabytes a second, a group for each contest.
struct Chart {
    private static let colours = [
        "jansson": "#8da0cb", "Foundation": "#fc8d62", "simdjson": "#a6d854", "rapidjson": "#ffd92f",
        "Listwright: items(in:), by": "#66c2a5", "Listwright: items(in:), direct": "#1b7a5a",
    ]
    private static let width = 900.0
    private static let left = 300.0

    private var groups: [(name: String, bars: [(name: String, speed: Double)])] = []

    /// What a bar shows.
    private let measure: String

    /// A chart of speeds; `measure` says how they were measured.
    init(_ measure: String) { self.measure = measure }

    /// Adds the entries that make Items.
    mutating func add(_ contest: Contest, _ results: [Contest.Result]) {
        let shown = results.filter { !$0.name.contains("alone") }
        add(contest.name, contest.bytes, shown.map { ($0.name, $0.spread.0) })
    }

    /// Adds a group of entries with their times in seconds.
    mutating func add(_ name: String, _ bytes: [UInt8], _ times: [(name: String, seconds: Double)]) {
        groups.append((name, times.map { ($0.name, Double(bytes.count) / 1e6 / $0.seconds) }))
    }

    func save(as name: String) throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Results").standardized
        try svg.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    private var svg: String {
        var y = 50.0
        var body = ""
        for group in groups {
            let most = group.bars.map(\.speed).max() ?? 1
            body += "<text x=\"20\" y=\"\(y)\" font-weight=\"bold\">\(Self.escaped(group.name))</text>\n"
            y += 10
            for bar in group.bars {
                let length = max(1, bar.speed / most * (Self.width - Self.left - 90))
                let colour = Self.colours.first { bar.name.hasPrefix($0.key) }?.value ?? "#888888"
                body +=
                    "<text x=\"\(Self.left - 10)\" y=\"\(y + 14)\" text-anchor=\"end\">\(Self.escaped(bar.name))</text>"
                body += "<rect x=\"\(Self.left)\" y=\"\(y)\" width=\"\(length)\" height=\"18\" fill=\"\(colour)\"/>"
                body +=
                    "<text x=\"\(Self.left + length + 6)\" y=\"\(y + 14)\">\(Int(bar.speed.rounded())) MB/s</text>\n"
                y += 22
            }
            y += 26
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(y)" font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="#ffffff"/>
            <text x="20" y="24" font-size="16">Bytes into Items: \(measure); each group to its own scale</text>
            \(body)</svg>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
