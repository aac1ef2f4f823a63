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
    private var byData: [(entry: Entry, matches: @Sendable (JSONValue) -> Bool)] = []

    /// The view of JSON that nothing else matches; none when nil.
    public var fallback: Entry?

    /// A registry that knows nothing: Items go by the name of their type.
    public init() {}

    /// Values of this type are shown by this view.
    public mutating func register<Value>(_ type: Value.Type, identifier: String, nibName: String? = nil) {
        byType[ObjectIdentifier(type)] = Entry(identifier: identifier, nibName: nibName)
    }

    /// JSON that `matches` says yes to is shown by this view; the first that does counts.
    public mutating func register(
        identifier: String, nibName: String? = nil, where matches: @escaping @Sendable (JSONValue) -> Bool
    ) {
        byData.append((Entry(identifier: identifier, nibName: nibName), matches))
    }

    /// The view for a cell's data; nil where nothing says which.
    public func entry(for object: CellObject) -> Entry? {
        switch object {
        case .json(let json): byData.first { $0.matches(json) }?.entry ?? fallback
        case .value(let value): byType[ObjectIdentifier(type(of: value))] ?? Self.named(type(of: value))
        }
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
