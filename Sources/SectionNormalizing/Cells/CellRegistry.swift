import JSONDocuments

/// Which view shows which data: reuse identifiers and nib names by type, or by a look at the data.
///
/// ```swift
/// var registry = CellRegistry()
/// registry.register(Advertisement.self, identifier: "AdCell")
/// registry.register(identifier: "FilmCell") { $0["kind"]?.string == "film" }
/// registry.fallback = CellRegistry.Entry(identifier: "PlainCell")
/// ```
public struct CellRegistry: Sendable {
    /// A view by its names.
    public struct Entry: Sendable, Hashable {
        /// The reuse identifier.
        public let identifier: String
        /// The file that the view is made from.
        public let nibName: String?

        /// A view with these names.
        public init(identifier: String, nibName: String? = nil) {
            self.identifier = identifier
            self.nibName = nibName
        }
    }

    private var byType: [ObjectIdentifier: Entry] = [:]
    private var byClass: [(entry: Entry, matches: @Sendable (Any) -> Bool)] = []
    private var byData: [(entry: Entry, matches: @Sendable (JSONValue) -> Bool)] = []

    /// The view of data (JSON, Swift arrays, dictionaries and scalars) that nothing else matches; none when nil.
    public var fallback: Entry?

    /// A registry that knows nothing: Items go by the name of their type.
    public init() {}

    /// Values of this type are shown by this view; of a class, those of its subclasses, too.
    ///
    /// A type of its own goes before its superclass. The later of two registrations of one type counts.
    public mutating func register<Value>(_ type: Value.Type, identifier: String, nibName: String? = nil) {
        let entry = Entry(identifier: identifier, nibName: nibName)
        byType[ObjectIdentifier(type)] = entry
        if type is AnyClass { byClass.insert((entry, { $0 is Value }), at: 0) }
    }

    /// Data that `matches` says yes to is shown by this view; the first that does counts.
    ///
    /// Swift arrays, dictionaries and scalars are looked at as their JSON.
    public mutating func register(
        identifier: String, nibName: String? = nil, where matches: @escaping @Sendable (JSONValue) -> Bool
    ) {
        byData.append((Entry(identifier: identifier, nibName: nibName), matches))
    }

    /// The view for a cell's data; nil where nothing says which.
    ///
    /// An Item, or any other Swift type, goes by its name where it is not registered: `BookItem` by "Book".
    public func entry(for object: CellObject) -> Entry? {
        guard case .value(let value) = object else { return entry(forData: object) }
        let type = Swift.type(of: value)
        if let entry = byType[ObjectIdentifier(type)] { return entry }
        // Only an instance of a class is asked: a dictionary would be bridged to one for the question.
        if type is AnyClass, let entry = byClass.first(where: { $0.matches(value) })?.entry { return entry }
        return object.isData ? entry(forData: object) : Self.named(type)
    }

    private func entry(forData object: CellObject) -> Entry? {
        guard !byData.isEmpty, let json = object.json else { return fallback }
        return byData.first { $0.matches(json) }?.entry ?? fallback
    }

    /// The name of a type without the endings that say only that it is a model.
    private static func named(_ type: Any.Type) -> Entry {
        var name = "\(type)"
        for ending in ["ViewModel", "Item"] where name.hasSuffix(ending) && name != ending {
            name.removeLast(ending.count)
            break
        }
        return Entry(identifier: name)
    }
}
