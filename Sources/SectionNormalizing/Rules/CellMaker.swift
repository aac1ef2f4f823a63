import JSONDocuments

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

    /// True if the template gives rows an image.
    var canHaveImages: Bool { template?.image != nil }

    /// Returns whether another maker reads the ids of data at the same path.
    func identifiesSame(as other: CellMaker) -> Bool { identities.path == other.identities.path }

    /// Returns the id of data; nil if it has none.
    ///
    /// - Parameter unusable: Called with a description of a value that can't be an id.
    func id(of object: CellObject, unusable: (String) -> Void) -> Identity? {
        identities.id(of: object, unusable: unusable)
    }

    /// Returns the object of a value that normalization doesn't look into; nil for other values.
    func object(ofSingle value: Any) -> CellObject? { types.object(ofSingle: value) }

    /// Makes a cell for data, as its own protocol conformances, the template and the registry
    /// define it.
    ///
    /// - Parameters:
    ///   - given: An identity that takes precedence over the one of the data.
    ///   - isSingle: Whether the object is known to be a value that normalization doesn't look into.
    ///   - unusable: Called with a description of a value that can't be an id.
    func cell(
        _ object: CellObject, isSingle: Bool = false, id given: Identity? = nil, position: IdentitySource,
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
        var cell = CellViewModel(id.map { .given($0) } ?? position, object: object, identifier: entry?.identifier)
        if let nibName = entry?.nibName { cell.nibName = nibName }
        if object.isRowData { cell.box.awaitTexts() }
        if case .value(let value) = object, let presentable = value as? any ListPresentable {
            cell.box.show(presentable)
        }
        if let template { cell.show(object, by: template, locale) }
        return cell
    }

    /// Makes a cell for an object of JSON that is data.
    func row(
        _ json: JSONValue, id given: Identity? = nil, position: IdentitySource, unusable: (String) -> Void
    ) -> CellViewModel {
        let id = given ?? identities.id(of: json, unusable: unusable)
        let entry = registry.entry(for: json)
        var cell = CellViewModel(
            id.map { .given($0) } ?? position, object: .json(json), identifier: entry?.identifier, texts: .undecided)
        if let nibName = entry?.nibName { cell.nibName = nibName }
        if let template { cell.show(.json(json), by: template, locale) }
        return cell
    }

    /// Makes a cell for a value that normalization doesn't look into.
    private func cell(
        ofSingle value: Any, id given: Identity?, position: IdentitySource, unusable: (String) -> Void
    ) -> CellViewModel {
        let traits = types.traits(of: value)
        let presentable = traits.asPresentable(value)
        let id = given ?? identities.id(of: value, traits, presentable: presentable, unusable: unusable)
        var cell = CellViewModel(
            id.map { .given($0) } ?? position, object: .value(value), identifier: traits.entry?.identifier)
        if let nibName = traits.entry?.nibName { cell.nibName = nibName }
        if traits.isRowData { cell.box.awaitTexts() }
        if let presentable { cell.box.show(presentable) }
        if let template { cell.show(.value(value), by: template, locale) }
        return cell
    }

    /// Makes the cell that a dictionary describes.
    ///
    /// The object, if there is one, provides the values of absent keys.
    ///
    /// - Parameter unusable: Called with a description of a value that can't be an id.
    func cell(
        describedBy dictionary: LooseDictionary, position: IdentitySource, unusable: (String) -> Void
    ) -> CellViewModel {
        let id = dictionary[.id].flatMap { $0.identity ?? $0.text.flatMap { $0.isEmpty ? nil : .text($0) } }
        if id == nil, dictionary[.id]?.text != nil { unusable("empty") }
        var cell =
            if let object = dictionary[.object]?.object {
                cell(object, id: id, position: position, unusable: unusable)
            } else {
                CellViewModel(id.map { .given($0) } ?? position, object: nil)
            }
        for (key, value) in dictionary.members where ![RoleKey.id, .object].contains(RoleKey(rawValue: key)) {
            cell.take(value, as: key)
        }
        return cell
    }
}

extension CellViewModel {
    /// Fills in a template from an object; a text without a value stays as it is.
    fileprivate mutating func show(_ object: CellObject, by template: CellTemplate, _ locale: TextLocale) {
        guard let json = object.json, json.kind == .object else { return }
        if let text = template.title?.text(for: json, in: locale) { title = text }
        if let text = template.subtitle?.text(for: json, in: locale) { subtitle = text }
        if let text = template.image?.text(for: json, in: locale) { image = text }
        if let text = template.accessoryImage?.text(for: json, in: locale) { accessory = .image(text) }
    }
}
