import JSONDocuments

/// The rules inside a section, which make cells.
extension NormalizationRun {
    /// Adds a section of an array's elements.
    ///
    /// The key of the array, if it has one, is the section's id and header.
    mutating func addSection(of array: LooseArray, at location: InputLocation, key: String? = nil) {
        let cells = cells(of: array, at: location)
        if let key {
            add(SectionViewModel(id: key, header: key, cells: cells), at: location, rows: .list(location))
        } else {
            add(SectionViewModel(index: nextSection, cells: cells), at: location, rows: .list(location))
        }
    }

    /// Adds a section of elements whose kinds are known.
    mutating func addSection(of elements: LooseElements) {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(elements.count)
        var areObjects = true
        if let json = elements.json {
            for index in 0..<elements.count {
                let isRow = append(elementAt: index, of: json, kind: elements.kinds[index], in: .root, to: &cells)
                areObjects = areObjects && isRow
            }
        } else {
            areObjects = false
            for index in 0..<elements.count {
                append(elements[index], kind: elements.kinds[index], at: InputLocation.root.element(index), to: &cells)
            }
        }
        add(SectionViewModel(index: nextSection, cells: cells), at: .root, rows: .list(.root), areObjects: areObjects)
    }

    /// Appends the cells of an element of an array of JSON.
    ///
    /// An object that is data, as most elements of long lists are, takes no other rule.
    ///
    /// - Returns: Whether the element is such an object.
    private mutating func append(
        elementAt index: Int, of json: JSONValue, kind: LooseElements.Kind, in list: InputLocation,
        to cells: inout [CellViewModel]
    ) -> Bool {
        guard let node = json.node.element(at: index) else { return false }
        let value = JSONValue(node, in: json.storage)
        guard case .loose(nil) = kind, node.kind == .object else {
            append(LooseValue(value), kind: kind, at: list.element(index), to: &cells)
            return false
        }
        let position = CellIdentity.position(ofCell: cells.count, inSection: nextSection)
        let cell = maker.row(value, position: position) { noteUnusableID($0, at: list.element(index)) }
        cells.append(cell)
        return true
    }

    private mutating func noteUnusableID(_ found: String, at location: InputLocation) {
        notes.note(.unusableID, at: location, "the id is \(found), so the position is the identity")
    }

    /// Adds a section of one value.
    mutating func addSection(of value: LooseValue, at location: InputLocation) {
        var cells: [CellViewModel] = []
        append(value, kind: kind(of: value), at: location, to: &cells)
        add(SectionViewModel(index: nextSection, cells: cells), at: location, rows: .row(location))
    }

    /// The kind of a value as an element inside a section.
    func kind(of value: LooseValue) -> LooseElements.Kind {
        let kind = LooseElements.Kind(of: value, nested: options.nestedArrays)
        if let reader, case .loose(nil) = kind, case .dictionary = value, reader.hasCells(value) { return .group }
        return kind
    }

    /// The cells of an array's elements.
    mutating func cells(of array: LooseArray, at location: InputLocation) -> [CellViewModel] {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(array.count)
        let base = location.base
        if reader == nil, case .json(let json) = array {
            for index in 0..<array.count {
                guard let node = json.node.element(at: index) else { continue }
                let kind = LooseElements.Kind(of: node, in: json.storage, nested: options.nestedArrays)
                _ = append(elementAt: index, of: json, kind: kind, in: base, to: &cells)
            }
            return cells
        }
        for index in 0..<array.count {
            let value = array[index]
            append(value, kind: kind(of: value), at: base.element(index), to: &cells)
        }
        return cells
    }

    /// Appends the cells of one value to those of the next section, or to those of a parent cell.
    mutating func append(
        _ value: LooseValue, kind: LooseElements.Kind, at location: InputLocation, under parent: String? = nil,
        to cells: inout [CellViewModel]
    ) {
        switch value {
        case .null where options.dropNulls: notes.note(.droppedNull, at: location, "null is dropped")
        case .section(let section):
            notes.note(.nestedSection, at: location, "the cells of a section inside a section move to the outer one")
            cells += section.cells
        case .array(let array) where options.nestedArrays == .flatten: flatten(array, at: location, into: &cells)
        case .cell(let cell): cells.append(cell)
        case .null, .scalar, .single, .array, .dictionary, .sectionPresentable:
            let position =
                parent.map { CellIdentity.given(.text("\($0)/c\(cells.count)")) }
                ?? .position(ofCell: cells.count, inSection: nextSection)
            cells.append(cell(for: value, kind: kind, at: location, position: position))
        }
    }

