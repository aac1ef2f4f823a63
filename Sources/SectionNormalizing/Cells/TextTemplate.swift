import JSONDocuments
import JSONPaths

/// A text with paths in braces: `{title} by {author.name}`.
///
/// A path without a value leaves nothing; several values are put in a row with commas; two braces stand for one. A text
/// whose paths all lead to nothing is none.
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

    /// The paths in it, in order.
    package var paths: [JSONPath] {
        parts.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }

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
                guard let text = Self.text(at: path, in: object) else { return "" }
                isFound = true
                return text
            }
        }.joined()
        return hasPaths && !isFound ? nil : text
    }

    /// What a path finds, as text; nil where that is nothing or null, or more work than a path may do.
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
        guard let end = closingBrace(scalars, start) else {
            throw PathSyntaxError(code: .unclosed, message: "this brace is not closed", path: source, column: start)
        }
        let text = String(String.UnicodeScalarView(scalars[start..<end]))
        do throws(PathSyntaxError) {
            return (try JSONPath(text), end + 1)
        } catch {
            throw PathSyntaxError(code: error.code, message: error.message, path: source, column: start + error.column)
        }
    }

    /// The brace that ends a path; one between quotes inside brackets is part of a key.
    private static func closingBrace(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        var depth = 0
        var quote: Unicode.Scalar?
        var place = start
        while place < scalars.count {
            let scalar = scalars[place]
            if let open = quote {
                if scalar == "\\" { place += 1 } else if scalar == open { quote = nil }
            } else {
                switch scalar {
                case "}": return place
                case "[": depth += 1
                case "]": depth -= 1
                case "\"", "'": if depth > 0 { quote = scalar }
                default: break
                }
            }
            place += 1
        }
        return nil
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

/// What the cells of objects show, as texts with paths in them.
///
/// ```swift
/// let template = CellTemplate(title: "{title} by {author.name}", subtitle: "{year}", image: "{cover.url}")
/// ```
public struct CellTemplate: Sendable, Hashable {
    /// The first line.
    public var title: TextTemplate?
    /// The second line.
    public var subtitle: TextTemplate?
    /// The name or address of the image at the start.
    public var image: TextTemplate?
    /// The name or address of the image at the end.
    public var accessoryImage: TextTemplate?

    /// A template of these texts; what is nil is left to the data.
    public init(
        title: TextTemplate? = nil, subtitle: TextTemplate? = nil, image: TextTemplate? = nil,
        accessoryImage: TextTemplate? = nil
    ) {
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.accessoryImage = accessoryImage
    }
}
