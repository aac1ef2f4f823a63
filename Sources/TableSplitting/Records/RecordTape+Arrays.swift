extension RecordTape {
    /// Returns whether an array has nothing but arrays, without objects at any depth: points, matrices.
    func hasScalarArraysOnly(_ array: Int) -> Bool {
        var entry = array + 1
        while entry < next(array) {
            guard kind(entry) == .array else { return false }
            var inner = entry + 1
            var isFlat = true
            while inner < next(entry), isFlat {
                isFlat = kind(inner) != .array
                inner = next(inner)
            }
            // A flat array has scalars; objects in it are rows.
            if isFlat {
                guard !hasObjects(entry) else { return false }
            } else if !hasScalarArraysOnly(entry) {
                return false
            }
            entry = next(entry)
        }
        return true
    }

    private func hasObjects(_ array: Int) -> Bool {
        entries[array..<next(array)].contains { $0.kind == .object }
    }

    func hasNumbersOnly(_ array: Int) -> Bool {
        entries[(array + 1)..<next(array)].allSatisfy { [.integer, .real, .null].contains($0.kind) }
    }
}
