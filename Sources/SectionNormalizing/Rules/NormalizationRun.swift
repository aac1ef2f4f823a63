import JSONDocuments

/// One pass over one input: the sections so far, and the notes.
struct NormalizationRun {
    let options: NormalizationOptions
    let maker: CellMaker
    private(set) var sections: [SectionViewModel] = []
    var notes = NoteCollector()

    /// The headers that run parallel to the sections, and how many of them have met theirs.
    private let headers: [String?]
    private var slot = 0

    /// Cells whose children are still to be made: an array may hold arrays at any depth.
    var parents: [(cell: CellViewModel, array: LooseArray, place: InputLocation)] = []

    init(_ options: NormalizationOptions, headers: [String?]) {
        self.options = options
        self.headers = headers
        maker = CellMaker(options)
    }

    /// The number of the section that comes next.
    var nextSection: Int { sections.count }

    /// Moves on to the header that belongs to the element of this number.
    mutating func skip(to element: Int) { slot = element }

    /// Adds a section under its parallel header; one without cells is left out where the options say so.
    mutating func add(_ section: SectionViewModel, _ place: InputLocation) {
        if slot < headers.count, let header = headers[slot] { section.header = header }
        slot += 1
        if options.dropEmptySections, section.cells.isEmpty {
            notes.note(.droppedEmptySection, place, "a section without cells is left out")
        } else {
            sections.append(section)
        }
    }

    /// The result, with equal ids told apart.
    consuming func finish() -> NormalizationResult {
        if headers.count > slot {
            let extra = headers.count - slot
            notes.note(.extraHeader, .root, "\(extra) of \(headers.count) headers have no section and are ignored")
        }
        makeChildren()
        var detector = DuplicateIDDetector()
        detector.count(sections)
        return NormalizationResult(
            sections: sections, notes: notes.notes, noteCounts: notes.counts, duplicates: detector.duplicates)
    }
}

/// Arrays inside of sections, at any depth: walked without recursion.
extension NormalizationRun {
    /// Appends a cell for each element of an array, and of the arrays in it.
    mutating func flatten(_ array: LooseArray, _ place: InputLocation, into cells: inout [CellViewModel]) {
        notes.note(.nestedArray, place, "each element of an array inside a section is a cell")
        var open = [(array: array, base: place.base, next: 0)]
        while let (array, base, index) = open.last {
            guard index < array.count else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            let value = array[index]
            if case .array(let inner) = value {
                open.append((inner, base.element(index).base, 0))
            } else {
                append(value, kind(of: value), base.element(index), to: &cells)
            }
        }
    }

    /// Gives every cell of an array the cells of its elements.
    mutating func makeChildren() {
        var done = 0
        while done < parents.count {
            let (parent, array, place) = parents[done]
            let prefix = Self.prefix(of: parent.id, number: done)
            done += 1
            let base = place.base
            var children: [CellViewModel] = []
            for index in 0..<array.count {
                let value = array[index]
                append(value, kind(of: value), base.element(index), under: prefix, to: &children)
            }
            parent.children = children
        }
        parents = []
    }

    /// The beginning of the ids of a cell's children: its own id, or its number among all parents where that is long.
    ///
    /// An id that grew with each level would take memory in the square of the depth.
    private static func prefix(of id: String, number: Int) -> String { id.utf8.count > 120 ? "~\(number)" : id }
}
