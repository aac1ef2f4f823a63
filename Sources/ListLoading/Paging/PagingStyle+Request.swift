import HTTPLoading
import JSONDocuments

extension PagingStyle {
    /// The request of a page: that of the list, with what the style asks for by.
    ///
    /// The key goes into the JSON or the form of the request, otherwise into the query.
    func request(for key: PageKey?, of list: APIRequest) -> APIRequest {
        var request = list
        request.page = key
        switch (key, method) {
        case (.link(let address)?, _):
            request = list.turned(to: address)
            request.page = key
        case (.number(let number)?, .number(let name, _)), (.offset(let number)?, .offset(let name, _)):
            request.setParameter(name, to: JSONValue(number), text: String(number))
        case (.cursor(let text)?, .cursor(let name)) where backward != nil:
            if let backward { request.turn(from: backward.parameter, backward.backwardSize, to: backward.forwardSize) }
            request.setParameter(name, to: JSONValue(text), text: text)
        case (.before(let text)?, .cursor(let name)):
            guard let backward else { break }
            request.turn(from: name, backward.forwardSize, to: backward.backwardSize)
            request.setParameter(backward.parameter, to: JSONValue(text), text: text)
        case (.cursor(let text)?, .cursor(let name)):
            request.setParameter(name, to: token(text), text: text)
        case (.cursor(let text)?, .cursorHeader(let name)): request.headers[name] = text
        case (.cursor(let text)?, .continuation(let member, let path)):
            request = list.continued(at: path, member: member, token: token(text))
            request.page = key
        case (.cursor(let text)?, .lastRow(let name, _)):
            request.setParameter(name, to: JSONValue(text), text: text)
        case (.cursor(let text)?, .sortValues(let name, _)):
            let values = try? JSONDocument(parsing: Array(text.utf8)).root
            request.setParameter(name, to: values ?? JSONValue(text), text: text)
        case (.cursor(let query)?, .parameters):
            for pair in RequestParameters(query: query).pairs {
                request.setParameter(pair.name, to: JSONValue(pair.value), text: pair.value)
            }
        default: break
        }
        return request
    }

    /// A token as JSON: of the kind that the page had it in, so that objects and numbers go back as
    /// what they were.
    private func token(_ text: String) -> JSONValue {
        let isJSON = tokenKind.map { $0 != .string } ?? (text.first == "{")
        return (isJSON ? try? JSONDocument(parsing: Array(text.utf8)).root : nil) ?? JSONValue(text)
    }

    /// The name of a page in the history of pages: its address, and what is asked for in the body.
    func name(of key: PageKey?, in list: APIRequest) -> String {
        let address = request(for: key, of: list).address
        if case .link = key { return address }
        return list.body.content == nil ? address : "\(address) \(key?.description ?? "")"
    }

    /// The address of a page, if it tells that the page was loaded; nil if it doesn't.
    ///
    /// A cursor proves nothing: some servers hand out the same one for all pages.
    func provingAddress(of key: PageKey, in list: APIRequest) -> String? {
        switch key {
        case .cursor, .before: return nil
        case .link(let address):
            let query = RequestParameters(query: ServerAddress.split(address).query ?? "")
            return query.hasCursor ? nil : request(for: key, of: list).address
        case .number, .offset: return request(for: key, of: list).address
        }
    }
}

extension APIRequest {
    /// A parameter's value in the query, the form or the JSON that is sent.
    func parameter(_ name: String) -> String? {
        if let value = endpoint.query[name] { return value }
        switch body {
        case .form(let fields): return fields[name]
        case .json(let json):
            var value: JSONValue? = json
            for key in json[name] == nil ? name.split(separator: ".").map(String.init) : [name] { value = value?[key] }
            return value.flatMap { $0.string ?? $0.numberText }
        default: return nil
        }
    }

    /// Returns the same request to an address that a page names or implies.
    fileprivate func turned(to address: String) -> APIRequest {
        var request = moved(to: address)
        if !ServerAddress.isSameServer(address, self.address) { request.leaveOrigin() }
        return request
    }

    /// The request of the next part of a list that goes on at an address of its own.
    fileprivate func continued(at path: String, member: String, token: JSONValue) -> APIRequest {
        let kept = RequestNames.parameters(of: self).filter { $0.name != member && member.hasPrefix($0.name) }
        var body: JSONValue = [:]
        for parameter in kept { body[parameter.name] = self.parameter(parameter.name).map { JSONValue($0) } }
        body[member] = token
        var request = turned(to: ServerAddress.resolve(path, from: address))
        request.method = .post
        request.body = .json(body)
        return request
    }

    /// Leaves out the cursor of the other direction, and renames the size of a page.
    fileprivate mutating func turn(from cursor: String, _ size: String?, to otherSize: String?) {
        removeParameter(cursor)
        guard let size, let otherSize, let text = parameter(size) else { return }
        removeParameter(size)
        let number = Int(text).map { JSONValue($0) }
        setParameter(otherSize, to: number ?? JSONValue(text), text: text)
    }

    /// The query parameter for a path in JSON; `pagination.key` is a name beside
    /// `pagination.limit`.
    private func queryName(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return name }
        let isFamily = endpoint.query.pairs.contains { $0.name.hasPrefix(name[...dot]) }
        return isFamily ? name : String(name[name.index(after: dot)...])
    }

    private mutating func removeParameter(_ name: String) {
        switch body {
        case .json(var json) where json.kind == .object:
            json.remove(at: JSONLocation(name.split(separator: ".").map { .key(String($0)) }))
            body = .json(json)
        case .form(var fields):
            fields[name] = nil
            body = .form(fields)
        default: parameters[queryName(name)] = nil
        }
    }

    fileprivate mutating func setParameter(_ name: String, to value: JSONValue, text: String) {
        switch body {
        case .json(let json) where json.kind == .object:
            body = .json(Self.setting(value, at: name.split(separator: ".").map(String.init)[...], in: json))
        case .form(var fields):
            fields[name] = text
            body = .form(fields)
        default: parameters[queryName(name)] = text
        }
    }

    /// The object with a value at a path; missing objects on the way are created.
    private static func setting(_ value: JSONValue, at path: ArraySlice<String>, in json: JSONValue) -> JSONValue {
        guard let key = path.first else { return value }
        var object = json.kind == .object ? json : [:]
        object[key] = setting(value, at: path.dropFirst(), in: object[key] ?? [:])
        return object
    }
}
