import JSONDocuments
import JSONPaths

/// Reads a template: texts, and paths with formats in braces.
struct TemplateParser {
    /// A path in braces with its formats, in the order in which they apply.
    struct Placeholder: Sendable, Hashable {
        let path: JSONPath
        let formats: [ValueFormat]
    }

    enum Part: Sendable, Hashable {
        case text(String)
        case value(Placeholder)
    }

    private let source: String
    private let scalars: [Unicode.Scalar]
    private var index = 0

    /// Returns the parts of a template.
    ///
    /// - Throws: `PathSyntaxError` with the column in the template.
    static func parts(of source: String) throws(PathSyntaxError) -> [Part] {
        var parser = TemplateParser(source: source, scalars: Array(source.unicodeScalars))
        return try parser.parse()
    }

    private init(source: String, scalars: [Unicode.Scalar]) {
        self.source = source
        self.scalars = scalars
    }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func parse() throws(PathSyntaxError) -> [Part] {
        var parts: [Part] = []
        var text = ""
        while let scalar = next {
            index += 1
            if scalar == "{" || scalar == "}", next == scalar {
                text.unicodeScalars.append(scalar)
                index += 1
            } else if scalar == "{" {
                if !text.isEmpty { parts.append(.text(text)) }
                text = ""
                parts.append(.value(try placeholder()))
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text.isEmpty ? parts : parts + [.text(text)]
    }

    /// Reads a path, its formats and the closing brace.
    private mutating func placeholder() throws(PathSyntaxError) -> Placeholder {
        let start = index
        skipPath()
        let end = index
        var formats: [ValueFormat] = []
        while next == "|" {
            index += 1
            formats.append(try format(ofBraceAt: start))
        }
        guard next == "}" else { throw unclosed(start) }
        index += 1
        // Blanks may separate a path from its formats.
        let text = String(String.UnicodeScalarView(scalars[start..<end]))
        do throws(PathSyntaxError) {
            return Placeholder(path: try JSONPath(formats.isEmpty ? text : text.trimmed), formats: formats)
        } catch {
            throw self.error(error.code, error.message, column: start + error.column)
        }
    }

    /// Skips to the `|` or `}` that ends a path; one between quotes inside brackets is part of a
    /// key, and any inside brackets of a query.
    private mutating func skipPath() {
        var depth = 0
        var quote: Unicode.Scalar?
        while let scalar = next {
            if let open = quote {
                if scalar == "\\" { index += 1 } else if scalar == open { quote = nil }
            } else {
                switch scalar {
                case "}": return
                case "|": if depth <= 0 { return }
                case "[": depth += 1
                case "]": depth -= 1
                case "\"", "'": if depth > 0 { quote = scalar }
                case "\\": index += 1
                default: break
                }
            }
            index = min(index + 1, scalars.count)
        }
    }

    private mutating func format(ofBraceAt start: Int) throws(PathSyntaxError) -> ValueFormat {
        skipBlanks()
        let column = index + 1
        var name = ""
        while let scalar = next, scalar.properties.isAlphabetic || scalar == "-" || scalar == "_" {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard let kind = ValueFormat.Kind(rawValue: name) else { throw unknown(name, column: column) }
        skipBlanks()
        var argument: String?
        let argumentColumn = index + 2
        if next == ":" {
            index += 1
            argument = try self.argument(ofBraceAt: start)
        }
        let format = ValueFormat(kind, argument: argument)
        if let mistake = format.mistake {
            throw error(.wrongArgumentCount, mistake, column: argument == nil ? column : argumentColumn)
        }
        skipBlanks()
        guard next == "|" || next == "}" else {
            guard let found = next else { throw unclosed(start) }
            throw error(.unexpectedCharacter, "expected '|' or '}' after a format, found '\(found)'", column: index + 1)
        }
        return format
    }

    /// Reads the argument of a format: up to the next `|` or `}`, or between quotes.
    private mutating func argument(ofBraceAt start: Int) throws(PathSyntaxError) -> String {
        skipBlanks()
        var argument = ""
        if let quote = next, quote == "\"" || quote == "'" {
            let column = index + 1
            index += 1
            while let scalar = next, scalar != quote {
                argument.unicodeScalars.append(scalar)
                index += 1
            }
            guard next == quote else { throw error(.unclosed, "this quote is not closed", column: column) }
            index += 1
            return argument
        }
        while let scalar = next, scalar != "|", scalar != "}" {
            argument.unicodeScalars.append(scalar)
            index += 1
        }
        guard next != nil else { throw unclosed(start) }
        return argument.trimmed
    }

    private mutating func skipBlanks() { while next == " " { index += 1 } }
}

extension TemplateParser {
    private func error(_ code: PathSyntaxError.Code, _ message: String, column: Int) -> PathSyntaxError {
        PathSyntaxError(code: code, message: message, path: source, column: column)
    }

    private func unclosed(_ start: Int) -> PathSyntaxError {
        error(.unclosed, "this brace is not closed", column: start)
    }

    /// Returns the error for the name of no format, with the nearest one.
    private func unknown(_ name: String, column: Int) -> PathSyntaxError {
        let names = ValueFormat.Kind.allCases.map(\.rawValue)
        let lowered = name.lowercased()
        let near =
            names.first { $0 == lowered } ?? NearestSpelling(to: name).among(names)
            ?? names.first { lowered.count >= 3 && $0.hasPrefix(lowered) }
        let hint = near.map { "; did you mean '\($0)'?" } ?? "; the formats are \(names.joined(separator: ", "))"
        let message = name.isEmpty ? "a format is missing\(hint)" : "unknown format '\(name)'\(hint)"
        return error(.unknownFormat, message, column: column)
    }
}
