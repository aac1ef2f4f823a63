import JSONDocuments

extension CellViewModel {
    /// Takes the properties that a dictionary describes, by their keys in data; all others stay.
    ///
    /// ```swift
    /// var cell = CellViewModel(id: "inbox", title: "Inbox", image: "tray")
    /// cell.merge(["title": "Inbox (3)", "accessory": "disclosure", "color": "red"])  // ["color"]
    /// cell.text   // "Inbox (3)"
    /// cell.image  // "tray"
    /// ```
    ///
    /// - Returns: The keys that weren't taken, sorted: they aren't keys of a cell, or their values can't be
    ///   read as such.
    @discardableResult public mutating func merge(_ values: [String: Any]) -> [String] {
        var ignored: [String] = []
        for (key, value) in values {
            let value = LooseValue(value)
            if !DictionaryRole.isCellMember(key, value) || !take(value, as: key) { ignored.append(key) }
        }
        return ignored.sorted()
    }

    /// Takes a value as the property that a key names in data; null changes nothing.
    ///
    /// - Returns: Whether the key is one of a cell.
    @discardableResult mutating func take(_ value: LooseValue, as key: String) -> Bool {
        if let hook = CellHook(rawValue: key) {
            take(value, as: hook)
            return true
        }
        guard let key = RoleKey(rawValue: key), key.uses.contains(.cell) else { return false }
        switch key {
        case .id: if let id = value.identity { identify(by: UniqueID(identity: id)) }
        case .object: object = value.object
        case .height: if let height = value.height { self.height = height }
        case .accessory: if let accessory = CellAccessory(word: value.text) { self.accessory = accessory }
        default: if let text = value.text { take(text, as: key) }
        }
        return true
    }

    private mutating func take(_ value: LooseValue, as hook: CellHook) {
        if let name = value.text { handlerNames[hook] = name }
        if let closure = value.closure { handlers[hook] = [closure] }
    }

    private mutating func take(_ text: String, as key: RoleKey) {
        switch key {
        case .accessoryImage: accessory = .image(text)
        case .cellIdentifier: cellIdentifier = text
        case .nibName: nibName = text
        case .title: title = text
        case .subtitle: subtitle = text
        case .image: image = text
        default: break
        }
    }
}
