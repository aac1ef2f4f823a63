import Foundation

/// A report of the results, with the machine, compiler and commit that they belong to.
struct Report {
    private(set) var text: String

    init(rounds: Int) {
        text = """
            # Benchmarks

            - machine: \(Self.processor), \(ProcessInfo.processInfo.activeProcessorCount) cores
            - system: \(ProcessInfo.processInfo.operatingSystemVersionString)
            - compiler: \(Self.output("swiftc", "--version").split(separator: "\n").first ?? "")
            - commit: \(Self.output("git", "rev-parse", "--short", "HEAD"))
            - command: `\(Self.command)`; \(rounds) counted rounds, entries interleaved, medians

            """
    }

    /// The command that writes the report.
    private static var command: String {
        let options = CommandLine.arguments.dropFirst()
        return options.count > 1 ? "Benchmarks \(options.joined(separator: " "))" : "make bench"
    }

    mutating func add(_ contest: Contest, _ results: [Contest.Result]) {
        let megabytes = Double(contest.bytes.count) / 1e6
        text += """

            ## \(contest.name)

            \(String(format: "%.1f", megabytes)) MB, input \(Self.hash(contest.bytes)). Ratios are relative to the first line.

            | entry | ms (median) | ms (min – max) | MB/s | time ratio |
            |---|---:|---:|---:|---:|

            """
        for result in results {
            let (least, most) = result.spread
            text += String(
                format: "| %@ | %.1f | %.1f – %.1f | %.0f | %.2f |\n", result.name, result.median * 1e3, least * 1e3,
                most * 1e3, megabytes / result.median, result.median / results[0].median)
        }
        text += Self.comparison(results)
    }

    /// The speed of the direct reader relative to the other libraries.
    private static func comparison(_ results: [Contest.Result]) -> String {
        guard let direct = results.first(where: { $0.name == "Listwright: items(in:), direct" }) else { return "" }
        let names = ["Foundation: JSONDecoder", "jansson: hand-written loop", "simdjson", "rapidjson"]
        let ratios = names.compactMap { name in
            results.first { $0.name.hasPrefix(name) }.map {
                String(format: "%.2f × %@", $0.median / direct.median, String($0.name.prefix { $0 != "," }))
            }
        }
        return "\nThe direct reader's speed is \(ratios.joined(separator: ", ")).\n"
    }

    /// Adds a part in Markdown.
    mutating func add(_ part: String) { text += part }

    func save(as name: String = "latest.md") throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Results").standardized
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }

    /// A hash that distinguishes inputs (FNV-1a, 64 bits).
    private static func hash(_ bytes: [UInt8]) -> String {
        String(bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }

    private static var processor: String {
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line.map { $0.drop { $0 != ":" }.dropFirst(2).description } ?? "unknown processor"
    }

    private static func output(_ command: String...) -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "unknown" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
