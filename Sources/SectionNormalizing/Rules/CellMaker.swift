import JSONDocuments

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
