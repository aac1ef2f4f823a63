import JSONDocuments
import Synchronization

/// The comparison of data, of which some can't be compared.
extension CellObject {
    /// Returns whether two cells have the same data.
    ///
    /// JSON, and Swift arrays, dictionaries and scalars, are compared by value, Equatable values by
    /// `==`, and other objects by reference. A value that isn't Equatable is never the same as
    /// another: its description can hide a change.
    package static func isSame(_ first: CellObject?, as second: CellObject?) -> Bool {
        switch (first, second) {
        case (nil, nil): true
        case (.json(let first)?, .json(let second)?): first == second
        case (.value(let first)?, .value(let second)?): isSame(first, as: second)
        default: false
        }
    }

    private static func isSame(_ first: Any, as second: Any) -> Bool {
        let type = type(of: first)
        if incomparableType.withLock({ $0 == ObjectIdentifier(type) }) { return false }
        if let first = first as? any Equatable { return isEqual(first, to: second) }
        if type is AnyClass {
            return Swift.type(of: second) is AnyClass && first as AnyObject === second as AnyObject
        }
        // One cast tells other values, which can't be compared, from arrays and dictionaries.
        guard first is any LooseInput else {
            incomparableType.withLock { $0 = ObjectIdentifier(type) }
            return false
        }
        return LooseValue(first).isSame(as: LooseValue(second))
    }

    /// The last type found whose values can't be compared, as the casts that find it out take long:
    /// most rows of a list are of one type.
    private static let incomparableType = Mutex<ObjectIdentifier?>(nil)

    private static func isEqual<Value: Equatable>(_ first: Value, to second: Any) -> Bool {
        (second as? Value).map { $0 == first } ?? false
    }
}

extension LooseValue {
    /// Returns whether another value is the same, at any depth.
    fileprivate func isSame(as other: LooseValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.cell(let first), .cell(let second)): first.id == second.id && first.showsSame(as: second)
        case (.section(let first), .section(let second)): first.isIdentical(to: second)
        case (.scalar(let first), .scalar(let second)): CellObject.isSame(first, as: second)
        case (.single(let first), .single(let second)):
            first.isComparable && second.isComparable && CellObject.isSame(first, as: second)
        case (.sectionPresentable, .sectionPresentable): CellObject.isSame(object, as: other.object)
        case (.array(let first), .array(let second)):
            first.count == second.count
                && CallStack.withRoom { (0..<first.count).allSatisfy { first[$0].isSame(as: second[$0]) } }
        case (.dictionary(let first), .dictionary(let second)):
            first.count == second.count
                && CallStack.withRoom {
                    first.allSatisfy { key, value in second[key].map { value.isSame(as: $0) } ?? false }
                }
        default: false
        }
    }
}

extension CellObject {
    /// True if a value is Equatable or a reference.
    fileprivate var isComparable: Bool {
        guard case .value(let value) = self else { return true }
        return value is any Equatable || type(of: value) is AnyClass
    }
}

extension CellViewModel {
    /// Returns whether another cell has the same strings, images, view and data.
    ///
    /// Data that isn't Equatable is never the same, unless it is JSON, a class instance, or made of
    /// arrays, dictionaries and scalars. Ids, handlers and the names of handlers show nothing.
    public func showsSame(as other: CellViewModel) -> Bool {
        isIdentical(to: other)
            || cellIdentifier == other.cellIdentifier && nibName == other.nibName && height == other.height
                && revision == other.revision && hasSameContent(as: other)
    }

    /// Returns whether another cell has the same data, texts and images.
    private func hasSameContent(as other: CellViewModel) -> Bool {
        guard CellObject.isSame(object, as: other.object) else { return false }
        // The same fields of the same data are the same texts.
        if box.rowTexts == other.box.rowTexts {
            let (details, others) = (box.details, other.box.details)
            if details == nil, others == nil { return true }
            if (details?.texts ?? Texts()) == (others?.texts ?? Texts()) { return true }
        }
        return title == other.title && subtitle == other.subtitle && image == other.image
            && accessory == other.accessory
    }
}

/// The content of a cell, by which cells without an id are recognized.
///
/// Cells with different content can have the same key, if their data isn't Hashable.
package struct CellContentKey: Hashable {
    private enum Content: Hashable {
        case none
        case json(JSONValue)
        case value(AnyHashable)
        case reference(ObjectIdentifier)
        case type(ObjectIdentifier)
    }

    private let identifier: String?
    private let texts: [String?]
    private let accessory: CellAccessory
    private let content: Content

    /// Creates the key of a cell.
    package init(_ cell: CellViewModel) {
        let own = cell.box.details?.texts
        identifier = cell.cellIdentifier
        texts = own.map { [$0.title, $0.subtitle, $0.image] } ?? []
        accessory = own?.accessory ?? .none
        content = Self.makeContent(of: cell.object)
    }

    private static func makeContent(of object: CellObject?) -> Content {
        switch object {
        case nil: return .none
        case .json(let json)?: return .json(json)
        case .value(let value)?:
            if let value = value as? any Hashable { return .value(AnyHashable(value)) }
            if type(of: value) is AnyClass { return .reference(ObjectIdentifier(value as AnyObject)) }
            if CellObject.value(value).isData, let json = LooseValue(value).json { return .json(json) }
            return .type(ObjectIdentifier(type(of: value)))
        }
    }
}
