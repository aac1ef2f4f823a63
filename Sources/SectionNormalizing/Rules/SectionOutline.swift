import JSONDocuments

/// A section that normalization would make, without its cells.
package struct SectionOutline: Equatable {
    /// True if the section has a header.
    package let hasHeader: Bool
    /// The number of its cells.
    package private(set) var cellCount = 0
    /// True if the data of each cell is an object.
    package private(set) var areObjects = true

    fileprivate init(hasHeader: Bool = false) { self.hasHeader = hasHeader }

    fileprivate mutating func add(object isObject: Bool) {
        cellCount += 1
        areObjects = areObjects && isObject
    }
}

extension Normalizer {
    /// Returns the only section that normalization makes of a document; nil if it makes none or several, and if the
    /// options name the sections.
    ///
    /// No cell is made, so that a long list can be looked at before it is normalized.
    ///
    /// - Complexity: O(*n*) in the number of cells.
    package func outline(of json: JSONValue) -> SectionOutline? {
        guard options.sections == nil else { return nil }
        let sections = OutlineReader(options: options).readSections(of: json)
        return sections.count == 1 ? sections[0] : nil
    }
}

/// The rules of normalization as far as they decide about sections.
private struct OutlineReader {
    let options: NormalizationOptions

    /// Returns the sections of a document.
    func readSections(of json: JSONValue) -> [SectionOutline] {
        let sections =
            switch json.kind {
            case .null: [SectionOutline]()
            case .array: readSections(ofArray: json)
            case .object: readSections(ofDictionary: json)
            default: [section(of: json)]
            }
        return sections.filter { !options.dropEmptySections || $0.cellCount > 0 }
    }

    private func readSections(ofDictionary json: JSONValue) -> [SectionOutline] {
        switch DictionaryRole(of: .json(json), nested: options.nestedArrays) {
        case .cell: return [section(of: json)]
        case .section(let cellsKey): return [section(describedBy: json, cellsKey: cellsKey)]
        case .data, .unreadable: break
        }
        guard json.count > 0, json.members.allSatisfy({ $1.kind == .array }) else {
            if NormalizationRun(options, headers: []).isMap(.json(json)) {
                var rows = SectionOutline()
                for (_, value) in json.members { rows.add(object: value.kind == .object) }
                return [rows]
            }
            return [section(of: json)]
        }
        return json.members.map { section(ofElements: $1, hasHeader: true) }
    }

    private func readSections(ofArray json: JSONValue) -> [SectionOutline] {
        let elements = LooseElements(.json(json), nested: options.nestedArrays, reader: nil)
        guard elements.hasSections || elements.hasArrays else { return [section(ofElements: json)] }
        var sections: [SectionOutline] = []
        var run = SectionOutline()
        func flush() {
            if run.cellCount > 0 { sections.append(run) }
            run = SectionOutline()
        }
        for (element, kind) in zip(json.elements, elements.kinds) {
            if kind.isLoose {
                add(element, to: &run)
                if options.coalesceLooseRuns { continue }
            }
            flush()
            switch kind {
            case .section(let cellsKey): sections.append(section(describedBy: element, cellsKey: cellsKey))
            case .array: sections.append(section(ofElements: element))
            case .group, .listlessGroup, .cellDictionary, .loose: break
            }
        }
        flush()
        return sections
    }

    private func section(describedBy json: JSONValue, cellsKey: String) -> SectionOutline {
        let dictionary = LooseDictionary.json(json)
        let hasHeader =
            dictionary.text(of: RoleKey.headers) != nil || dictionary[.header]?.isModel ?? false
        return section(ofElements: json[cellsKey] ?? .null, hasHeader: hasHeader)
    }

    private func section(of json: JSONValue) -> SectionOutline {
        var section = SectionOutline()
        add(json, to: &section)
        return section
    }

    private func section(ofElements json: JSONValue, hasHeader: Bool = false) -> SectionOutline {
        var section = SectionOutline(hasHeader: hasHeader)
        for element in json.elements { add(element, to: &section) }
        return section
    }

    /// Adds the cells of a value inside a section.
    private func add(_ value: JSONValue, to section: inout SectionOutline) {
        var pending = [value]
        while let value = pending.popLast() {
            switch value.kind {
            case .null where options.dropNulls: break
            case .array where options.nestedArrays == .flatten: pending += value.elements
            case .object:
                if case .cell = DictionaryRole(of: .json(value), nested: options.nestedArrays) {
                    section.add(object: value["object"]?.kind == .object)
                } else {
                    section.add(object: true)
                }
            default: section.add(object: false)
            }
        }
    }
}
