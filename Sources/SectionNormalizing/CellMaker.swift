import JSONDocuments
import JSONPaths

/// Makes single cells: from data, or from a dictionary that describes one.
struct CellMaker {
    let options: NormalizationOptions

    /// A cell that shows this data, by what the data says of itself, the template and the registry.
    func cell(_ object: CellObject, position: String) -> CellViewModel {
        let entry = options.registry.entry(for: object)
        let cell = CellViewModel(
            id: id(of: object) ?? position, cellIdentifier: entry?.identifier, nibName: entry?.nibName, object: object)
        if case .value(let value) = object, let presentable = value as? any ListPresentable {
            cell.title = presentable.listTitle
            cell.subtitle = presentable.listSubtitle
            cell.image = presentable.listImage
            cell.accessoryImage = presentable.listAccessoryImage
            cell.cellIdentifier = presentable.listCellIdentifier ?? cell.cellIdentifier
        }
        if let template = options.template, let json = object.json, json.kind == .object {
            cell.title = template.title?.text(for: json) ?? cell.title
            cell.subtitle = template.subtitle?.text(for: json) ?? cell.subtitle
            cell.image = template.image?.text(for: json) ?? cell.image
            cell.accessoryImage = template.accessoryImage?.text(for: json) ?? cell.accessoryImage
        }
        return cell
    }

    /// The cell that a dictionary describes; absent keys keep their defaults.
    func cell(describedBy dictionary: LooseDictionary, position: String) -> CellViewModel {
        func text(_ key: String) -> String? { dictionary[key]?.text }
        let object = dictionary["object"].flatMap { $0.object }
        let entry = object.flatMap { options.registry.entry(for: $0) }
        var hooks: [CellHook: String] = [:]
        for hook in CellHook.allCases { hooks[hook] = text(hook.rawValue) }
        return CellViewModel(
            id: text("id") ?? object.flatMap { id(of: $0) } ?? position,
            cellIdentifier: text("cellIdentifier") ?? entry?.identifier, nibName: text("nibName") ?? entry?.nibName,
            object: object, title: text("title"), subtitle: text("subtitle"), image: text("image"),
            accessoryImage: text("accessoryImage"), height: text("height").flatMap { Double($0) }, hookNames: hooks)
    }

    /// The identity that the data gives: its own word, else what is at the configured path.
    private func id(of object: CellObject) -> String? {
        if case .value(let value) = object {
            if let id = (value as? any ListPresentable)?.listID { return id }
            if let identifiable = value as? any Identifiable { return "\(identifiable.id)" }
        }
        guard let json = object.json, json.kind == .object else { return nil }
        guard let value = try? options.idPath.first(in: json), !value.isNull, value.count == 0 else { return nil }
        return LooseValue(value).text
    }
}

extension LooseValue {
    /// The text of a string, number or boolean; nil for null and anything larger.
    var text: String? { if case .single(let object) = self { object.description } else { nil } }

    /// The value as the data of a cell; nil for null and for ready cells and sections.
    var object: CellObject? {
        switch self {
        case .null: .json(.null)
        case .single(let object): object
        case .array(let array): array.object
        case .dictionary(let dictionary): dictionary.object
        case .cell, .section: nil
        }
    }
}
