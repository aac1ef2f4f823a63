import JSONDocuments

extension CellViewModel {
    /// The properties of a cell.
    final class Box {
        // A property of type `T?` is nil before it is initialized, which takes time for each cell; one of
        // type `Optional<T>` is initialized once.
        // swift-format-ignore: UseShorthandTypeNames
        var identifier: Optional<String>
        // swift-format-ignore: UseShorthandTypeNames
        var object: Optional<CellObject>
        /// The properties that most cells of a long list don't have.
        var details: Details?
        /// The fields of the data that are the texts and images, unless `details` has others; nil for
        /// none.
        // swift-format-ignore: UseShorthandTypeNames
        var rowTexts: Optional<RowTexts>
        var source: IdentitySource
        var number: UInt32 = 1
        var revision: UInt32 = 0
        var isSeparator = false

        init(_ source: IdentitySource, object: CellObject?, identifier: String?, texts: RowTexts?) {
            self.source = source
            self.object = object
            self.identifier = identifier
            rowTexts = texts
        }

        func copy() -> Box {
            let copy = Box(source, object: object, identifier: identifier, texts: rowTexts)
            (copy.number, copy.revision, copy.isSeparator) = (number, revision, isSeparator)
            copy.details = details?.copy()
            return copy
        }
    }

    /// The texts and images that a cell has of its own.
    struct Texts: Equatable {
        var title: String?
        var subtitle: String?
        var image: String?
        var accessory = CellAccessory.none

        /// True if all of these are missing.
        var areMissing: Bool { title == nil && subtitle == nil && image == nil && accessory == .none }
    }

    /// The properties that few cells have, in a separate object, so that the cells of a long list
    /// stay small.
    final class Details {
        var texts: Texts
        var nibName: String?
        var height: Double?
        var handlerNames: [CellHook: String]
        var handlers: [CellHook: [Any]] = [:]
        var children: [CellViewModel] = []

        init(
            _ texts: Texts = Texts(), nibName: String? = nil, height: Double? = nil,
            handlerNames: [CellHook: String] = [:]
        ) {
            (self.texts, self.handlerNames) = (texts, handlerNames)
            if let nibName { self.nibName = nibName }
            if let height { self.height = height }
        }

        /// Releases nested cells one after the other: a recursive release could overflow the stack.
        deinit {
            var pending = children
            children = []
            while var cell = pending.popLast() {
                guard isKnownUniquelyReferenced(&cell.box) else { continue }
                pending += cell.box.details?.children ?? []
                cell.box.details?.children = []
            }
        }

        func copy() -> Details {
            let copy = Details(texts, nibName: nibName, height: height, handlerNames: handlerNames)
            (copy.handlers, copy.children) = (handlers, children)
            return copy
        }
    }
}

extension CellViewModel.Box {
    /// Returns the details; made if they are missing and `hasValue` is true.
    func details(hasValue: Bool) -> CellViewModel.Details? {
        if details == nil, hasValue { details = CellViewModel.Details() }
        return details
    }

    /// Returns the details with all texts of the data in them, so that one can be changed.
    func settled(hasValue: Bool) -> CellViewModel.Details? {
        settleTexts()
        return details(hasValue: hasValue)
    }

    private func settleTexts() {
        guard let texts = rowTexts, texts !== RowTexts.undecided else { return }
        rowTexts = nil
        guard let object else { return }
        let own = details ?? CellViewModel.Details()
        own.texts.title = own.texts.title ?? texts.text(.title, of: object, key: source)
        own.texts.subtitle = own.texts.subtitle ?? texts.text(.subtitle, of: object, key: source)
        own.texts.image = own.texts.image ?? texts.text(.image, of: object, key: source)
        if own.texts.accessory == .none, let image = texts.text(.accessory, of: object, key: source) {
            own.texts.accessory = .image(image)
        }
        details = own
    }

    /// The title and the subtitle.
    var lines: (title: String?, subtitle: String?) {
        let own = (title: details?.texts.title, subtitle: details?.texts.subtitle)
        guard let rowTexts, let object, rowTexts !== RowTexts.undecided else { return own }
        let found = rowTexts.lines(of: object, key: source)
        return (own.title ?? found.title, own.subtitle ?? found.subtitle)
    }

    /// Returns the text of a role by the fields of the list.
    func foundText(_ role: RowTexts.Role) -> String? {
        guard let rowTexts, rowTexts.has(role), let object, rowTexts !== RowTexts.undecided else { return nil }
        return rowTexts.text(role, of: object, key: source)
    }
}

/// What a normalizer does to the cells that it is making.
extension CellViewModel.Box {
    /// Leaves the texts to the list of the cell.
    func awaitTexts() { rowTexts = .undecided }

    /// Shows fields of the data, and is identified by the one that tells the rows apart, if there is no
    /// other id.
    func show(_ texts: RowTexts?, identifies: Bool) {
        rowTexts = texts
        guard identifies, source.isPosition, let object, let id = texts?.identity(of: object) else { return }
        source = .given(id)
    }

    /// Takes the texts and images that a value defines.
    func show(_ presentable: any ListPresentable) {
        let texts = CellViewModel.Texts(
            title: presentable.listTitle, subtitle: presentable.listSubtitle, image: presentable.listImage,
            accessory: presentable.listAccessory)
        if let details { details.texts = texts } else if !texts.areMissing { details = CellViewModel.Details(texts) }
        if let identifier = presentable.listCellIdentifier { self.identifier = identifier }
    }

    /// Takes the cells of a list inside the data.
    func take(children: [CellViewModel]) { details(hasValue: !children.isEmpty)?.children = children }
}
