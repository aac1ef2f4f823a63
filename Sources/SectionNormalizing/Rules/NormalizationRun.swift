import JSONDocuments

/// One pass over one input: the sections so far, and the notes.
struct NormalizationRun {
    let options: NormalizationOptions
    let maker: CellMaker
    /// Reads the sections that the options describe; nil if they describe none.
    let reader: SectionReader?
    private(set) var sections: [SectionViewModel] = []
    /// The locations of the rows of each section, and whether all of them are objects of JSON.
    private var rows: [(location: RowsLocation, areObjects: Bool)] = []
    var notes = NoteCollector()

    /// The headers that run parallel to the sections, and the index of the next one.
    private let headers: [String?]
    private var slot = 0

    /// Cells whose children are still to be made.
    ///
    /// They are a queue, as arrays nest at any depth.
    var parents: [(cell: CellViewModel, array: LooseArray, location: InputLocation)] = []

    init(_ options: NormalizationOptions, headers: [String?]) {
        self.options = options
        self.headers = headers
        maker = CellMaker(options)
        reader = options.sections.map { SectionReader($0) }
    }

    /// The index of the next section.
    var nextSection: Int { sections.count }

    /// Advances to the header of the element at an index.
    mutating func skip(to element: Int) { slot = element }

    /// Adds a section under its parallel header, unless it is empty and the options drop it.
    ///
    /// - Parameter areObjects: Whether the data of each cell is known to be an object of JSON.
    mutating func add(
        _ section: SectionViewModel, at location: InputLocation, rows: RowsLocation = .unknown,
        areObjects: Bool = false
    ) {
        var section = section
        if slot < headers.count, let header = headers[slot] { section.header = header }
        slot += 1
        if options.dropEmptySections, section.cells.isEmpty {
            notes.note(.droppedEmptySection, at: location, "a section without cells is dropped")
        } else {
            sections.append(section)
            self.rows.append((rows, areObjects))
        }
    }

    /// Returns the result, with the occurrences of equal ids numbered.
    consuming func finish() -> NormalizationResult {
        if headers.count > slot {
            let extra = headers.count - slot
            notes.note(.extraHeader, at: .root, "\(extra) of \(headers.count) headers have no section and are ignored")
        }
        decideRows(of: rows)
        makeChildren()
        var detector = DuplicateIDDetector()
        detector.number(&sections)
        return NormalizationResult(
            sections: sections, notes: notes.notes, noteCounts: notes.counts, duplicates: detector.duplicates)
    }
}

/// Arrays inside sections, at any depth, traversed without recursion.
extension NormalizationRun {
    /// Appends a cell for each element of an array, and of the arrays in it.
    mutating func flatten(_ array: LooseArray, at location: InputLocation, into cells: inout [CellViewModel]) {
        notes.note(.nestedArray, at: location, "each element of an array inside a section is a cell")
        var open = [(array: array, base: location.base, next: 0)]
        while let (array, base, index) = open.last {
            guard index < array.count else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            let value = array[index]
            if case .array(let inner) = value {
                open.append((inner, base.child(index).base, 0))
            } else {
                addCells(value, kind: kind(of: value), at: base.child(index), to: &cells)
            }
        }
    }

    /// Makes the child cells of every cell whose object is an array.
    mutating func makeChildren() {
        var done = 0
        var made: [CellViewModel] = []
        while done < parents.count {
            let (parent, array, location) = parents[done]
            let prefix = Self.idPrefix(of: parent.id.identity.text, number: done)
            done += 1
            let base = location.base
            var children: [CellViewModel] = []
            for index in 0..<array.count {
                let value = array[index]
                addCells(value, kind: kind(of: value), at: base.child(index), under: prefix, to: &children)
            }
            parent.box.take(children: children)
            made += children
        }
        parents = []
        if !made.isEmpty { decideRows(of: made) }
    }

    /// Returns the prefix of the ids of a cell's children: its own id, or its number among all parents if the id is
    /// long.
    ///
    /// Ids that grow with each level would take memory quadratic in the depth.
    private static func idPrefix(of id: String, number: Int) -> String { id.utf8.count > 120 ? "~\(number)" : id }
}
