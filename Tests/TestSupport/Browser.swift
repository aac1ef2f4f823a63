import Foundation
import JSONDocuments
import Synchronization

/// A page rendered in headless Chromium by `Tests/Browser/look.py`.
///
/// All pages share one browser, one after the other, which ends with the test process.
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
        let options = [
            "--size=\(size)", "--shot=\(shot.path)", "--keys=\(keys.joined(separator: ","))", "--then=\(command)",
            "--wait=\(condition)",
        ]
        let answer = try Self.look(options + (isDark ? ["--dark"] : []) + [url.absoluteString] + expressions)
        roles = answer["roles"]!.elements.map { ($0[0]?.string ?? "", $0[1]?.string ?? "") }
        values = Array(answer["values"]!.elements)
        errors = answer["errors"]!.elements.compactMap(\.string)
        picture = try Data(contentsOf: shot)
    }

    /// The names of all nodes of a role, in order.
    public func names(of role: String) -> [String] { roles.filter { $0.role == role }.map(\.name) }

    /// An error of the browser.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The script, which keeps the browser; nil before the first page.
    private static let driver = Mutex<ChildProcess?>(nil)

    /// The answer of the script to these arguments.
    private static func look(_ words: [String]) throws -> JSONValue {
        let request = JSONWriter.text(of: JSONValue(words.map { JSONValue($0) })) + "\n"
        let line = try driver.withLock { driver in
            let process = try driver ?? start()
            driver = process
            try process.input?.write(contentsOf: Data(request.utf8))
            let line = try process.readLine()
            if line == nil { driver = nil }
            return line
        }
        guard let line else { throw Failure(description: "Tests/Browser/look.py ended without an answer") }
        let answer = try JSONDocument(parsing: line).root
        if let failure = answer["failure"]?.string { throw Failure(description: failure) }
        return answer
    }

    private static func start() throws -> ChildProcess {
        let script = Project.root.appendingPathComponent("Tests/Browser/look.py").path
        return try ChildProcess(
            Programs.path(of: "python3")!, [script], input: nil, errors: .standardError, isServer: true)
    }
}
