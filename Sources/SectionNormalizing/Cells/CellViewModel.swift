import JSONDocuments

/// The view model of one cell: its data, its texts and images, and the view that shows it.
///
/// A normalizer makes cells from any data. A program can make them itself for rows without data. A
/// cell is a reference type: tables keep the instance, so changed properties are visible after the
/// table's `reconfigureCell(at:)`.
///
/// ```swift
/// let cell = CellViewModel(id: "m", title: "Momo", subtitle: "Michael Ende")
/// Normalizer().normalize([cell]).sections[0].cells[0] === cell  // true
/// ```
public final class CellViewModel {
    fileprivate(set) var source: CellIdentity

    /// The reuse identifier of the view that shows the cell; nil leaves it to the data source.
    public var cellIdentifier: String?

    /// The data of the cell, unchanged; nil if there is none.
    public private(set) var object: CellObject?

    /// The properties that most cells of a long list don't have.
    var details: Details?

    /// The ordinal of this cell when the occurrences were last counted.
    var ordinal = 1

    /// The section that contains the cell; nil unless a table shows it.
    public package(set) weak var section: SectionViewModel?

    /// Whether a table inserted the cell as a separator between two others.
    package var isSeparator = false

    /// The row of the cell in its section at the last lookup.
    package var rowHint: Int32 = 0

    /// Creates a cell with these properties.
    ///
    /// Updates recognize the cell by `id`. `object` is the data of the cell, which ``text`` describes
    /// if there is no title. A nil `height`, in points, leaves the height to the table, and
    /// `hookNames` are the names of handlers that the table looks up.
    public init(
        id: String, cellIdentifier: String? = nil, nibName: String? = nil, object: CellObject? = nil,
        title: String? = nil, subtitle: String? = nil, image: String? = nil, accessoryImage: String? = nil,
        height: Double? = nil, hookNames: [CellHook: String] = [:]
    ) {
        source = .given(.text(id))
        self.cellIdentifier = cellIdentifier
        self.object = object
        self.nibName = nibName
        self.title = title
        self.subtitle = subtitle
        self.image = image
        self.accessoryImage = accessoryImage
        self.height = height
        self.hookNames = hookNames
    }

    /// Creates a cell that has an identity and nothing else.
    package convenience init(_ identity: Identity) { self.init(.given(identity), object: nil) }

    init(_ source: CellIdentity, object: CellObject?, identifier: String? = nil) {
        self.source = source
        self.object = object
        cellIdentifier = identifier
    }

    /// The text of the cell's identity.
    ///
    /// Different identities can have the same text; compare ``identity``.
    public var id: String { source.description }

    /// The identity of the cell: the id of its data, in which `1` and `"1"` differ, or its
    /// position.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 1}, {"id": "1"}]"#)).sections[0].cells
    /// cells[0].id == cells[1].id              // true
    /// cells[0].identity == cells[1].identity  // false
    /// ```
    public var identity: Identity { source.key }

    /// The text of the first line: the title, else the description of the object.
    public var text: String { title ?? object?.description ?? "" }

    /// The ordinal of this cell among all cells with the same id, from 1.
    ///
    /// It is right after every edit of the table that shows the cell, so the pair of ``identity``
    /// and occurrence is unique in it: a key for a diffable data source, or for a `ForEach`.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize(try JSONDocument(parsing: #"[{"id": 7}, {"id": 7}]"#)).sections[0].cells
    /// cells.map(\.occurrence)  // [1, 2]
    /// ```
    ///
    /// - Complexity: O(1); O(*n*) for the first access after the table was changed.
    public var occurrence: Int {
        section?.owner?.countOccurrences()
        return ordinal
    }

    /// The identity and the occurrence of the cell, which together are unique in a table: a key for a
    /// diffable data source, or for a `ForEach`.
    public var uniqueID: UniqueID { UniqueID(identity: identity, occurrence: occurrence) }

    /// The data of the cell as a value of a type; nil if there is none, or it is of another type.
    ///
    /// JSON is a `JSONValue`.
    ///
    /// ```swift
    /// let cells = Normalizer().normalize([Film(title: "Momo")]).sections[0].cells
    /// cells[0].value(as: Film.self)?.title  // "Momo"
    /// ```
    public func value<Value>(as type: Value.Type = Value.self) -> Value? {
        switch object {
        case .value(let value)?: value as? Value
        case .json(let json)?: json as? Value
        case nil: nil
        }
    }

    /// A prefix of ``text``: all of it, or at least `count` bytes.
    package func text(atLeast count: Int) -> String { title ?? object?.prefix(count) ?? "" }
}

/// The id of a cell is unique only if the ids of its data are; ``uniqueID`` always is.
extension CellViewModel: Identifiable {}

extension CellViewModel: CustomStringConvertible {
    /// The id and the beginning of the text, for debugging: `cell 7 "Momo"`.
    public var description: String {
        let text = text(atLeast: 80)
        return "cell \(id) \"\(text.prefix(80))\(text.count > 80 ? "…" : "")\""
    }
}

extension CellViewModel {
    /// Whether the position is the cell's identity, as its data has no id.
    package var isIdentifiedByPosition: Bool {
        if case .position = source { true } else { false }
    }

    /// A copy of the cell, with another identity if one is given.
    package func copy(id: Identity? = nil) -> CellViewModel {
        let copy = CellViewModel(id.map { .given($0) } ?? source, object: object, identifier: cellIdentifier)
        copy.ordinal = ordinal
        copy.isSeparator = isSeparator
        copy.details = details?.copy()
        return copy
    }

