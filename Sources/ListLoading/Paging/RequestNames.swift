import HTTPLoading
import JSONDocuments

/// The names of the parameters of a request.
enum RequestNames {
    /// A parameter; `page[size]`, `$limit` and `pagination.limit` have a name inside.
    struct Parameter {
        /// The whole name; of a member of the JSON that is sent, its path with dots.
        let name: String
        /// The name in small letters and digits.
        let plain: String
        /// The name inside, in small letters and digits.
        let plainInner: String
        private let head: String
        private let tail: String

        init(_ name: String) {
            self.name = name
            plain = PagingHints.plain(name)
            if name.hasSuffix("]"), let bracket = name.lastIndex(of: "[") {
                head = String(name[...bracket])
                tail = "]"
            } else if let dot = name.lastIndex(of: ".") {
                head = String(name[...dot])
                tail = ""
            } else {
                head = Self.vendor(of: name) ?? String(name.prefix { !$0.isLetter })
                tail = ""
            }
            plainInner = PagingHints.plain(String(name.dropFirst(head.count).dropLast(tail.count)))
        }

        /// The word before the name of a size, if all parameters of a server begin with it: `sysparm_` of
        /// `sysparm_limit`.
        private static func vendor(of name: String) -> String? {
            guard let mark = name.firstIndex(of: "_"), name.first != "_" else { return nil }
            let names = PagingNames.sizeParameters + PagingNames.numberParameters + PagingNames.offsetParameters
            let rest = PagingHints.plain(String(name[mark...]))
            return names.contains(PagingHints.plain(name)) || !names.contains(rest) ? nil : String(name[...mark])
        }

        /// Whether the name is more than the name inside.
        var isDecorated: Bool { !head.isEmpty }

        /// Another parameter of its family: `page[after]` beside `page[size]`.
        func sibling(_ name: String) -> String { head + name + tail }
    }

    /// The parameters in the query and in the form or the JSON that is sent.
    static func parameters(of request: APIRequest) -> [Parameter] {
        var names = request.endpoint.query.pairs.map(\.name)
        switch request.body {
        case .form(let fields): names += fields.pairs.map(\.name)
        case .json(let json): names += paths(in: json, after: "", depth: 3)
        default: break
        }
        return names.map(Parameter.init)
    }

    private static func paths(in json: JSONValue, after prefix: String, depth: Int) -> [String] {
        guard json.kind == .object, depth > 0 else { return [] }
        return json.members.flatMap { key, value in
            [prefix + key] + paths(in: value, after: "\(prefix)\(key).", depth: depth - 1)
        }
    }
}
