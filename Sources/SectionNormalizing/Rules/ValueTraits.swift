import JSONDocuments

/// The conformances of a type that decide how its values become cells.
///
/// They are looked up once for a type: a dynamic cast of each value to each protocol takes longer
/// than everything else that makes a cell.
struct ValueTraits {
    /// The names of the view.
    let entry: CellRegistry.Entry?
    /// True if texts are found in the JSON of a value, because it doesn't define its own.
    let isRowData: Bool

    private let presentable: ((Any) -> (any ListPresentable)?)?
    private let declaredID: ((Any) -> Identity?)?
    private let representable: ((Any) -> (any JSONRepresentable)?)?

    /// Finds out about the type of a value that normalization doesn't look into.
    init(of value: Any, _ registry: CellRegistry) {
        let type = type(of: value)
        entry = registry.entry(for: .value(value), isData: false)
        // Values of these types can be cast to protocols that the type itself doesn't adopt.
        if type is AnyClass || type == AnyHashable.self {
            presentable = { $0 as? any ListPresentable }
            declaredID = { ($0 as? any Identifiable).flatMap { $0.declaredIdentity } }
            representable = { $0 as? any JSONRepresentable }
            isRowData = value is any JSONRepresentable && !(value is any ListPresentable)
            return
        }
        presentable = (type as? any ListPresentable.Type).map { type in { type.asPresentable($0) } }
        declaredID = (type as? any Identifiable.Type).map { type in { type.declaredIdentity(of: $0) } }
        representable = (type as? any JSONRepresentable.Type).map { type in { type.representable($0) } }
        isRowData = representable != nil && presentable == nil && !(type is any ShownRange.Type)
    }

    /// Returns the value as one that defines how it appears; nil if it doesn't.
    func asPresentable(_ value: Any) -> (any ListPresentable)? { presentable.flatMap { $0(value) } }

    /// Returns the identity of a value that is `Identifiable`.
    ///
    /// The address of an object doesn't count.
    func declaredID(of value: Any) -> Identity? { declaredID.flatMap { $0(value) } }

    /// Returns the member of the value's JSON under a key; nil if the JSON isn't an object with that key.
    func member(_ key: String, of value: Any) -> JSONValue? {
        representable.flatMap { $0(value) }?.json(under: key)
    }
}

extension ListPresentable {
    fileprivate static func asPresentable(_ value: Any) -> (any ListPresentable)? { value as? Self }
}

extension JSONRepresentable {
    fileprivate static func representable(_ value: Any) -> (any JSONRepresentable)? { value as? Self }
}

extension Identifiable {
    fileprivate static func declaredIdentity(of value: Any) -> Identity? { (value as? Self)?.declaredIdentity }

    /// The id as an identity; the address of an object is none.
    var declaredIdentity: Identity? {
        let id: Any = id
        // The ids of most Items need no dynamic cast to a protocol.
        if type(of: id) == Int.self, let number = id as? Int { return .number("\(number)") }
        if type(of: id) == String.self, let text = id as? String { return text.isEmpty ? nil : .text(text) }
        return id is ObjectIdentifier ? nil : LooseValue(id).identity
    }
}

/// The traits of the types in one input.
final class KnownTypes {
    private let registry: CellRegistry
    private var known: [ObjectIdentifier: ValueTraits] = [:]
    private var last: (type: ObjectIdentifier, traits: ValueTraits)?
    /// A type whose values normalization doesn't look into.
    private var single: ObjectIdentifier?

    init(_ registry: CellRegistry) { self.registry = registry }

    /// Returns the traits of a value's type.
    func traits(of value: Any) -> ValueTraits {
        let type = ObjectIdentifier(type(of: value))
        if let last, last.type == type { return last.traits }
        let traits = known[type] ?? ValueTraits(of: value, registry)
        known[type] = traits
        last = (type, traits)
        return traits
    }

    /// Returns the object of a value that normalization doesn't look into; nil for other values.
    ///
    /// Most values in a row are of one type, which decides.
    func object(ofSingle value: Any) -> CellObject? {
        let type = type(of: value)
        if ObjectIdentifier(type) == single { return .value(value) }
        guard case .single(let object) = LooseValue(value) else { return nil }
        // Values of these types can be cast to protocols that the type itself doesn't adopt. The value of an
        // optional is of another type.
        if case .value(let inner) = object, Swift.type(of: inner) == type, !(type is AnyClass), type != AnyHashable.self
        {
            single = ObjectIdentifier(type)
        }
        return object
    }
}
