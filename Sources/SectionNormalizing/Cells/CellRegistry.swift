import JSONDocuments

/// The views for cells: reuse identifiers and nib names, registered by type or by a predicate on
/// the data.
///
/// A normalizer asks its registry (``NormalizationOptions/registry``) once for each cell. The type
/// of the data decides first, then the predicates in the order of their registration, then
/// ``fallback``.
///
/// ```swift
/// var registry = CellRegistry()
/// registry.register(Advertisement.self, identifier: "AdCell")
/// registry.register(identifier: "FilmCell") { $0["kind"]?.string == "film" }
/// registry.fallback = CellRegistry.Entry(identifier: "PlainCell")
/// ```
public struct CellRegistry: Sendable {
    /// The names of a view.
    public struct Entry: Sendable, Hashable {
        /// The reuse identifier.
        public let identifier: String
        /// The file that the view is loaded from; nil if it has none.
        public let nibName: String?

        /// Creates an entry of these names.
        public init(identifier: String, nibName: String? = nil) {
            self.identifier = identifier
            self.nibName = nibName
        }
    }

    private var byType: [ObjectIdentifier: Entry] = [:]
    /// The registered classes, each before its superclasses.
    private var byClass: [RegisteredClass] = []
    private var byData: [(entry: Entry, matches: @Sendable (JSONValue) -> Bool)] = []

    private struct RegisteredClass: Sendable {
        let entry: Entry
        /// True if a value is an instance of the class or of a subclass.
        let matches: @Sendable (Any) -> Bool
        /// True if a type is the class or a subclass.
        let includes: @Sendable (Any.Type) -> Bool
    }

    /// The view for data (JSON, Swift arrays, dictionaries and scalars) that nothing else matches;
    /// nil for no view.
    public var fallback: Entry?

    /// Creates an empty registry, in which Items have the name of their type.
    public init() {}

    /// Registers the view for values of a type, and of its subclasses if it is a class.
    ///
    /// The registration of the nearest superclass applies, in whatever order classes are
    /// registered. A second registration of a type replaces the first.
    public mutating func register<Value>(_ type: Value.Type, identifier: String, nibName: String? = nil) {
        let entry = Entry(identifier: identifier, nibName: nibName)
        byType[ObjectIdentifier(type)] = entry
        guard type is AnyClass else { return }
        let registered = RegisteredClass(entry: entry, matches: { $0 is Value }, includes: { $0 is Value.Type })
        // A class goes before the first of its superclasses, which comes after its subclasses.
        byClass.insert(registered, at: byClass.firstIndex { $0.includes(type) } ?? byClass.count)
    }

    /// Registers the view for data that satisfies a predicate.
    ///
    /// The first predicate that returns true decides.
    ///
    /// The predicate sees Swift arrays, dictionaries and scalars as JSON.
    public mutating func register(
        identifier: String, nibName: String? = nil, where matches: @escaping @Sendable (JSONValue) -> Bool
    ) {
        byData.append((Entry(identifier: identifier, nibName: nibName), matches))
    }

    /// Returns the view for a cell's data; nil if the data matches no registration.
    ///
    /// The identifier of an Item, or of any other Swift type that isn't registered, is derived from
    /// its name: "Book" for `BookItem`.
    public func entry(for object: CellObject) -> Entry? { entry(for: object, isData: object.isData) }

    /// Returns the view for a cell's data.
    ///
    /// - Parameter isData: Whether the object is of a kind that JSON has, which takes time to find
    ///   out.
    func entry(for object: CellObject, isData: @autoclosure () -> Bool) -> Entry? {
        guard case .value(let value) = object else { return entry(forData: object) }
        let type = Swift.type(of: value)
        if let entry = byType[ObjectIdentifier(type)] { return entry }
        // Only instances of classes are tested: the cast would bridge a dictionary to an object.
        if type is AnyClass, let entry = byClass.first(where: { $0.matches(value) })?.entry { return entry }
        return isData() ? entry(forData: object) : Self.named(type)
    }

    /// Returns the view for the cell of an object of JSON.
    func entry(for json: JSONValue) -> Entry? {
        byData.isEmpty ? fallback : byData.first { $0.matches(json) }?.entry ?? fallback
    }

    private func entry(forData object: CellObject) -> Entry? {
        guard !byData.isEmpty, let json = object.json else { return fallback }
        return entry(for: json)
    }

    /// Returns the name of a type without the suffix `ViewModel` or `Item`.
    private static func named(_ type: Any.Type) -> Entry {
        var name = "\(type)"
        for ending in ["ViewModel", "Item"] where name.hasSuffix(ending) && name != ending {
            name.removeLast(ending.count)
            break
        }
        return Entry(identifier: name)
    }
}
