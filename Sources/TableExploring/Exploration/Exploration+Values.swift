import JSONDocuments
import JSONPaths

/// A value of the document, and its path in the row that holds it.
package struct ExploredValue: Sendable {
    package let location: JSONLocation
    package let range: Range<Int>
    package let kind: JSONValue.Kind
    /// The index of the row that holds it; nil for a value outside of all rows.
    package let row: Int?
    /// The path from the row, which starts with `^` for a value beside the rows; nil for a value that no
    /// path leads to.
    package let path: JSONPath?
    /// The path with each index replaced by a wildcard, if there is one.
    package let listPath: JSONPath?
}

extension Exploration {
    /// Returns the value at a JSON Pointer; `nil` if the pointer leads nowhere.
    ///
    /// Digits in the pointer are an index in an array, and else a key.
    package mutating func value(at pointer: String) -> ExploredValue? {
        guard let steps = (try? JSONPath(pointer: pointer))?.steps else { return nil }
        var components: [JSONLocation.Component] = []
        var ranges = [tree.root]
        for step in steps {
            let start = ranges[ranges.count - 1].lowerBound
            guard case .key(let key) = step else { return nil }
            let isIndex = tree.kind(at: start) == .array
            guard let component = isIndex ? Int(key).map({ .index($0) }) : JSONLocation.Component.key(key),
                let range = tree.child(component, at: start)
            else { return nil }
            components.append(component)
            ranges.append(range)
        }
        return value(at: JSONLocation(components), through: ranges)
    }

    /// Returns the value at a location.
    ///
    /// - Parameter ranges: The bytes of the document, of the value, and of all values between.
    private mutating func value(at location: JSONLocation, through ranges: [Range<Int>]) -> ExploredValue {
        let range = ranges[ranges.count - 1]
        let row = row(at: range.lowerBound)
        let depth = row.flatMap { ranges.firstIndex(of: rows[$0]) }
        let rest = depth.map { Array(location.components.dropFirst($0)) }
        let steps = rest?.map { component -> JSONPath.Step in
            switch component {
            case .key(let key): .key(key)
            case .index: .wildcard
            }
        }
        return ExploredValue(
            location: location, range: range, kind: tree.kind(at: range.lowerBound), row: depth == nil ? nil : row,
            path: rest.map { JSONPath(JSONLocation($0)) } ?? pathAround(location, through: ranges),
            listPath: steps.flatMap { $0.contains(.wildcard) ? JSONPath(steps: $0) : nil })
    }

    /// Returns the path from the rows to a value of an object around them; nil for any other value.
    private mutating func pathAround(_ location: JSONLocation, through ranges: [Range<Int>]) -> JSONPath? {
        func holdsRow(_ range: Range<Int>) -> Int? {
            let index = firstRow(endingAfter: range.lowerBound)
            return index < rows.count && range.contains(rows[index].lowerBound) ? index : nil
        }
        guard holdsRow(ranges[ranges.count - 1]) == nil,
            let depth = ranges.lastIndex(where: { holdsRow($0) != nil }), let row = holdsRow(ranges[depth]),
            tree.kind(at: ranges[depth].lowerBound) == .object
        else { return nil }
        var parents = 0
        var range = ranges[depth]
        while range != rows[row] {
            if tree.kind(at: range.lowerBound) == .object { parents += 1 }
            guard let next = tree.child(at: range.lowerBound, holding: rows[row].lowerBound) else { return nil }
            range = next.range
        }
        let rest = JSONPath(JSONLocation(Array(location.components.dropFirst(depth))))
        return JSONPath(steps: Array(repeating: .parent, count: parents) + (rest.steps ?? []))
    }

    /// The pointer to the value that holds all rows.
    package var listPointer: String {
        let steps = state.list.steps ?? []
        let keys = steps.prefix { $0 != .wildcard }.compactMap { step -> JSONLocation.Component? in
            switch step {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            case .wildcard, .parent: nil
            }
        }
        return JSONLocation(keys).pointer
    }

    /// Returns the pointer to a row's value at an index.
    package mutating func pointer(toRow index: Int) -> String? {
        guard rows.indices.contains(index) else { return nil }
        // A row made of columns is in all of them.
        if listSpelling.cells == .columns { return listPointer }
        return pointer(toValueAt: rows[index].lowerBound)
    }

    /// Returns the pointer to the value that starts at an offset.
    mutating func pointer(toValueAt offset: Int) -> String? {
        var location = JSONLocation.root
        var range = tree.root
        while range.lowerBound != offset {
            guard let next = tree.child(at: range.lowerBound, holding: offset) else { return nil }
            location = location.appending(next.component)
            range = next.range
        }
        return location.pointer
    }

    /// Returns the line and column of a value.
    package func position(of range: Range<Int>) -> (line: Int, column: Int) {
        let position = positions(of: [range.lowerBound])[range.lowerBound]
        return (position?.line ?? 1, position?.column ?? 1)
    }

    /// Returns the positions of bytes.
    func positions(of offsets: [Int]) -> [Int: TextPosition] {
        TextPosition.positions(of: offsets, in: tree.bytes, from: tree.bytes.hasByteOrderMark ? 3 : 0)
    }
}
