import JSONDocuments

/// Arrays inside of sections, at any depth: walked without recursion.
extension NormalizationRun {
    /// Appends a cell for each element of an array, and of the arrays in it.
    mutating func flatten(_ array: LooseArray, _ place: InputPlace, into cells: inout [CellViewModel]) {
        book.note(.nestedArray, place, "each element of an array inside a section is a cell")
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
