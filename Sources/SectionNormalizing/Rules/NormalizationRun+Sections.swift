import JSONDocuments

/// The rules at the top of the input, which make sections.
extension NormalizationRun {
    /// Reads the whole input.
    mutating func read(_ value: LooseValue) {
        readTop(value)
        if let reader, notes.counts[.sectionTemplate] == nil, !value.isNull {
            notes.note(
                .unusedSectionTemplate, at: .root,
                "there is nothing at \(reader.path), which the options name as the cells")
        }
    }

    private mutating func readTop(_ value: LooseValue) {
        if isGroup(value) { return addGroup(value, at: .root) }
        switch value {
        case .null: notes.note(.nothing, at: .root, "the input is null, so there are no sections")
        case .array(let array): read(array)
        case .section(let section): add(section.placed(at: nextSection), at: .root)
        case .dictionary(let dictionary): read(dictionary)
        case .scalar, .single, .cell, .sectionPresentable:
            notes.note(.singleValue, at: .root, "one value makes one section with one cell")
            addSection(of: value, at: .root)
        }
    }

    private mutating func read(_ dictionary: LooseDictionary) {
        switch DictionaryRole(of: dictionary, nested: options.nestedArrays) {
        case .cell: addSection(of: .dictionary(dictionary), at: .root)
        case .section(let cellsKey): addSection(describedBy: dictionary, cellsKey: cellsKey, at: .root)
        case .data, .unreadable:
            if dictionary.count > 0, dictionary.allSatisfy({ $1.isArray }) {
                notes.note(
                    .dictionaryOfArrays, at: .root, "every value is an array, so every key is the header of a section")
                for (key, value) in dictionary.members {
                    guard case .array(let array) = value else { continue }
                    addSection(of: array, at: InputLocation.root.appending(key), key: key)
                }
            } else if isMap(dictionary) {
                addSection(ofMembers: dictionary)
            } else {
                notes.note(.singleValue, at: .root, Self.reason(for: dictionary))
                addSection(of: .dictionary(dictionary), at: .root)
            }
        }
    }

    /// Returns the reason why an object is one cell, with the paths of the lists in it, one of which may be the
    /// intended input.
    private static func reason(for dictionary: LooseDictionary) -> String {
        let lists = dictionary.members.lazy.filter { $0.value.isArray }.prefix(3)
            .map { JSONLocation([.key($0.key)]).keyPath }
        let reason = "one object makes one section with one cell"
        return lists.isEmpty ? reason : "\(reason); a path leads to a list in it: \(lists.joined(separator: ", "))"
    }

    private mutating func read(_ array: LooseArray) {
        if array.count == 0 {
            if array.isSections { return }
            notes.note(.emptyArray, at: .root, "an empty array makes one section without cells")
        }
        let elements = LooseElements(array, nested: options.nestedArrays, reader: reader)
        if elements.hasSections {
            notes.note(
                .arrayOfSections, at: .root, "there are sections in the array, so each element is a section of its own")
        } else if !elements.hasArrays {
            return addSection(of: elements)
        } else if elements.areAllArrays {
            notes.note(.arrayOfArrays, at: .root, "every element is an array, so each is a section")
        } else {
            notes.note(
                .mixedArray, at: .root, "some elements are arrays and some are not, so each is a section of its own")
        }
        addEach(of: elements)
    }

