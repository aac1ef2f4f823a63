import HTTPLoading
import JSONDocuments

/// The part of a request that has a parameter.
package enum ParameterPlace: String, Sendable, Hashable {
    /// The JSON or the form that is sent, else the query.
    case request
    case query
    case body
    case header

    /// Returns the place and the name of a parameter: `body.after` is `after` in the body.
    package static func parted(_ text: String) -> (place: ParameterPlace, name: String) {
        for place in [query, body] where text.hasPrefix("\(place.rawValue).") {
            return (place, String(text.dropFirst(place.rawValue.count + 1)))
        }
        return (request, text)
    }
}

/// A parameter that a request has; `page[size]`, `$limit` and `pagination.limit` have a name inside.
struct RequestParameter: Sendable {
    let place: ParameterPlace
    /// The whole name; of a member of the JSON that is sent, its path with dots.
    let name: String
    let head: String
    let tail: String

    init(_ name: String, in place: ParameterPlace) {
        (self.place, self.name) = (place, name)
        if name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") {
            (head, tail) = (String(name[...bracket]), "]")
        } else if let dot = name.lastIndex(of: ".") {
            (head, tail) = (String(name[...dot]), "")
        } else {
            (head, tail) = (Self.vendor(of: name) ?? String(name.prefix { !$0.isLetter }), "")
        }
    }

    /// The word before the name of a size, if all parameters of a server begin with it: `sysparm_` of `sysparm_limit`.
    private static func vendor(of name: String) -> String? {
        guard let mark = name.firstIndex(of: "_"), mark != name.startIndex else { return nil }
        let rest = Spelling.plain(String(name[mark...]))
        return PagingWords.partners[Spelling.plain(name)] == nil && PagingWords.partners[rest] != nil
            ? String(name[...mark]) : nil
    }

    /// The last part of the name.
    var inner: String { String(name.dropFirst(head.count).dropLast(tail.count)) }
    var plainInner: String { Spelling.plain(inner) }
    /// The last part of a path in the body, else the whole name.
    var own: String { place == .body ? String(name.split(separator: ".").last ?? "") : name }
    var isDecorated: Bool { !head.isEmpty }

    /// Returns another parameter of its family: `page[after]` next to `page[size]`.
    func sibling(_ name: String) -> String { head + name + tail }
}

extension APIRequest {
    /// The parameters in the query and in the form or the JSON that is sent.
    var allParameters: [RequestParameter] {
        var found = endpoint.query.pairs.map { RequestParameter($0.name, in: .query) }
        switch body {
        case .form(let fields): found += fields.pairs.map { RequestParameter($0.name, in: .body) }
        case .json(let json): found += Self.paths(in: json, after: "", depth: 4).map { RequestParameter($0, in: .body) }
        default: break
        }
        return found
    }

    private static func paths(in json: JSONValue, after prefix: String, depth: Int) -> [String] {
        guard json.kind == .object, depth > 0 else { return [] }
        return json.members.flatMap { key, value in
            [prefix + key] + paths(in: value, after: "\(prefix)\(key).", depth: depth - 1)
        }
    }

    /// The parameter for the size of a page.
    var sizeParameter: RequestParameter? { allParameters.first { PagingWords.isSize($0.plainInner) } }

    func value(of parameter: RequestParameter) -> JSONValue? { value(of: parameter.name, in: parameter.place) }

    /// Returns the value of a parameter; nil if the request doesn't have it.
    func value(of name: String, in place: ParameterPlace) -> JSONValue? {
        switch place {
        case .query: return endpoint.query[name].map { JSONValue($0) }
        case .header: return headers[name].map { JSONValue($0) }
        case .request: return value(of: name, in: .body) ?? value(of: name, in: .query)
        case .body:
            switch body {
            case .form(let fields): return fields[name].map { JSONValue($0) }
            case .json(let json):
                if let value = json[name] { return value }
                var value: JSONValue? = json
                for step in Self.steps(name) { value = value.flatMap { Self.member(step, of: $0) } }
                return value
            default: return nil
            }
        }
    }

