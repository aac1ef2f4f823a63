import Listwright
import TableTools

/// The page of `explore`, and the answers to its questions.
///
/// A question is a JSON object that is posted to `api`: `{"ask": "tree", "at": "/data"}`. Its answer
/// is an object, too, with the member `error` for a question that has none.
final class ExploreSite: Site {
    /// The policy of the page: it runs only the script of its own server, and asks only that.
    private static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src * data:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'
        """

    /// The scripts of the page.
    private static let scripts: [String: [UInt8]] = [
        "/page.js": PackageResources.page_js, "/tree.js": PackageResources.tree_js,
        "/search.js": PackageResources.search_js, "/value.js": PackageResources.value_js,
        "/fields.js": PackageResources.fields_js, "/field.js": PackageResources.field_js,
        "/rows.js": PackageResources.rows_js, "/results.js": PackageResources.results_js,
        "/start.js": PackageResources.start_js,
    ]

    private var answers: ExploreAnswers
    private let images: ImageFolder

    init(_ answers: ExploreAnswers, images: ImageFolder) {
        self.answers = answers
        self.images = images
    }

    func methods(at path: String) -> [String] { path == "/api" ? ["POST"] : ["GET", "HEAD"] }

    func news() -> String? { nil }

    func answer(to request: Request) -> Response {
        switch request.path {
        case "/": return page(PackageResources.explore_html, type: "text/html", to: request)
        case "/explore.css":
            let style = Array("\(SectionHTML.colors)".utf8) + PackageResources.explore_css
            return page(style, type: "text/css", to: request)
        case "/api": return .file(JSONWriter.bytes(of: answer(toQuestion: request.body)), type: "application/json")
        default:
            guard let script = Self.scripts[request.path] else { return images.answer(to: request) }
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

/// The reason why a question of the page has no answer.
struct ExploreError: Error, CustomStringConvertible {
    let description: String
}

/// The origin of an explored document: its name, and the file that its table is saved to.
struct ExploredSource {
    /// The name in commands: a file, a URL, or `-`.
    let name: String
    /// The name without folders and endings, for a list without a name of its own.
    let stem: String
    /// The file that the table is saved to.
    let tableFile: Word
    /// Whether each line of the document is a record.
    var isLines = false

    /// The commands that show and map the list with the table.
    func commands(at list: JSONPath, roles: [(role: String, template: String)]) -> [String] {
        let at = list == .root && isLines ? "" : " --at=\(list == .root ? "." : list.canonicalSpelling.asShellWord)"
        let table = " --table=\(tableFile.text.asShellWord)"
        let file = name.asShellWord
        if name.contains("://") { return ["listwright pages\(table)\(at) \(file)"] }
        let texts = roles.map { " --\($0.role)=\($0.template.asShellWord)" }.joined()
        return ["listwright map\(table)\(at) \(file)", "listwright preview\(table)\(at)\(texts) \(file)"]
    }
}