    /// Makes the cell of one value.
    private mutating func cell(
        for value: LooseValue, kind: LooseElements.Kind, at location: InputLocation, position: CellIdentity
    ) -> CellViewModel {
        switch (value, kind) {
        case (.null, _):
            notes.note(.nullElement, at: location, "null is a cell without text")
            return maker.cell(.json(.null), position: position, unusable: { _ in })
        case (.dictionary(let dictionary), .cellDictionary):
            return cell(describedBy: dictionary, at: location, position: position)
        case (.dictionary, .section):
            notes.note(
                .nestedSectionDictionary, at: location,
                "all keys are those of a section, but inside a section the dictionary is data")
        case (.sectionPresentable, _), (_, .group):
            notes.note(.nestedSectionData, at: location, "a section inside a section is data")
        case (.dictionary, .loose(let reason?)):
            notes.note(.unreadableDictionary, at: location, "\(reason), so the dictionary is data")
        case (.array(let array), _): return cell(for: array, at: location, position: position)
        default: break
        }
        let isSingle = if case .single = value { true } else { false }
        return maker.cell(value.object, isSingle: isSingle, position: position) { found in
            noteUnusableID(found, at: location)
        }
    }

    private mutating func cell(
        describedBy dictionary: LooseDictionary, at location: InputLocation, position: CellIdentity
    ) -> CellViewModel {
        notes.note(.cellDictionary, at: location, "all keys are those of a cell, so the dictionary describes a cell")
        let cell = maker.cell(describedBy: dictionary, position: position) { found in
            noteUnusableID(found, at: location)
        }
        if options.nestedArrays == .children, case .array(let array)? = dictionary["children"] {
            parents.append((cell, array, location.appending("children")))
        }
        return cell
    }

    private mutating func cell(
        for array: LooseArray, at location: InputLocation, position: CellIdentity
    ) -> CellViewModel {
        let cell = maker.cell(array.object, position: position, unusable: { _ in })
        guard options.nestedArrays == .children else {
            notes.note(.nestedArray, at: location, "an array inside a section is one cell")
            return cell
        }
        notes.note(.nestedArray, at: location, "an array inside a section is one cell with child cells")
        parents.append((cell, array, location))
        return cell
    }
}

/// Makes single cells, from data or from a dictionary that describes one.
///
/// It is shared by reference: a copy for each cell would take as long as the cell.
final class CellMaker {
    private let registry: CellRegistry
    private let template: CellTemplate?
    private let locale: TextLocale
    private let identities: IdentityReader
    private let types: KnownTypes

    init(_ options: NormalizationOptions) {
        registry = options.registry
        types = KnownTypes(options.registry)
        template = options.template.flatMap { $0.isEmpty ? nil : $0 }
        locale = options.locale
        identities = IdentityReader(options.idPath)
    }

    /// The id of data; nil if it has none.
    ///
    /// - Parameter unusable: Called with a description of a value that can't be an id.
    func id(of object: CellObject, unusable: (String) -> Void) -> Identity? {
        identities.id(of: object, unusable: unusable)
    }

