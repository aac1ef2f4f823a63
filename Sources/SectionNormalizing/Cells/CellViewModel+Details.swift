import JSONDocuments

extension CellViewModel {
    /// The texts and images that a cell has of its own.
    struct Texts: Equatable {
        var title: String?
        var subtitle: String?
        var image: String?
        var accessoryImage: String?

        /// Whether there is none of them.
        var areMissing: Bool { title == nil && subtitle == nil && image == nil && accessoryImage == nil }
    }

    /// The properties that few cells have, in a separate object, so that the cells of a long list
    /// stay small.
    final class Details {
        var texts: Texts
        var nibName: String?
        var height: Double?
        var hookNames: [CellHook: String]
        var handlers: [CellHook: CellHandler] = [:]
        var viewHandlers: [CellHook: (CellViewModel, AnyObject) -> Void] = [:]
        var children: [CellViewModel] = []
        var measured: MeasuredHeight?

        init(
            _ texts: Texts = Texts(), nibName: String? = nil, height: Double? = nil, hookNames: [CellHook: String] = [:]
        ) {
            (self.texts, self.hookNames) = (texts, hookNames)
            if let nibName { self.nibName = nibName }
            if let height { self.height = height }
        }

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
            let copy = Details(texts, nibName: nibName, height: height, hookNames: hookNames)
            (copy.handlers, copy.viewHandlers, copy.children) = (handlers, viewHandlers, children)
            return copy
        }

        /// Takes over what doesn't show.
        func takeOver(_ other: Details) {
            (hookNames, handlers, viewHandlers) = (other.hookNames, other.handlers, other.viewHandlers)
            children = other.children
        }
    }

    /// Changes the details; makes them first if they are missing and `hasValue` is true.
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
    /// Of data without a template it is the field that names the rows of the list.
    ///
    /// Show ``text``, which falls back to the data.
    public var title: String? {
        get { details?.texts.title ?? foundText(.title) }
        set {
            settleTexts()
            setDetail(hasValue: newValue != nil) { $0.texts.title = newValue }
        }
    }

    /// The second line.
    public var subtitle: String? {
        get { details?.texts.subtitle ?? foundText(.subtitle) }
        set {
            settleTexts()
            setDetail(hasValue: newValue != nil) { $0.texts.subtitle = newValue }
        }
    }

    /// The name or URL of the image at the leading edge.
    public var image: String? {
        get { details?.texts.image ?? foundText(.image) }
        set {
            settleTexts()
            setDetail(hasValue: newValue != nil) { $0.texts.image = newValue }
        }
    }

    /// The name or URL of the image at the trailing edge.
    public var accessoryImage: String? {
        get { details?.texts.accessoryImage ?? foundText(.accessory) }
        set {
            settleTexts()
            setDetail(hasValue: newValue != nil) { $0.texts.accessoryImage = newValue }
        }
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

/// A height that was measured in one layout of one table; it isn't valid in another one.
package struct MeasuredHeight {
    package let height: Double
    package let layout: LayoutPass

    package init(_ height: Double, in layout: LayoutPass) {
        self.height = height
        self.layout = layout
    }
}

/// The identity of a table's layout, from one change of its width or font size to the next.
package final class LayoutPass {
    package init() {}
}