    /// Makes each element a section of its own, except that adjacent loose ones share a section if
    /// the options say so.
    private mutating func addEach(of elements: LooseElements) {
        var run: [CellViewModel] = []
        for index in 0..<elements.count {
            let location = InputLocation.root.child(index)
            let value = elements[index]
            if elements.kinds[index].isLoose {
                if let reader, elements.hasGroups {
                    notes.note(
                        .missingList, at: location,
                        "there is nothing at \(reader.path) and no header, so this is a cell")
                }
                addCells(value, kind: elements.kinds[index], at: location, to: &run)
                if options.coalesceLooseRuns { continue }
            }
            if !options.coalesceLooseRuns { skip(to: index) }
            flush(&run, at: location)
            switch (elements.kinds[index], value) {
            case (.section, .section(let section)): add(section.placed(at: nextSection), at: location)
            case (.section(let cellsKey), .dictionary(let dictionary)):
                addSection(describedBy: dictionary, cellsKey: cellsKey, at: location)
            case (.section, _), (.group, _), (.listlessGroup, _): addGroup(value, at: location)
            case (.array, .array(let array)): addSection(of: array, at: location)
            case (.array, _), (.cellDictionary, _), (.loose, _): break
            }
        }
        flush(&run, at: .root)
        if !options.coalesceLooseRuns { skip(to: elements.count) }
    }

    /// Makes a section of the collected loose cells, if there are any.
    private mutating func flush(_ run: inout [CellViewModel], at location: InputLocation) {
        if !run.isEmpty {
            add(SectionViewModel(.position(ofSection: nextSection), cells: run), at: location, rows: .row(location))
        }
        run = []
    }
}

/// The rule for dictionaries with the keys of a section.
extension NormalizationRun {
    /// Adds a section that a dictionary describes.
    mutating func addSection(describedBy dictionary: LooseDictionary, cellsKey: String, at location: InputLocation) {
        notes.note(
            .sectionDictionary, at: location,
            "all keys belong to a section, and \"\(cellsKey)\" is an array, so the dictionary describes a section")
        guard case .array(let array)? = dictionary[cellsKey] else { return }
        let id = dictionary.text(of: RoleKey.ids)
        let header = dictionary.text(of: RoleKey.headers)
        let footer = dictionary.text(of: RoleKey.footers)
        if id == "" { notes.note(.unusableID, at: location, "the id is empty, so the position is the identity") }
        if footer == "" { notes.note(.emptyFooter, at: location, "an empty footer counts as no footer") }
        let cells = cells(of: array, at: location.appending(cellsKey))
        var section = SectionViewModel(
            id.flatMap { $0.isEmpty ? nil : .given(.text($0)) } ?? .position(ofSection: nextSection), header: header,
            footer: footer, cells: cells)
        if case .dictionary(let hooks)? = dictionary[.hooks] { section.take(hooks) }
        for kind in SupplementaryKind.allCases {
            if let value = dictionary[kind.rawValue], value.isModel {
                section[kind] = .cell(titleCell(for: value, of: kind, at: location.appending(kind.rawValue)))
            }
        }
        if let object = dictionary[.object], !object.isNull { section.object = object.object }
        add(section, at: location, rows: .list(location.appending(cellsKey)))
    }
}

/// Headers and footers that are cells.
extension NormalizationRun {
    /// Returns the cell of a header or a footer.
    ///
    /// The template isn't applied: it is the one of the rows.
    private mutating func titleCell(
        for value: LooseValue, of kind: SupplementaryKind, at location: InputLocation
    ) -> CellViewModel {
        if case .cell(let cell) = value { return cell }
        var options = options
        options.template = nil
        let (maker, position) = (CellMaker(options), IdentitySource.given(.text(kind.rawValue)))
        if case .dictionary(let dictionary) = value {
            let cell = maker.cell(describedBy: dictionary, position: position) { found in
                notes.note(.unusableID, at: location, "the id is \(found), so \"\(kind)\" is the identity")
            }
            decideRows(of: [cell])
            return cell
        }
        let cell = maker.cell(value.object, position: position, unusable: { _ in })
        decideRows(of: [cell])
        return cell
    }
}

extension SectionViewModel {
    fileprivate mutating func take(_ hooks: LooseDictionary) {
        for hook in CellHook.allCases {
            handlerNames[hook] = hooks[hook.rawValue]?.text
            handlers[hook] = hooks[hook.rawValue]?.closure.map { [$0] }
        }
    }
}
