import JSONDocuments
import JSONPaths

/// A text with paths in braces: `{title} by {author.name}`.
///
/// A path without a value is replaced by nothing, and several values are joined with commas. A
/// doubled brace is a literal one. If all paths of a template are without a value, so is the
/// template. A lookup (`{author@people[id].name}`) searches the document that the object is a part
/// of.
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

    /// The paths in the template, in order.
    package var paths: [JSONPath] {
        parts.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }

    /// Parses a template from data.
    ///
    /// - Throws: `PathSyntaxError` if a path is malformed or a brace isn't closed, with the column
    ///   in the template.
    public init(_ source: String) throws(PathSyntaxError) {
        self.source = source
        parts = try Self.parse(source)
    }

    /// The text for an object; nil if the template has paths and none of them has a value.
    public func text(for object: JSONValue) -> String? {
        var isFound = false
        var hasPaths = false
        let text = parts.map { part in
            switch part {
            case .text(let text): return text
            case .path(let path):
                hasPaths = true
                guard let text = Self.text(at: path, in: object) else { return "" }
                isFound = true
                return text
            }
        }.joined()
        return hasPaths && !isFound ? nil : text
    }

    /// The value at a path, as text; nil if it doesn't exist, if it is null, or if the path exceeds
    /// its limits.
    private static func text(at path: JSONPath, in object: JSONValue) -> String? {
        guard !path.isSingular else {
            return (try? path.first(in: object)).flatMap { $0 }.flatMap { $0.isNull ? nil : $0.text }
        }
        guard let values = try? path.values(in: object).filter({ !$0.isNull }), !values.isEmpty else { return nil }
        return values.map(\.text).joined(separator: ", ")
    }

    private static func parse(_ source: String) throws(PathSyntaxError) -> [Part] {
        var parts: [Part] = []
        var text = ""
        let scalars = Array(source.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "{" || scalar == "}", index + 1 < scalars.count, scalars[index + 1] == scalar {
                text.unicodeScalars.append(scalar)
                index += 2
            } else if scalar == "{" {
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                let (path, end) = try Self.path(in: source, scalars, from: index + 1)
                parts.append(.path(path))
                index = end
            } else {
                text.unicodeScalars.append(scalar)
                index += 1
            }
        }
        return text.isEmpty ? parts : parts + [.text(text)]
    }

    /// The path that starts at an index, and the index after its closing brace.
    private static func path(
        in source: String, _ scalars: [Unicode.Scalar], from start: Int
    ) throws(PathSyntaxError) -> (JSONPath, Int) {
        guard let end = closingBrace(in: scalars, from: start) else {
            throw PathSyntaxError(code: .unclosed, message: "this brace is not closed", path: source, column: start)
        }
        let text = String(String.UnicodeScalarView(scalars[start..<end]))
        do throws(PathSyntaxError) {
            return (try JSONPath(text), end + 1)
        } catch {
            throw PathSyntaxError(code: error.code, message: error.message, path: source, column: start + error.column)
        }
    }

    /// The index of the brace that ends a path; one between quotes inside brackets is part of a
    /// key.
    private static func closingBrace(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
        var depth = 0
        var quote: Unicode.Scalar?
        var index = start
        while index < scalars.count {
            let scalar = scalars[index]
            if let open = quote {
                if scalar == "\\" { index += 1 } else if scalar == open { quote = nil }
            } else {
                switch scalar {
                case "}": return index
                case "[": depth += 1
                case "]": depth -= 1
                case "\"", "'": if depth > 0 { quote = scalar }
                default: break
                }
            }
            index += 1
        }
        return nil
    }
}

extension TextTemplate: ExpressibleByStringLiteral {
    /// Creates a template from a literal in the program.
    ///
    /// A malformed literal is a programmer error: the program stops, in release builds too, with
    /// the reason, the template and a caret below the column. Pass a template that comes from data
    /// to ``init(_:)``, which throws.
    public init(stringLiteral source: String) {
        do throws(PathSyntaxError) {
            try self.init(source)
        } catch {
            fatalError("malformed literal of a text template: \(error.rendered())")
        }
    }
}
