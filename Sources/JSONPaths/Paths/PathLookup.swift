import JSONDocuments

/// A lookup in a path, `@accounts[id]`: the element of a list that has the id of a reference.
struct PathLookup: Sendable {
    /// What an element is known by.
    enum Identifier: Sendable {
        /// The values at these paths: of the element, and of the reference if it is an object.
        case paths([JSONPath])
        /// The key of the member that the element is, or its index in an array.
        case key
    }

    /// The list, or a map of things by id, from the root of the document; a wildcard joins several.
    let list: JSONPath

    /// What its elements are known by.
    let identifier: Identifier

    /// The spelling in a path.
    let text: String

    init(list: JSONPath, identifier: Identifier) {
        self.list = list
        self.identifier = identifier
        text = "@\(list.canonicalSpelling)[\(identifier.text)]"
    }
}

extension PathLookup.Identifier {
    /// The spelling in brackets.
    fileprivate var text: String {
        switch self {
        case .key: "@key"
        case .paths(let paths): Self.text(of: paths)
        }
    }

    private static func text(of paths: [JSONPath]) -> String {
        let text = paths.map { path in
            path.form.segments.compactMap { $0.selectors[0].key.map(bare) }.joined(separator: ".")
        }.joined(separator: ",")
        return text == "@key" ? "\\@key" : text
    }

    /// Returns a key with a backslash before each character that has a meaning in the brackets.
    private static func bare(_ key: String) -> String {
        var text = ""
        for (index, scalar) in key.unicodeScalars.enumerated() {
            let isMistakable = index == 0 && ("0"..."9" ~= scalar || " -*".unicodeScalars.contains(scalar))
            if isMistakable || scalar < " " || "./,[]\\\"'\u{7F}".unicodeScalars.contains(scalar) { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

}

extension PathLookup {
    /// What a reference has to be, for messages: `the type and id of an element of included`.
    var phrase: String {
        switch identifier {
        case .key: "a key of \(listName)"
        case .paths(let paths):
            "the \(paths.map(\.canonicalSpelling).joined(separator: " and ")) of an element of \(listName)"
        }
    }

    /// The list, for messages.
    var listName: String { list.canonicalSpelling.isEmpty ? "the root" : list.canonicalSpelling }
}

extension PathLookup {
    /// Returns the id that a reference has, or an element; nil if it has none.
    ///
    /// Ids are compared as text: the number 1 is the same id as the text "1".
    func id(of node: JSONNode, in storage: JSONStorage) -> ExactText? {
        guard case .paths(let paths) = identifier, node.kind == .object else {
            return Self.text(of: node, in: storage)
        }
        return id(at: paths, in: node, of: storage)
    }

    /// Returns the id of an element; nil if it has none, or is known by its key.
    func id(ofElement node: JSONNode, in storage: JSONStorage) -> ExactText? {
        guard case .paths(let paths) = identifier else { return nil }
        return id(at: paths, in: node, of: storage)
    }

    private func id(at paths: [JSONPath], in node: JSONNode, of storage: JSONStorage) -> ExactText? {
        if paths.count == 1 { return paths[0].program.follow(from: node).flatMap { Self.text(of: $0, in: storage) } }
        var id = ""
        for path in paths {
            guard let part = path.program.follow(from: node).flatMap({ Self.text(of: $0, in: storage) }) else {
                return nil
            }
            // The length before each part: "ab" and "c" aren't "a" and "bc".
            id += "\(part.text.utf8.count):\(part.text)"
        }
        return ExactText(id)
    }

    private static func text(of node: JSONNode, in storage: JSONStorage) -> ExactText? {
        switch node.kind {
        case .string: ExactText(node.string)
        case .integer: ExactText(String(node.integer))
        case .real:
            if let integer = Int64(exactly: node.real), integer.magnitude < 1 << 53 {
                ExactText(String(integer))
            } else {
                JSONValue(node, in: storage).numberText.map { ExactText($0) }
            }
        case .null, .bool, .array, .object: nil
        }
    }
}
