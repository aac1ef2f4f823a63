import HTTPLoading
import JSONDocuments
import JSONPaths

/// The text by which a way to request pages is declared: `TARGET=SOURCE`, several with commas.
///
/// A target is a parameter (`page`, `query.page`, `body.variables.after`, `header.X-Cursor`), `link`, or `*` for all
/// members of an object. A source is `number`, `number from 0`, `rows`, `rows from 1`, a path in the page (`$.next`),
/// a header (`header.Link`), or a value of the last row (`last.id`). Names with a sign of the grammar are quoted.
enum PagingDeclaration {
    /// A defect of a declaration, in one sentence without a period.
    struct Defect: Error { let message: String }

    /// Returns the method that a text declares.
    static func method(_ text: String) throws(Defect) -> any PageMethod {
        let text = text.trimmed
        if text == "none" { return SinglePage() }
        var parts: [PageParameter] = []
        let clauses = split(text)
        for clause in clauses {
            let method = try part(clause)
            guard clauses.count > 1 else { return method }
            guard let parameter = method as? PageParameter else {
                throw Defect(message: "'\(clause)' can't be combined with others; only parameters can")
            }
            parts.append(parameter)
        }
        return PageParameters(parts: parts)
    }

    private static func part(_ clause: String) throws(Defect) -> any PageMethod {
        var rest = clause[...]
        var address: String?
        if rest.hasPrefix("at ") {
            rest = rest.dropFirst(3)
            address = String(rest.prefix { $0 != " " })
            rest = rest.drop { $0 != " " }.drop { $0 == " " }
        }
        guard let (place, name, source) = sides(rest), !name.isEmpty else {
            throw Defect(message: "expected TARGET=SOURCE, found '\(clause)'")
        }
        if let address { return Scroll(address: address, name: name, spot: try spot(source)) }
        if place == nil, name == "link" {
            let spot = try spot(source)
            return PageLink(spot: spot == .header("link") ? .linkHeader : spot)
        }
        if place == nil, name == "*" {
            guard case .path(let path) = try spot(source) else {
                throw Defect(message: "expected a path in the page for '*', found '\(source)'")
            }
            return PageMembers(path: path)
        }
        return PageParameter(place: place ?? .request, name: name, value: try value(source).sent(in: place ?? .request))
    }

    private static func value(_ source: String) throws(Defect) -> any PageValue {
        if let match = source.wholeMatch(of: /(number|rows)(?: +from +(\d+))?/) {
            let first = try match.2.map { (text) throws(Defect) in
                guard let number = Int(text) else { throw Defect(message: "\(text) is too large") }
                return number
            }
            return match.1 == "number" ? PageNumber(first: first) : RowOffset(first: first ?? 0)
        }
        if source == "last" { return LastRow(path: .root) }
        if source.hasPrefix("last.") || source.hasPrefix("last[") {
            let text = source.dropFirst(source.hasPrefix("last.") ? 5 : 4)
            return LastRow(path: try path(text.hasPrefix("[") ? "$\(text)" : String(text)))
        }
        return PageValueAt(spot: try spot(source))
    }

    private static func spot(_ source: String) throws(Defect) -> PageSpot {
        if source.hasPrefix("header.") {
            let name = unquoted(source.dropFirst(7)).lowercased()
            let parts = unquoted(source.dropFirst(7)).split(separator: ".", maxSplits: 1)
            if parts.count == 2 { return .headerMember(parts[0].lowercased(), String(parts[1])) }
            if !name.isEmpty { return .header(name) }
        }
        guard source.hasPrefix("$") else {
            throw Defect(
                message: "expected number, rows, $.PATH, header.NAME or last.PATH after '=', found '\(source)'")
        }
        return .path(try path(source))
    }

    private static func path(_ text: String) throws(Defect) -> JSONPath {
        do throws(PathSyntaxError) {
            return try text.hasPrefix("$") ? JSONPath(query: text) : JSONPath(text)
        } catch {
            throw Defect(message: "\(error)")
        }
    }

    /// Returns the place, the name and the source of a clause; nil without the sign `=`.
    private static func sides(_ clause: Substring) -> (ParameterPlace?, String, String)? {
        var rest = clause
        var place: ParameterPlace?
        for (prefix, own) in [("query.", ParameterPlace.query), ("body.", .body), ("header.", .header)]
        where place == nil && rest.hasPrefix(prefix) {
            (place, rest) = (own, rest.dropFirst(prefix.count))
        }
        let name: Substring
        if let quote = rest.first, quote == "\"" || quote == "'" {
            name = rest.dropFirst().prefix { $0 != quote }
            rest = rest.dropFirst(name.count + 2)
            // A quoted name is never one of the words `link` and `*`.
            if place == nil, name == "link" || name == "*" { place = .request }
        } else {
            name = rest.prefix { $0 != "=" }
            rest = rest.dropFirst(name.count)
        }
        guard rest.first == "=" else { return nil }
        return (place, String(name).trimmed, String(rest.dropFirst()).trimmed)
    }

    /// Splits clauses at the commas that are outside of quotes and brackets, and before a target.
    private static func split(_ text: String) -> [String] {
        var clauses = [""]
        var quote: Character?
        var depth = 0
        for (index, letter) in zip(text.indices, text) {
            if quote != nil {
                if letter == quote { quote = nil }
            } else if letter == "\"" || letter == "'" {
                quote = letter
            } else if letter == "[" || letter == "(" {
                depth += 1
            } else if letter == "]" || letter == ")" {
                depth -= 1
            } else if letter == ",", depth <= 0, text[index...].contains("=") {
                clauses.append("")
                continue
            }
            clauses[clauses.count - 1].append(letter)
        }
        return clauses.map(\.trimmed)
    }

    private static func unquoted(_ text: Substring) -> String {
        guard let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1 else {
            return String(text)
        }
        return String(text.dropFirst().dropLast())
    }

    // MARK: Spelling

    /// Returns the target of a parameter.
    static func target(_ place: ParameterPlace, _ name: String) -> String {
        let isPlain = !name.isEmpty && !name.contains { "=,'\" ".contains($0) }
        let prefix = place == .request ? "" : "\(place.rawValue)."
        let isWord =
            name == "link" || name == "*" || ["query.", "body.", "header.", "at "].contains { name.hasPrefix($0) }
        return prefix + (isPlain && !(prefix.isEmpty && isWord) ? name : "\"\(name)\"")
    }

    /// Returns a place in a response.
    static func source(_ spot: PageSpot) -> String {
        switch spot {
        case .header(let name): "header.\(name)"
        case .headerMember(let name, let key): "header.\(name).\(key)"
        case .linkHeader: "header.Link"
        case .declaredCursor: "cursor"
        case .declaredLink(let path): path.map { self.path($0) } ?? "link"
        case .path(let path): self.path(path)
        }
    }

    static func path(_ path: JSONPath) -> String {
        guard let steps = path.steps else { return path.spelling }
        return "$" + steps.map(step).joined()
    }

    /// Returns a path in a row, as `last.` has it.
    static func rowPath(_ path: JSONPath) -> String {
        let text = self.path(path).dropFirst()
        return String(text.hasPrefix(".") ? text.dropFirst() : text)
    }

    private static func step(_ step: JSONPath.Step) -> String {
        switch step {
        case .key(let key):
            key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
                ? ".\(key)" : "[\"\(key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]"
        case .index(let index): "[\(index)]"
        case .wildcard: "[*]"
        case .parent: ""
        }
    }
}