    /// Sets a parameter; missing objects on its path in a body are created.
    mutating func set(_ name: String, in place: ParameterPlace, to value: JSONValue) {
        let text = value.parameterText ?? (value.bool.map { "\($0)" } ?? JSONWriter.text(of: value))
        switch (place, body) {
        case (.header, _): headers[name] = text
        case (.body, .json(let json)), (.request, .json(let json)):
            let steps = json[name] == nil ? Self.steps(name) : [.key(name)]
            body = .json(Self.setting(value, at: steps[...], in: json))
        case (.body, .form(var fields)), (.request, .form(var fields)):
            fields[name] = text
            body = .form(fields)
        case (.body, .none):
            body = .json(Self.setting(value, at: Self.steps(name)[...], in: [:]))
        default: parameters[place == .request ? queryName(name) : name] = text
        }
    }

    /// Returns the request with a parameter that chooses rows: `since`, `query.since`, `body.filter.since`.
    package func choosing(_ parameter: String, _ text: String) -> APIRequest {
        let (place, name) = ParameterPlace.parted(parameter)
        var request = self
        let isText = value(of: name, in: place)?.string != nil || place == .query
        let number = isText ? nil : text.wholeMatch(of: /-?\d+/).map { _ in JSONValue(exactNumber: text) }
        request.set(name, in: place, to: number ?? JSONValue(text))
        return request
    }

    /// The steps to a member of a body: `filters[0].page.after` has four.
    private static func steps(_ name: String) -> [JSONLocation.Component] {
        name.split(separator: ".").flatMap { part -> [JSONLocation.Component] in
            guard let match = part.wholeMatch(of: /([^\[\]]+)((?:\[\d{1,4}\])+)/) else { return [.key(String(part))] }
            let indices = match.2.matches(of: /\d+/).compactMap { Int($0.0) }
            return [.key(String(match.1))] + indices.map { .index($0) }
        }
    }

    private static func member(_ step: JSONLocation.Component, of value: JSONValue) -> JSONValue? {
        switch step {
        case .key(let key): value[key]
        case .index(let index): value.kind == .array && index < value.count ? value[index] : nil
        }
    }

    private static func setting(
        _ value: JSONValue, at path: ArraySlice<JSONLocation.Component>, in json: JSONValue
    ) -> JSONValue {
        switch path.first {
        case nil: return value
        case .key(let key)?:
            var object = json.kind == .object ? json : [:]
            object[key] = setting(value, at: path.dropFirst(), in: object[key] ?? [:])
            return object
        case .index(let index)?:
            var elements = json.kind == .array ? Array(json.elements) : []
            while elements.count <= index { elements.append([:]) }
            elements[index] = setting(value, at: path.dropFirst(), in: elements[index])
            return JSONValue(elements)
        }
    }

    /// The query parameter for a path in JSON; `pagination.key` is a name next to `pagination.limit`.
    private func queryName(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return name }
        let isFamily = endpoint.query.pairs.contains { $0.name.hasPrefix(name[...dot]) }
        return isFamily ? name : String(name[name.index(after: dot)...])
    }

    private mutating func remove(_ name: String) {
        switch body {
        case .json(var json) where json.kind == .object:
            json.remove(at: JSONLocation(Self.steps(name)))
            body = .json(json)
        case .form(var fields):
            fields[name] = nil
            body = .form(fields)
        default: parameters[queryName(name)] = nil
        }
    }

    /// Leaves out the cursor of the other direction, and renames the size of a page.
    mutating func turn(from cursor: String, _ size: String?, to otherSize: String?) {
        remove(cursor)
        guard let size, let otherSize, let value = value(of: size, in: .request) else { return }
        remove(size)
        set(otherSize, in: .request, to: value.pageNumber.map { JSONValue($0) } ?? value)
    }
}

extension PageFacts {
    /// The parameters of the request that may be about pages.
    var parameters: [RequestParameter] { request.allParameters.filter { !fixed.contains($0.name) } }
}
