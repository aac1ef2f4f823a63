import JSONDocuments

/// The rules inside a section: what becomes a cell.
extension NormalizationRun {
    /// Adds a section of an array's elements, under a key's name where it has one.
    mutating func addSection(_ array: LooseArray, _ place: InputLocation, key: String? = nil) {
        let cells = cells(of: array, at: place)
        if let key {
            add(SectionViewModel(id: key, header: key, cells: cells), place)
        } else {
            add(SectionViewModel(number: nextSection, cells: cells), place)
        }
    }

    /// Adds a section of elements that were looked at before.
    mutating func addSection(of elements: LooseElements) {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(elements.count)
        for index in 0..<elements.count {
            append(elements[index], elements.kinds[index], InputLocation.root.element(index), to: &cells)
        }
        add(SectionViewModel(number: nextSection, cells: cells), .root)
    }

    /// Adds a section of one value.
    mutating func addSection(of value: LooseValue, _ place: InputLocation) {
        var cells: [CellViewModel] = []
        append(value, kind(of: value), place, to: &cells)
        add(SectionViewModel(number: nextSection, cells: cells), place)
    }

    /// What a value is among the elements of an array.
    func kind(of value: LooseValue) -> LooseElements.Kind { LooseElements.Kind(value, options.nestedArrays) }

    /// The cells of an array's elements.
    mutating func cells(of array: LooseArray, at place: InputLocation) -> [CellViewModel] {
        var cells: [CellViewModel] = []
        cells.reserveCapacity(array.count)
        let base = place.base
        for index in 0..<array.count {
            let value = array[index]
            append(value, kind(of: value), base.element(index), to: &cells)
        }
        return cells
    }

    /// Appends the cells of one value to those of the section that comes next, or to those of a parent cell.
    mutating func append(
        _ value: LooseValue, _ kind: LooseElements.Kind, _ place: InputLocation, under parent: String? = nil,
        to cells: inout [CellViewModel]
    ) {
        switch value {
        case .null where options.dropNulls: notes.note(.droppedNull, place, "null is left out")
        case .section(let section):
            notes.note(.nestedSection, place, "a section inside a section gives its cells to the outer one")
            cells += section.cells
        case .array(let array) where options.nestedArrays == .flatten: flatten(array, place, into: &cells)
        case .cell(let cell): cells.append(cell)
        case .null, .scalar, .single, .array, .dictionary:
            let position =
                parent.map { CellIdentity.given(.text("\($0)/c\(cells.count)")) } ?? .position(nextSection, cells.count)
            cells.append(cell(value, kind, place, position))
        }
    }

    /// The cell that one value makes.
    private mutating func cell(
        _ value: LooseValue, _ kind: LooseElements.Kind, _ place: InputLocation, _ position: CellIdentity
    ) -> CellViewModel {
        switch (value, kind) {
        case (.null, _):
            notes.note(.nullElement, place, "null is a cell without text")
            return maker.cell(.json(.null), position: position, unusable: { _ in })
        case (.dictionary(let dictionary), .cellDictionary):
            return cell(describedBy: dictionary, place, position)
        case (.dictionary, .section):
            notes.note(.nestedSectionDictionary, place, "the keys of a section inside a section: data of a cell")
        case (.dictionary, .loose(let reason?)): notes.note(.unreadableDictionary, place, "\(reason): data")
        case (.array(let array), _): return cell(array, place, position)
        default: break
        }
        return maker.cell(value.object, position: position) { found in
            notes.note(.unusableID, place, "the id is \(found), so the position is the identity")
        }
    }

    private mutating func cell(
        describedBy dictionary: LooseDictionary, _ place: InputLocation, _ position: CellIdentity
    ) -> CellViewModel {
        notes.note(.cellDictionary, place, "only keys of a cell: a cell built from them")
        let cell = maker.cell(describedBy: dictionary, position: position) { found in
            notes.note(.unusableID, place, "the id is \(found), so the position is the identity")
        }
        if options.nestedArrays == .children, case .array(let array)? = dictionary["children"] {
            parents.append((cell, array, place.appending("children")))
        }
        return cell
    }

    private mutating func cell(_ array: LooseArray, _ place: InputLocation, _ position: CellIdentity) -> CellViewModel {
        let cell = maker.cell(array.object, position: position, unusable: { _ in })
        guard options.nestedArrays == .children else {
            notes.note(.nestedArray, place, "an array inside a section is one cell")
            return cell
        }
        notes.note(.nestedArray, place, "an array inside a section is one cell with child cells")
        parents.append((cell, array, place))
        return cell
    }
}

/// Makes single cells: from data, or from a dictionary that describes one.
struct CellMaker {
    private let registry: CellRegistry
    private let template: CellTemplate?
    private let identities: IdentityReader

    init(_ options: NormalizationOptions) {
        registry = options.registry
        template = options.template
        identities = IdentityReader(options.idPath)
    }

    /// A cell that shows this data, by what the data says of itself, the template and the registry.
    ///
    /// - Parameter id: An identity that goes before the data's own.
    func cell(
        _ object: CellObject, id given: Identity? = nil, position: CellIdentity, unusable: (String) -> Void
    ) -> CellViewModel {
        let entry = registry.entry(for: object)
        let id = given ?? identities.id(of: object, unusable: unusable)
        let cell = CellViewModel(id.map { .given($0) } ?? position, object, identifier: entry?.identifier)
        if let nibName = entry?.nibName { cell.nibName = nibName }
        if case .value(let value) = object, let presentable = value as? any ListPresentable {
            cell.show(presentable)
        }
        if let template { cell.show(object, by: template) }
        return cell
    }

    /// The cell that a dictionary describes; absent keys keep their defaults, which are the object's own words.
    ///
    /// - Parameter unusable: Is told what is under the id where it is none.
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
                CellViewModel(id.map { .given($0) } ?? position, nil, identifier: nil)
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
    /// Takes over what a value says of itself.
    fileprivate func show(_ presentable: any ListPresentable) {
        title = presentable.listTitle
        subtitle = presentable.listSubtitle
        image = presentable.listImage
        accessoryImage = presentable.listAccessoryImage
        cellIdentifier = presentable.listCellIdentifier ?? cellIdentifier
    }

    /// Fills in a template from an object; what it has no text for stays.
    fileprivate func show(_ object: CellObject, by template: CellTemplate) {
        guard let json = object.json, json.kind == .object else { return }
        title = template.title?.text(for: json) ?? title
        subtitle = template.subtitle?.text(for: json) ?? subtitle
        image = template.image?.text(for: json) ?? image
        accessoryImage = template.accessoryImage?.text(for: json) ?? accessoryImage
    }
}
