extension CellViewModel {
    /// The properties that are not every cell's, in a box of their own: a cell of a long list stays small.
    final class Details {
        var title: String?
        var subtitle: String?
        var image: String?
        var accessoryImage: String?
        var nibName: String?
        var height: Double?
        var hookNames: [CellHook: String] = [:]
        var handlers: [CellHook: CellHandler] = [:]
        var children: [CellViewModel] = []
        var measured: MeasuredHeight?

        /// Lets go of nested cells one after the other: a release of each within the other's could run out of stack.
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
            copy.children = children
            return copy
        }
    }

    /// Changes the details; what says nothing makes none.
    private func change(_ saysSomething: Bool, _ change: (Details) -> Void) {
        if let details { return change(details) }
        guard saysSomething else { return }
        let made = Details()
        change(made)
        details = made
    }
}

extension CellViewModel {
    /// The first line, where the data or a template gives one; ``text`` is what to show.
    public var title: String? {
        get { details?.title }
        set { change(newValue != nil) { $0.title = newValue } }
    }

    /// The second line.
    public var subtitle: String? {
        get { details?.subtitle }
        set { change(newValue != nil) { $0.subtitle = newValue } }
    }

    /// The name or address of the image at the start.
    public var image: String? {
        get { details?.image }
        set { change(newValue != nil) { $0.image = newValue } }
    }

    /// The name or address of the image at the end.
    public var accessoryImage: String? {
        get { details?.accessoryImage }
        set { change(newValue != nil) { $0.accessoryImage = newValue } }
    }

    /// The file that the view is made from.
    public var nibName: String? {
        get { details?.nibName }
        set { change(newValue != nil) { $0.nibName = newValue } }
    }

    /// The height in points, where the data gives one.
    public var height: Double? {
        get { details?.height }
        set { change(newValue != nil) { $0.height = newValue } }
    }

    /// The names of handlers that the data asks for.
    public var hookNames: [CellHook: String] {
        get { details?.hookNames ?? [:] }
        set { change(!newValue.isEmpty) { $0.hookNames = newValue } }
    }

    /// What is called at which moment; a Swift dictionary that describes a cell may hold closures.
    public var handlers: [CellHook: CellHandler] {
        get { details?.handlers ?? [:] }
        set { change(!newValue.isEmpty) { $0.handlers = newValue } }
    }

    /// The height that a host measured.
    package var measured: MeasuredHeight? {
        get { details?.measured }
        set { change(newValue != nil) { $0.measured = newValue } }
    }

    /// The cells of a list inside the data, where ``NormalizationOptions/nestedArrays`` asks for them.
    public internal(set) var children: [CellViewModel] {
        get { details?.children ?? [] }
        set { change(!newValue.isEmpty) { $0.children = newValue } }
    }
}
