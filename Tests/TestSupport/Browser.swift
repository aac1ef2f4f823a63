import Foundation
import JSONDocuments

/// What headless Chromium makes of a page, by way of `Tests/Browser/look.py`.
public struct Browser {
    /// Whether there is a browser, and Python to work it.
    public static let isPresent =
        Programs.have("python3") && (Programs.have("chromium") || Programs.have("google-chrome"))

    /// What a skipped test says.
    public static let absence = "there is no browser: apt-get install chromium python3"

    /// What a screen reader finds: each node's role and name.
    public let roles: [(role: String, name: String)]

    /// The values of the expressions.
    public let values: [JSONValue]

    /// What the console said of errors and refusals.
    public let errors: [String]

    /// The picture of the page, as a PNG file's bytes.
    public let picture: Data

    /// Opens a page in a window of this size and asks for the values of JavaScript expressions.
    public init(
        _ url: URL, isDark: Bool = false, size: String = "700x900", keys: [String] = [], waitingFor: String = "true",
        _ expressions: String...
    ) throws {
        let shot = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: shot) }
        let process = Process()
        process.executableURL = Programs.path(of: "python3")
        process.arguments =
            [
                Project.root.appendingPathComponent("Tests/Browser/look.py").path, "--size=\(size)",
                "--shot=\(shot.path)",
                "--keys=\(keys.joined(separator: ","))", "--wait=\(waitingFor)",
            ] + (isDark ? ["--dark"] : []) + [url.absoluteString] + expressions
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let answer = try JSONDocument(parsing: data).root
        roles = answer["roles"]!.elements.map { ($0[0]?.string ?? "", $0[1]?.string ?? "") }
        values = Array(answer["values"]!.elements)
        errors = answer["errors"]!.elements.compactMap(\.string)
        picture = try Data(contentsOf: shot)
    }

    /// The names of all nodes of a role, in order.
    public func names(of role: String) -> [String] { roles.filter { $0.role == role }.map(\.name) }
}
