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
    ///
    /// - Parameters:
    ///   - command: A command of the shell that is run once the page is complete.
    ///   - condition: A JavaScript expression; the page is looked at when it has become true.
    public init(
        _ url: URL, isDark: Bool = false, size: String = "700x900", keys: [String] = [], then command: String = "",
        waitingFor condition: String = "true", _ expressions: String...
    ) throws {
        let shot = Scratch.path(".png")
        defer { try? FileManager.default.removeItem(at: shot) }
        let script = Project.root.appendingPathComponent("Tests/Browser/look.py").path
        let options = [
            "--size=\(size)", "--shot=\(shot.path)", "--keys=\(keys.joined(separator: ","))", "--then=\(command)",
            "--wait=\(condition)",
        ]
        let look = try ChildProcess.run(
            Programs.path(of: "python3")!,
            [script] + options + (isDark ? ["--dark"] : []) + [url.absoluteString] + expressions)
        guard look.status == 0 else { throw Blind(errors: look.errors) }
        let answer = try JSONDocument(parsing: look.output).root
        roles = answer["roles"]!.elements.map { ($0[0]?.string ?? "", $0[1]?.string ?? "") }
        values = Array(answer["values"]!.elements)
        errors = answer["errors"]!.elements.compactMap(\.string)
        picture = try Data(contentsOf: shot)
    }

    /// A page that could not be looked at.
    struct Blind: Error, CustomStringConvertible {
        let errors: String
        var description: String { errors }
    }

    /// The names of all nodes of a role, in order.
    public func names(of role: String) -> [String] { roles.filter { $0.role == role }.map(\.name) }
}
