import ListwrightEssentials

/// One thing that changed in a cell or a section.
struct CellChange {
    /// The property: `title`, or a path in the data of the cell: `object.price`.
    let path: String
    /// The value before; nil if it didn't exist.
    let old: JSONValue?
    /// The value after; nil if it doesn't exist any more.
    let new: JSONValue?

    /// The changes of a cell: its texts and images, its view, and the paths of its data.
    static func list(from old: CellViewModel, to new: CellViewModel) -> [CellChange] {
        let changes = [
            text("id", old.id.identity.text, new.id.identity.text), text("title", old.title, new.title),
            text("subtitle", old.subtitle, new.subtitle), text("image", old.image, new.image),
            text("accessory", old.accessory.words, new.accessory.words),
            text("cellIdentifier", old.cellIdentifier, new.cellIdentifier),
            text("nibName", old.nibName, new.nibName),
            change("height", old.height.map { JSONValue($0) }, new.height.map { JSONValue($0) }),
        ].compactMap { $0 }
        let (from, to) = (old.object?.json, new.object?.json)
        // The title of a text is the text.
        if let from, from.string == old.title, to?.string == new.title { return changes }
        return changes
            + JSONChanges(from: from, to: to).changes.map { change in
                let path = change.location.keyPath
                let isPlain = path.isEmpty || path.hasPrefix("[")
                return CellChange(path: "object" + (isPlain ? "" : ".") + path, old: change.old, new: change.new)
            }
    }

    /// The changes of a section: its header and its footer.
    static func list(from old: SectionViewModel, to new: SectionViewModel) -> [CellChange] {
        [text("header", old.header, new.header), text("footer", old.footer, new.footer)].compactMap { $0 }
    }

    private static func text(_ name: String, _ old: String?, _ new: String?) -> CellChange? {
        change(name, old.map { JSONValue($0) }, new.map { JSONValue($0) })
    }

    private static func change(_ name: String, _ old: JSONValue?, _ new: JSONValue?) -> CellChange? {
        old == new ? nil : CellChange(path: name, old: old, new: new)
    }

    /// The columns that are enough for both values in one line.
    static let leastWidth = width(forEach: 16)

    /// The columns for two values that have so many columns each.
    static func width(forEach room: Int) -> Int { 2 * room + 5 }

    /// Both values in so many columns, each shortened if it must be; long texts without the beginning
    /// that they share.
    func shown(in width: Int) -> (from: String, to: String) {
        let room = max(12, (width - 5) / 2)
        var (from, to) = (Self.text(of: old), Self.text(of: new))
        if from.displayWidth > room || to.displayWidth > room, old?.string != nil, new?.string != nil {
            let shared = zip(from, to).prefix { $0 == $1 }.count - 8
            if shared > 0 { (from, to) = ("…\(from.dropFirst(shared))", "…\(to.dropFirst(shared))") }
        }
        let text = SectionText(width: room)
        return (text.fitted(from, to: room), text.fitted(to, to: room))
    }

    private static func text(of value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        switch value.kind {
        case .array, .object: return JSONWriter.excerpt(of: value, count: 800).inMessage(200)
        default: return JSONWriter.excerpt(of: value, count: 4_000).visible
        }
    }
}

extension CellAccessory {
    /// The name of the accessory: that of its image, if it is one; nil for none.
    fileprivate var words: String? {
        switch self {
        case .none: nil
        case .disclosure, .check: "\(self)"
        case .image(let name): name
        }
    }
}
