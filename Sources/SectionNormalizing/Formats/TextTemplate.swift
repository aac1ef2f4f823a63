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
///
/// Formats follow a path after `|`, and may have an argument after `:`, which is quoted if it
/// contains `|` or `}`. Values that a format doesn't fit stay as they are.
///
/// | format | result |
/// |---|---|
/// | `text`, `html` | the text of HTML: without tags, in one line |
/// | `upper`, `lower`, `capitalized` | other letters |
/// | `short:80` | at most 80 characters |
/// | `number`, `number:2` | separators, and a number of digits after the point |
/// | `compact` | `12K` |
/// | `percent`, `percent:1` | `42%` for 0.42 |
/// | `currency`, `currency:EUR` | two digits after the point, and the currency, which may be next to the value |
/// | `bytes` | `1.2 MB` |
/// | `duration`, `duration:ms` | `4:13`; units are ms, s, min and h |
/// | `date`, `time`, `datetime`, `date:'dd.MM.yyyy'` | a date from a text or from seconds or milliseconds since 1970 |
///
/// ```swift
/// let price: TextTemplate = "{price|currency:EUR} on {sold|date:'d.M.yyyy'}"
/// let sale = try JSONDocument(parsing: #"{"price": 9.5, "sold": "2024-05-17T12:30:00Z"}"#).root
/// price.text(for: sale)  // "9.50 EUR on 17.5.2024"
/// ```
public struct TextTemplate: Sendable, Hashable {
    /// The template as it was written.
    public let source: String

    private let parts: [TemplateParser.Part]

    /// The paths in the template, in order.
    package var paths: [JSONPath] { placeholders.map(\.path) }

    fileprivate var placeholders: [TemplateParser.Placeholder] {
        parts.compactMap { if case .value(let placeholder) = $0 { placeholder } else { nil } }
    }

    /// Parses a template from data.
    ///
    /// - Throws: `PathSyntaxError` if a path is malformed, a brace isn't closed or a format doesn't
    ///   exist, with the column in the template.
    public init(_ source: String) throws(PathSyntaxError) {
        self.source = source
        parts = try TemplateParser.parts(of: source)
    }

    /// Creates a template of the value at a path alone.
    package init(valueAt path: JSONPath) {
        source = "{\(path.canonicalSpelling)}"
        parts = [.value(TemplateParser.Placeholder(path: path, formats: []))]
    }

    /// Returns the text for an object; nil if the template has paths and none of them has a value.
    ///
    /// - Parameters:
    ///   - object: The object in which the paths are looked up.
    ///   - locale: The conventions of formats.
    public func text(for object: JSONValue, in locale: TextLocale = .c) -> String? {
        var isFound = false
        var hasPaths = false
        let text = parts.map { part in
            switch part {
            case .text(let text): return text
            case .value(let placeholder):
                hasPaths = true
                let texts = Self.values(at: placeholder.path, in: object).map {
                    placeholder.text(of: $0, in: object, locale)
                }
                isFound = isFound || !texts.isEmpty
                return texts.joined(separator: ", ")
            }
        }.joined()
        return hasPaths && !isFound ? nil : text
    }

    /// Returns the values at a path but nulls; none if the path exceeds its limits.
    fileprivate static func values(at path: JSONPath, in object: JSONValue) -> [JSONValue] {
        let values =
            path.isSingular ? (try? path.first(in: object)).flatMap { $0 }.map { [$0] } : try? path.values(in: object)
        return (values ?? []).filter { !$0.isNull }
    }
}

extension TemplateParser.Placeholder {
    /// Returns the text of a value, with the formats that fit it.
    fileprivate func text(of value: JSONValue, in row: JSONValue, _ locale: TextLocale) -> String {
        formats.reduce(value.text) { text, format in
            format.text(text, locale) { CurrencyLookup.code(beside: path, in: row) } ?? text
        }
    }
}

/// A search in rows for values at the paths of a template, and for values that its formats fit.
package struct TemplateSearch {
    /// A format that has fitted no value so far.
    private struct UnfitFormat {
        let format: ValueFormat
        /// The path with the formats before it.
        let before: TemplateParser.Placeholder
        var isFound = false
    }

    private let placeholders: [TemplateParser.Placeholder]
    private var unfit: [UnfitFormat]
    /// Whether a path has a value in any row.
    package private(set) var isFound = false

    package init(_ template: TextTemplate) {
        placeholders = template.placeholders
        unfit = placeholders.flatMap { placeholder in
            placeholder.formats.enumerated().map { index, format in
                UnfitFormat(
                    format: format,
                    before: TemplateParser.Placeholder(
                        path: placeholder.path, formats: Array(placeholder.formats.prefix(index))))
            }
        }
    }

    /// Whether no row can change the result.
    private var isComplete: Bool { isFound && unfit.isEmpty }

    /// Looks for values in the next row.
    package mutating func add(_ row: JSONValue) {
        if isComplete { return }
        if !isFound { isFound = placeholders.contains { !TextTemplate.values(at: $0.path, in: row).isEmpty } }
        for index in unfit.indices.reversed() {
            let search = unfit[index]
            let values = TextTemplate.values(at: search.before.path, in: row)
            if values.isEmpty { continue }
            unfit[index].isFound = true
            let fits = values.contains { value in
                search.format.text(search.before.text(of: value, in: row, .c), .c) { nil } != nil
            }
            if fits { unfit.remove(at: index) }
        }
    }

    /// The first format that fits no value of any row, as `currency` in front of words; nil if each fits one.
    ///
    /// A path without a value in any row isn't counted.
    package var unfitFormat: (name: String, path: JSONPath)? {
        unfit.first(where: \.isFound).map { ($0.format.kind.rawValue, $0.before.path) }
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
