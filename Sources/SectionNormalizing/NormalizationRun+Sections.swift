import JSONDocuments

/// The rules of the top: what becomes a section.
extension NormalizationRun {
    /// An element of an array, with its number in it.
    typealias Element = (index: Int, value: LooseValue)

    /// What an element of the top array is.
    private enum ElementKind { case section, array, loose }

    /// Reads the whole input.
    mutating func read(_ value: LooseValue) {
        switch value {
        case .null: note(.nothing, .root, "there is nothing, so there are no sections")
        case .array(let array): read(array)
        case .section(let section): add(section, .root)
        case .dictionary(let dictionary): read(dictionary)
        case .single, .cell:
            note(.singleValue, .root, "one value makes one section with one cell")
            addSection(of: value)
        }
    }

    private mutating func read(_ dictionary: LooseDictionary) {
        if dictionary.isCell {
            addSection(of: .dictionary(dictionary))
        } else if let cellsKey = dictionary.sectionCellsKey {
            addSection(dictionary, cellsKey, .root)
        } else if dictionary.holdsOnlyArrays {
            note(.dictionaryOfArrays, .root, "every value is an array, so every key is the header of a section")
            for (key, value) in dictionary.members {
                guard case .array(let array) = value else { continue }
                addSection(array, InputPlace(base: JSONLocation([.key(key)])), key: key)
            }
        } else {
            note(.singleValue, .root, "one object makes one section with one cell")
            addSection(of: .dictionary(dictionary))
        }
    }

    private mutating func read(_ array: LooseArray) {
        if array.count == 0 { note(.emptyArray, .root, "an empty array makes one section without cells") }
        let elements = kept(array, at: .root)
        let kinds = elements.map { Self.kind($0.value) }
        if kinds.contains(.section) {
            note(.arrayOfSections, .root, "there are sections in the array, so each element is a section of its own")
        } else if !kinds.contains(.array) {
            return addSection(elements[...], .root)
        } else if !kinds.contains(.loose) {
            note(.arrayOfArrays, .root, "every element is an array, so each is a section")
        } else {
            note(.mixedArray, .root, "some elements are arrays and some are not, so each is a section of its own")
        }
        addEach(elements, kinds)
    }

    private static func kind(_ value: LooseValue) -> ElementKind {
        switch value {
        case .section: .section
        case .array: .array
        case .dictionary(let dictionary): dictionary.isCell || dictionary.sectionCellsKey == nil ? .loose : .section
        case .null, .single, .cell: .loose
        }
    }

    /// The elements with their numbers, without nulls where the options say so.
    mutating func kept(_ array: LooseArray, at place: InputPlace) -> [Element] {
        var elements: [Element] = []
        elements.reserveCapacity(array.count)
        for index in 0..<array.count {
            let value = array[index]
            if options.dropNulls, value.isNull {
                note(.droppedNull, .element(index, of: place), "null is left out")
            } else {
                elements.append((index, value))
            }
        }
        return elements
    }

    /// Makes each element a section of its own; loose ones next to each other share one where the options say so.
    private mutating func addEach(_ elements: [Element], _ kinds: [ElementKind]) {
        var number = 0
        while number < elements.count {
            let place = InputPlace.element(elements[number].index, of: .root)
            var end = number + 1
            switch elements[number].value {
            case .section(let section): add(section, place)
            case .array(let array): addSection(array, place)
            case .dictionary(let dictionary) where kinds[number] == .section:
                addSection(dictionary, dictionary.sectionCellsKey ?? "", place)
            case .null, .single, .cell, .dictionary:
                if options.coalesceLooseRuns { end = kinds[end...].firstIndex { $0 != .loose } ?? kinds.count }
                addSection(elements[number..<end], .root)
            }
            number = end
        }
    }
}
