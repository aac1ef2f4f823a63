import JSONDocuments
import JSONPaths

/// Reads the sections that a template describes in data.
struct SectionReader {
    /// The values at the path of the cells.
    enum Found {
        case nothing
        /// The value at a singular path.
        case one(LooseValue, InputLocation)
        /// All values of another path.
        case several([(value: LooseValue, location: InputLocation)])
    }

    private let template: SectionTemplate

    /// The keys of the path, if it has nothing else: they are looked up without evaluating the path,
    /// in Swift dictionaries, too.
    private let keys: [String]?

    init(_ template: SectionTemplate) {
        self.template = template
        keys = template.cells.steps.flatMap { steps in
            let keys = steps.compactMap { if case .key(let key) = $0, Int(key) == nil { key } else { nil } }
            return keys.count == steps.count && !keys.isEmpty ? keys : nil
        }
    }

    /// The path of the cells, for messages.
    var path: String { template.cells.canonicalSpelling.inMessage }

    /// The key of the object's member with the cells; nil if the path is longer.
    var cellsKey: String? { keys?.count == 1 ? keys?[0] : nil }

    /// True if a missing header is worth a note.
    var definesHeader: Bool { template.header != nil }

    /// Returns whether there is anything at the path, null included.
    func hasCells(_ value: LooseValue) -> Bool {
        if case .nothing = cells(of: value, at: .root) { false } else { true }
    }

    /// Returns the values at the path.
    ///
    /// Elements of Swift dictionaries keep their types if the path has only keys; otherwise they are
    /// JSON, as those of Items are.
    func cells(of value: LooseValue, at location: InputLocation) -> Found {
        if let keys, case .dictionary = value { return follow(keys, from: value, at: location) }
        guard let json = json(of: value), let matches = try? template.cells.matches(in: json), !matches.isEmpty else {
            return .nothing
        }
        let found = matches.map { (LooseValue($0.value), location.appending($0.location)) }
        return template.cells.isSingular ? .one(found[0].0, found[0].1) : .several(found)
    }

    private func follow(_ keys: [String], from start: LooseValue, at location: InputLocation) -> Found {
        var (value, location) = (start, location)
        for key in keys {
            guard case .dictionary(let dictionary) = value, let member = dictionary[key] else { return .nothing }
            (value, location) = (member, location.appending(key))
        }
        return .one(value, location)
    }

    /// Returns the header of an object; nil if it is missing or empty.
    func readHeader(of value: LooseValue) -> String? {
        text(template.header, or: RoleKey.headers, of: value)
    }

    /// Returns the footer of an object; nil if it is missing or empty.
    func readFooter(of value: LooseValue) -> String? {
        text(template.footer, or: RoleKey.footers, of: value)
    }

    private func text(_ template: TextTemplate?, or keys: [RoleKey], of value: LooseValue) -> String? {
        let text =
            if let template {
                json(of: value, for: template).flatMap { template.text(for: $0) }
            } else if case .dictionary(let dictionary) = value {
                dictionary.texts(of: keys).first { !$0.isEmpty }
            } else {
                json(of: value).flatMap { LooseDictionary.json($0).texts(of: keys).first { !$0.isEmpty } }
            }
        return text == "" ? nil : text
    }

    private func json(of value: LooseValue) -> JSONValue? {
        switch value {
        case .dictionary: value.json
        case .single: value.json.flatMap { $0.kind == .object ? $0 : nil }
        case .null, .scalar, .array, .cell, .section, .sectionPresentable: nil
        }
    }

    /// Returns the JSON that a template needs: without the list of the cells, if no path can lead there.
    private func json(of value: LooseValue, for template: TextTemplate) -> JSONValue? {
        guard case .dictionary(.swift(let dictionary)) = value, let cellsKey,
            template.paths.allSatisfy({ path in
                guard let steps = path.steps, case .key(let key)? = steps.first else { return false }
                return key != cellsKey && !steps.contains(.parent)
            })
        else { return json(of: value) }
        return JSONValue(CellObject.value(dictionary).members(without: cellsKey) ?? [])
    }
}

extension LooseDictionary {
    /// Returns the first text under one of these keys, which are synonyms.
    func text(of keys: [RoleKey]) -> String? { texts(of: keys).first { _ in true } }

    /// Returns the texts under these keys.
    fileprivate func texts(of keys: [RoleKey]) -> some Sequence<String> & LazySequenceProtocol {
        keys.lazy.compactMap { self[$0]?.text }
    }
}