    /// Makes a row of section 0 the identity of a cell that is identified by its position.
    package func identify(byRow row: Int) {
        if isIdentifiedByPosition { source = .position(ofCell: row, inSection: 0) }
    }

    /// Takes over everything of another cell that shows the same as this one.
    ///
    /// - Parameter record: Called before, with a closure that undoes it.
    package func takeOver(_ other: CellViewModel, record: ((@escaping () -> Void) -> Void)?) {
        if let record {
            let (source, object, isSeparator, details) = (source, object, isSeparator, details?.copy())
            record { [self] in
                (self.source, self.object, self.isSeparator) = (source, object, isSeparator)
                if let details { self.details?.takeOver(details) } else { self.details = nil }
            }
        }
        (source, object, isSeparator) = (other.source, other.object, other.isSeparator)
        guard details != nil || other.details != nil else { return }
        let details = details ?? Details()
        details.takeOver(other.details ?? Details())
        self.details = details
    }
}

extension CellViewModel {
    /// The properties that few cells have, in a separate object, so that the cells of a long list
    /// stay small.
    final class Details {
        var title: String?
        var subtitle: String?
        var image: String?
        var accessoryImage: String?
        var nibName: String?
        var height: Double?
        var hookNames: [CellHook: String] = [:]
        var handlers: [CellHook: CellHandler] = [:]
        var viewHandlers: [CellHook: (CellViewModel, AnyObject) -> Void] = [:]
        var children: [CellViewModel] = []
        var measured: MeasuredHeight?

        /// Releases nested cells one after the other: a recursive release could overflow the stack.
        deinit {
            var pending = children
            children = []
            while var cell = pending.popLast() {
                guard isKnownUniquelyReferenced(&cell) else { continue }
                pending += cell.details?.children ?? []
                cell.details?.children = []
            }
        }

        func copy() -> Details {
            let copy = Details()
            (copy.title, copy.subtitle, copy.image, copy.accessoryImage) = (title, subtitle, image, accessoryImage)
            (copy.nibName, copy.height, copy.hookNames, copy.handlers) = (nibName, height, hookNames, handlers)
            (copy.viewHandlers, copy.children) = (viewHandlers, children)
            return copy
        }

        /// Takes over what doesn't show.
        func takeOver(_ other: Details) {
            (hookNames, handlers, viewHandlers) = (other.hookNames, other.handlers, other.viewHandlers)
            children = other.children
        }
    }

    /// Changes the details; makes them first if there are none and `hasValue` is true.
    private func setDetail(hasValue: Bool, _ change: (Details) -> Void) {
        if let details { return change(details) }
        guard hasValue else { return }
        let made = Details()
        change(made)
        details = made
    }
}

extension CellViewModel {
    /// The first line, if the data or a template has one.
    ///
    /// Show ``text``, which falls back to the data.
    public var title: String? {
        get { details?.title }
        set { setDetail(hasValue: newValue != nil) { $0.title = newValue } }
    }

    /// The second line.
    public var subtitle: String? {
        get { details?.subtitle }
        set { setDetail(hasValue: newValue != nil) { $0.subtitle = newValue } }
    }

    /// The name or URL of the image at the leading edge.
    public var image: String? {
        get { details?.image }
        set { setDetail(hasValue: newValue != nil) { $0.image = newValue } }
    }

    /// The name or URL of the image at the trailing edge.
    public var accessoryImage: String? {
        get { details?.accessoryImage }
        set { setDetail(hasValue: newValue != nil) { $0.accessoryImage = newValue } }
    }

    /// The file that the view is loaded from.
    public var nibName: String? {
        get { details?.nibName }
        set { setDetail(hasValue: newValue != nil) { $0.nibName = newValue } }
    }

    /// The height in points, if the data has one.
    public var height: Double? {
        get { details?.height }
        set { setDetail(hasValue: newValue != nil) { $0.height = newValue } }
    }

    /// The names of the handlers that the data asks for, which the table looks up.
    public var hookNames: [CellHook: String] {
        get { details?.hookNames ?? [:] }
        set { setDetail(hasValue: !newValue.isEmpty) { $0.hookNames = newValue } }
    }

    /// The handlers of the cell by hook.
    ///
    /// A Swift dictionary that describes a cell may contain closures.
    public var handlers: [CellHook: CellHandler] {
        get { details?.handlers ?? [:] }
        set { setDetail(hasValue: !newValue.isEmpty) { $0.handlers = newValue } }
    }

    /// The handlers of the cell that receive its view, by hook.
    package var viewHandlers: [CellHook: (CellViewModel, AnyObject) -> Void] {
        get { details?.viewHandlers ?? [:] }
        set { setDetail(hasValue: !newValue.isEmpty) { $0.viewHandlers = newValue } }
    }

    /// The height that a host measured; nil if none did.
    package var measured: MeasuredHeight? {
        get { details?.measured }
        set { setDetail(hasValue: newValue != nil) { $0.measured = newValue } }
    }

    /// The cells of a list inside the data, if ``NormalizationOptions/nestedArrays`` is `children`.
    public internal(set) var children: [CellViewModel] {
        get { details?.children ?? [] }
        set { setDetail(hasValue: !newValue.isEmpty) { $0.children = newValue } }
    }
}

/// A height that was measured in a layout generation of a table; it isn't valid in another one.
package struct MeasuredHeight {
    package let height: Double
    package let generation: Int

    package init(_ height: Double, generation: Int) {
        self.height = height
        self.generation = generation
    }
}
