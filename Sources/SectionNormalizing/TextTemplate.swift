import JSONDocuments
import JSONPaths

/// A text with paths in braces: `{title} by {author.name}`.
///
/// A path without a value leaves nothing; two braces stand for one. A text whose paths all lead to nothing is none.
///
/// ```swift
/// let template: TextTemplate = "{title} by {author.name}"
/// let book = try JSONDocument(parsing: #"{"title": "Momo", "author": {"name": "Ende"}}"#).root
/// template.text(for: book)  // "Momo by Ende"
/// ```
public struct TextTemplate: Sendable, Hashable {
    private enum Part: Sendable, Hashable {
        case text(String)
        case path(JSONPath)
    }

    /// The template as it was written.
    public let source: String

    private let parts: [Part]

    /// Reads a template.
    ///
    /// - Throws: `PathSyntaxError` for a malformed path or a brace that is not closed, with its column in the template.
    public init(_ source: String) throws(PathSyntaxError) {
        self.source = source
        parts = try Self.parse(source)
    }

    /// The text for one object; nil where every path leads to nothing.
    public func text(for object: JSONValue) -> String? {
        var isFound = false
        var hasPaths = false
        let text = parts.map { part in
            switch part {
            case .text(let text): return text
            case .path(let path):
                hasPaths = true
                guard let value = try? path.first(in: object), !value.isNull else { return "" }
                isFound = true
                return value.string ?? value.description
            }
        }.joined()
        return hasPaths && !isFound ? nil : text
    }

    private static func parse(_ source: String) throws(PathSyntaxError) -> [Part] {
        var parts: [Part] = []
        var text = ""
        let scalars = Array(source.unicodeScalars)
        var place = 0
        while place < scalars.count {
            let scalar = scalars[place]
            if scalar == "{" || scalar == "}", place + 1 < scalars.count, scalars[place + 1] == scalar {
                text.unicodeScalars.append(scalar)
                place += 2
            } else if scalar == "{" {
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                let (path, end) = try Self.path(scalars, place + 1, source)
                parts.append(.path(path))
                place = end
            } else {
                text.unicodeScalars.append(scalar)
                place += 1
            }
        }
        return text.isEmpty ? parts : parts + [.text(text)]
    }

    /// The path that starts at `start`, and the place behind its closing brace.
    private static func path(
        _ scalars: [Unicode.Scalar], _ start: Int, _ source: String
    ) throws(PathSyntaxError) -> (JSONPath, Int) {
        guard let end = scalars[start...].firstIndex(of: "}") else {
            throw PathSyntaxError(code: .unclosed, message: "this brace is not closed", path: source, column: start)
        }
        let text = String(String.UnicodeScalarView(scalars[start..<end]))
        do throws(PathSyntaxError) {
            return (try JSONPath(text), end + 1)
        } catch {
            throw PathSyntaxError(code: error.code, message: error.message, path: source, column: start + error.column)
        }
    }
}

extension TextTemplate: ExpressibleByStringLiteral {
    /// A template that is known to be good; a malformed literal is a mistake in the program.
    public init(stringLiteral source: String) {
        do throws(PathSyntaxError) {
            try self.init(source)
        } catch {
            preconditionFailure("malformed template: \(error.rendered())")
        }
    }
}
