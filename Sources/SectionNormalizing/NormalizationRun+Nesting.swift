import JSONDocuments

/// Arrays inside of sections, at any depth: walked without recursion.
extension NormalizationRun {
    /// Appends a cell for each element of an array, and of the arrays in it.
    mutating func flatten(_ array: LooseArray, _ place: InputPlace, into cells: inout [CellViewModel]) {
        book.note(.nestedArray, place, "each element of an array inside a section is a cell")
        var base = place.location
        var open = [(array: array, next: 0)]
        while let (array, index) = open.last {
            guard index < array.count else {
                open.removeLast()
                if !open.isEmpty { base.components.removeLast() }
                continue
            }
            open[open.count - 1].next += 1
            let value = array[index]
            if case .array(let inner) = value {
                base.components.append(.index(index))
                open.append((inner, 0))
            } else {
                append(value, LooseElements.Kind(value), InputPlace(base: base, index: index), to: &cells)
            }
        }
    }

    /// Gives every cell of an array the cells of its elements.
    mutating func makeChildren() {
        var done = 0
        while done < parents.count {
            let (parent, array, place) = parents[done]
            done += 1
            let base = place.location
            var children: [CellViewModel] = []
            for index in 0..<array.count {
                let value = array[index]
                let place = InputPlace(base: base, index: index)
                append(value, LooseElements.Kind(value), place, under: parent.id, to: &children)
            }
            parent.children = children
        }
        parents = []
    }
}
