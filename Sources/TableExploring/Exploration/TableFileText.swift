import JSONDocuments

/// The text of a table file, in which members that were given before keep their text.
///
/// A person who writes tables by hand has a layout, and digits such as 1.50; only what changed is written
/// anew.
struct TableFileText: Sendable {
    private let bytes: [UInt8]
    let given: JSONValue
    /// The text of each given member.
    private let texts: [ExactText: ArraySlice<UInt8>]

    /// Creates the text of a table without a mistake; empty if none was given.
    init(given bytes: [UInt8]) {
        self.bytes = bytes
        given = (try? JSONDocument(parsing: bytes).root) ?? [:]
        var tree = TextTree(checked: bytes)
        var texts: [ExactText: ArraySlice<UInt8>] = [:]
        for child in given.count > 0 ? tree.children(at: tree.root.lowerBound) : [] {
            if case .key(let key) = child.component { texts[ExactText(key)] = bytes[child.range] }
        }
        self.texts = texts
    }

    /// Returns the text of a table.
    func text(of table: JSONValue) -> [UInt8] {
        if !bytes.isEmpty, table == given, table.keys == given.keys { return bytes }
        guard table.count > 0 else { return Array("{}\n".utf8) }
        var text = Array("{\n".utf8)
        for (number, (key, value)) in table.members.enumerated() {
            text += Array((number > 0 ? ",\n  " : "  ").utf8) + JSONWriter.bytes(of: JSONValue(key)) + Array(": ".utf8)
            let known = given[key] == value ? texts[ExactText(key)] : nil
            text += known ?? Self.text(of: value)[...]
        }
        return text + Array("\n}\n".utf8)
    }

    private static func text(of definition: JSONValue) -> [UInt8] {
        Array(JSONWriter.text(of: definition, options: .pretty).replacing("\n", with: "\n  ").utf8)
    }
}
