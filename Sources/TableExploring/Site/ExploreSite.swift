import CExplorePage
import JSONDocuments
import JSONPaths
import PageServing
import TablePresenting

/// The page of `explore`, and the answers to its questions.
///
/// A question is a JSON object that is posted to `api`: `{"ask": "tree", "at": "/data"}`. Its answer
/// is an object, too, with the member `error` for a question that has none.
package final class ExploreSite: Site {
    /// The policy of the page: it runs only the script of its own server, and asks only that.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'
        """

    /// Returns a file of the page; nil if the page has no file of this name.
    private static func file(_ name: some StringProtocol) -> [UInt8]? {
        // SAFETY: It is null or a constant in C that ends with a zero.
        guard let content = unsafe explore_page_file(String(name)) else { return nil }
        return unsafe Array(String(cString: content).utf8)
    }

    private var answers: ExploreAnswers
    private let images: ImageFolder

    package init(_ answers: ExploreAnswers, images: ImageFolder) {
        self.answers = answers
        self.images = images
    }

    package func methods(at path: String) -> [String] { path == "/api" ? ["POST"] : ["GET", "HEAD"] }

    package func news() -> String? { nil }

    package func answer(to request: Request) -> Response {
        switch request.path {
        case "/": return page(Self.file("explore.html") ?? [], type: "text/html", to: request)
        case "/explore.css":
            let style = Array("\(SectionHTML.colors)".utf8) + (Self.file("explore.css") ?? [])
            return page(style, type: "text/css", to: request)
        case "/api": return .file(JSONWriter.bytes(of: answer(toQuestion: request.body)), type: "application/json")
        default:
            guard request.path.hasSuffix(".js"), let script = Self.file(request.path.dropFirst()) else {
                return images.answer(to: request)
            }
            return page(script, type: "text/javascript", to: request)
        }
    }

    private func page(_ bytes: [UInt8], type: String, to request: Request) -> Response {
        .file(bytes, type: type, policy: Self.policy, headOnly: request.isHeadOnly)
    }

    private func answer(toQuestion bytes: [UInt8]) -> JSONValue {
        guard let question = try? JSONDocument(parsing: bytes).root, question.kind == .object else {
            return ["error": "a question is a JSON object"]
        }
        do throws(ExploreError) {
            return try answers.answer(to: question)
        } catch {
            return ["error": JSONValue(error.description)]
        }
    }
}

/// The origin of an explored document: its name, its commands, and the file that its table is saved to.
package protocol ExploredSource {
    /// The name in commands: a file, a URL, or `-`.
    var name: String { get }
    /// The name without folders and endings, for a list without a name of its own.
    var stem: String { get }
    /// True if each element of the document is a line, or one of several documents.
    var isLines: Bool { get }
    /// The name of the file that the table is saved to.
    var tableName: String { get }

    /// Returns the commands that show and map the list with the table.
    func commands(at list: ListPath, roles: [(role: String, template: String)]) -> [String]

    /// Returns the command that makes related tables of the document; nil if there is none.
    func tablesCommand(at list: ListPath) -> String?

    /// Returns the content of the table's file; nil if there is no file, empty for one that can't be read.
    func savedTable() -> [UInt8]?

    /// Writes the table's file.
    func save(_ table: [UInt8]) throws(ExploreError)
}