    /// Makes a cell for data, as its own protocol conformances, the template and the registry
    /// define it.
    ///
    /// - Parameters:
    ///   - given: An identity that takes precedence over the one of the data.
    ///   - isSingle: Whether the object is known to be a value that normalization doesn't look into.
    ///   - unusable: Called with a description of a value that can't be an id.
    func cell(
        _ object: CellObject, isSingle: Bool = false, id given: Identity? = nil, position: CellIdentity,
        unusable: (String) -> Void
    ) -> CellViewModel {
        if case .json(let json) = object, json.kind == .object {
            return row(json, id: given, position: position, unusable: unusable)
        }
        if isSingle, case .value(let value) = object {
            return cell(ofSingle: value, id: given, position: position, unusable: unusable)
        }
        let entry = registry.entry(for: object)
        let id = given ?? identities.id(of: object, unusable: unusable)
        let cell = CellViewModel(id.map { .given($0) } ?? position, object: object, identifier: entry?.identifier)
        if let nibName = entry?.nibName { cell.nibName = nibName }
        if object.isRowData { cell.awaitTexts() }
        if case .value(let value) = object, let presentable = value as? any ListPresentable {
            cell.show(presentable)
        }
        if let template { cell.show(object, by: template, locale) }
        return cell
    }

    /// Makes a cell for an object of JSON that is data.
    func row(
        _ json: JSONValue, id given: Identity? = nil, position: CellIdentity, unusable: (String) -> Void
    ) -> CellViewModel {
        let id = given ?? identities.id(of: json, unusable: unusable)
        let entry = registry.entry(for: json)
        let cell = CellViewModel(
            id.map { .given($0) } ?? position, object: .json(json), identifier: entry?.identifier, texts: .undecided)
        if let nibName = entry?.nibName { cell.nibName = nibName }
        if let template { cell.show(.json(json), by: template, locale) }
        return cell
    }

    /// Makes a cell for a value that normalization doesn't look into.
    private func cell(
        ofSingle value: Any, id given: Identity?, position: CellIdentity, unusable: (String) -> Void
    ) -> CellViewModel {
        let traits = types.traits(of: value)
        let presentable = traits.presentable(value)
        let id = given ?? identities.id(of: value, traits, presentable: presentable, unusable: unusable)
        let cell = CellViewModel(
            id.map { .given($0) } ?? position, object: .value(value), identifier: traits.entry?.identifier)
        if let nibName = traits.entry?.nibName { cell.nibName = nibName }
        if traits.isRowData { cell.awaitTexts() }
        if let presentable { cell.show(presentable) }
        if let template { cell.show(.value(value), by: template, locale) }
        return cell
    }

    /// Makes the cell that a dictionary describes.
    ///
    /// The object, if there is one, provides the values of absent keys.
    ///
    /// - Parameter unusable: Called with a description of a value that can't be an id.
    func cell(
        describedBy dictionary: LooseDictionary, position: CellIdentity, unusable: (String) -> Void
    ) -> CellViewModel {
        func text(_ key: String) -> String? { dictionary[key]?.text }
        let id = dictionary["id"].flatMap { $0.identity ?? $0.text.flatMap { $0.isEmpty ? nil : .text($0) } }
        if id == nil, text("id") != nil { unusable("empty") }
        let cell =
            if let object = dictionary["object"]?.object {
                cell(object, id: id, position: position, unusable: unusable)
            } else {
                CellViewModel(id.map { .given($0) } ?? position, object: nil)
            }
        cell.cellIdentifier = text("cellIdentifier") ?? cell.cellIdentifier
        if let nibName = text("nibName") { cell.nibName = nibName }
        if let title = text("title") { cell.title = title }
        if let subtitle = text("subtitle") { cell.subtitle = subtitle }
        if let image = text("image") { cell.image = image }
        if let accessoryImage = text("accessoryImage") { cell.accessoryImage = accessoryImage }
        cell.height = dictionary["height"]?.height
        for hook in CellHook.allCases {
            cell.hookNames[hook] = text(hook.rawValue)
            cell.handlers[hook] = dictionary[hook.rawValue]?.handler
        }
        return cell
    }
}

extension CellViewModel {
    /// Fills in a template from an object; a text without a value stays as it is.
    fileprivate func show(_ object: CellObject, by template: CellTemplate, _ locale: TextLocale) {
        guard let json = object.json, json.kind == .object else { return }
        if let text = template.title?.text(for: json, in: locale) { title = text }
        if let text = template.subtitle?.text(for: json, in: locale) { subtitle = text }
        if let text = template.image?.text(for: json, in: locale) { image = text }
        if let text = template.accessoryImage?.text(for: json, in: locale) { accessoryImage = text }
    }
}
