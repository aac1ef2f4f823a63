import Foundation
import TestSupport
import Testing

/// Where time zones come from.
@Suite(.childProcesses) struct ZoneToolTests {
    private static let berlin = "/usr/share/zoneinfo/Europe/Berlin"
    private static let hasFile = FileManager.default.fileExists(atPath: berlin)
    /// A process of its own that sees an empty database.
    private static let hiding = "unshare -rm bash -c 'mount -t tmpfs none /usr/share/zoneinfo && exec \"$0\" \"$@\"'"
    private static let canHide =
        Programs.have("unshare") && (try? Programs.bash("\(hiding) true"))?.status == 0

    private func command(_ zone: String, in folder: URL) throws -> [String] {
        let table = folder.appendingPathComponent("table.json")
        try Data(
            #"{"at": {"path": "at", "type": "date", "format": "dd.MM.yyyy HH:mm", "zone": "\#(zone)"}}"#.utf8
        ).write(to: table)
        let input = folder.appendingPathComponent("input.json")
        try Data(#"[{"at": "01.07.2024 12:00"}]"#.utf8).write(to: input)
        return ["map", "--format=jsonl", "--table", table.path, input.path]
    }

    @Test(.enabled(if: hasFile, "the database of time zones isn't installed"))
    func theFolderOfTZDIRIsFirst() throws {
        try Scratch.withFolder { folder in
            let zones = folder.appendingPathComponent("zones/Asia")
            try FileManager.default.createDirectory(at: zones, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: Self.berlin, toPath: zones.appendingPathComponent("Tokyo").path)
            let environment = ["TZDIR": folder.appendingPathComponent("zones").path]
            for (zone, time) in [("Asia/Tokyo", "10:00"), ("Asia/Seoul", "03:00"), ("Europe/Berlin", "10:00")] {
                let run = try ToolRun(try command(zone, in: folder), environment: environment)
                #expect(run.output == "{\"at\":\"2024-07-01T\(time):00Z\"}\n", "\(zone): \(run.errors)")
            }
        }
    }

    @Test(
        .enabled(if: canHide, "a folder can't be hidden from a process"),
        arguments: [
            ("UTC", "12:00"), ("Etc/UTC", "12:00"), ("GMT", "12:00"), ("+05:30", "06:30"), ("GMT+5", "07:00"),
            ("GMT-03:30", "15:30"), ("Etc/GMT+1", "13:00"), ("Europe/Berlin", "10:00"), ("Asia/Tokyo", "03:00"),
        ])
    func withoutADatabase(zone: String, time: String) throws {
        try Scratch.withFolder { folder in
            let words = try command(zone, in: folder).map { "'\($0)'" }.joined(separator: " ")
            let run = try Programs.bash("\(Self.hiding) '\(ToolRun.executable.path)' \(words)")
            // Foundation knows names where its internationalization is linked, as in a debug build.
            let isUnknown = run.status == 65 && zone.contains("/") && !zone.contains("Etc")
            let error = #"""
                error: at.zone: unknown time zone "\#(zone)": this system has no database of time zones; install the package \#
                tzdata, or write an offset like "+01:00"
                """#
            #expect(isUnknown ? run.output.contains(error) : run.output == "{\"at\":\"2024-07-01T\(time):00Z\"}\n")
        }
    }
}
