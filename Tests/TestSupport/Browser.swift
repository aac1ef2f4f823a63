import Foundation
import JSONDocuments

/// A page rendered in headless Chromium by `Tests/Browser/look.py`.
public struct Browser {
    /// Whether a browser and Python are installed.
    public static let isPresent =
        Programs.have("python3") && (Programs.have("chromium") || Programs.have("google-chrome"))

    /// The message of a skipped test.
    public static let absence = "there is no browser: apt-get install chromium python3"

    /// The accessibility tree: the role and the name of each node.
    public let roles: [(role: String, name: String)]

    /// The values of the expressions.
    public let values: [JSONValue]

    /// The errors and refusals on the console.
    public let errors: [String]

    /// A screenshot of the page in PNG format.
    public let picture: Data

    /// Opens a page in a window of this size, and evaluates JavaScript expressions.
    ///
    /// - Parameters:
    ///   - command: A shell command that runs once the page is complete.
    ///   - condition: A JavaScript expression; the page is evaluated once this is true.
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
        guard look.status == 0 else { throw Failure(errors: look.errors) }
        let answer = try JSONDocument(parsing: look.output).root
        roles = answer["roles"]!.elements.map { ($0[0]?.string ?? "", $0[1]?.string ?? "") }
        values = Array(answer["values"]!.elements)
        errors = answer["errors"]!.elements.compactMap(\.string)
        picture = try Data(contentsOf: shot)
    }

    /// An error of the browser.
    struct Failure: Error, CustomStringConvertible {
        let errors: String
        var description: String { errors }
    }

    /// The names of all nodes of a role, in order.
    public func names(of role: String) -> [String] { roles.filter { $0.role == role }.map(\.name) }
}
