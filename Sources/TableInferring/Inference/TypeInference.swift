import ItemMapping

/// Infers types from shapes, without loss of data but for the values that may be misfits.
package struct TypeInference {
    /// The inferred type of the values at a path.
    package struct Result: Sendable {
        package var type: InferredType
        /// A remark for a comment.
        package var remark: String?
        /// The number of values that don't have the type, and are issues.
        var misfits = 0
        /// True if Swift needs an optional for values that don't have the type.
        var isOptional = false
        /// True if the policy has to be strict, as others would convert a value that doesn't have the type.
        var isStrict = false
        /// The constraints that values without the type break, if the type alone would read them.
        var constraints: [Constraint] = []

        init(_ type: InferredType, _ remark: String? = nil) { (self.type, self.remark) = (type, remark) }
    }

    /// True if every text is inferred as a string.
    package let isPlain: Bool
    /// The share of the values at a path that need not have its type.
    let tolerance: Double
    let places: SamplePlaces?

    /// - Parameter places: The names of records in remarks; nil for values that aren't those of all records.
    package init(isPlain: Bool, tolerance: Double = 0, places: SamplePlaces? = nil) {
        (self.isPlain, self.tolerance, self.places) = (isPlain, tolerance, places)
    }

    /// The deepest level that is inferred; deeper values have the type any.
    package static let mostLevels = 32
    /// The number of records from which on a member that all of them have is required.
    private static let manyRecords = 10

    /// Returns the number of values, of so many, that need not have a type.
    func tolerated(of count: Int) -> Int {
        guard count > 0, tolerance > 0 else { return 0 }
        // A share is what the division rounds it to: 29 of 100 are 0.29.
        let near = Int((tolerance * Double(count)).rounded())
        return [near, near - 1].first { $0 >= 0 && Double($0) / Double(count) <= tolerance } ?? 0
    }

    /// Returns the fields of records of these shapes.
    package func fields(of objects: ObjectSample, level: Int = 0) -> [InferredField] {
        objects.members.map { key, shape in
            let result = type(of: shape, level: level + 1)
            let missing = objects.count - shape.count
            let remarks = [
                result.remark, missing > 0 ? "missing in \(missing) of \(objects.count)" : nil,
                shape.nulls > 0 && shape.valueCount > 0 ? "null in \(shape.nulls) of \(objects.count)" : nil,
            ]
            // A value that is an issue leaves the field as one that is missing.
            let isAlways = missing <= 0 && shape.nulls == 0 && !result.isOptional
            let presence: InferredField.Presence =
                missing > 0 && shape.nulls > 0 ? .missingOrNull : isAlways ? .always : .sometimes
            let text = remarks.compactMap { $0 }.joined(separator: "; ")
            var field = InferredField(
                key: key, type: result.type, presence: presence,
                isRequired: presence == .always && objects.count >= Self.manyRecords, remark: text.isEmpty ? nil : text)
            field.tolerate(result)
            return field
        }
    }

    /// Returns the type of the values of a shape; nulls are left to the caller.
    package func type(of shape: SampleShape, level: Int) -> Result {
        let kinds = shape.kinds
        guard let kind = kinds.first else { return Result(.any, shape.nulls > 0 ? "null in every sample" : nil) }
        let most = tolerated(of: shape.valueCount)
        if kinds.count == 1 { return type(of: kind.name, in: shape, allowing: most, level: level) }
        if let numbers = numbersAndTexts(shape) { return numbers }
        let common = commonKind(of: shape)
        guard common.misfits <= most, isRefused(common.others, by: common.name, in: shape) else {
            return Result(.any, mixture(of: shape))
        }
        var result = type(of: common.name, in: shape, allowing: most - common.misfits, level: level)
        let others = common.others.filter { $0.count > 0 }.map(phrase).joined(separator: ", ")
        let text = tolerance(of: common.misfits, in: shape.valueCount, others)
        result.remark = [text, result.remark].compactMap { $0 }.joined(separator: "; ")
        result.misfits += common.misfits
        result.isOptional = true
        // The lossless policy reads true as 1, and 1 as "1".
        let hasBooleans = common.others.contains { $0.name == "booleans" }
        result.isStrict = common.name == "numbers" ? hasBooleans : common.name.isScalar
        return result
    }

    func hasNumerals(_ shape: SampleShape) -> Bool { !isPlain && shape.texts.someNumbers.count > 0 }

    /// Returns whether each of the other values is an issue of the type that those of the most frequent kind have.
    ///
    /// Numbers in texts are read by the lossless policy only, which reads booleans as numbers, too.
    private func isRefused(_ others: [Part], by kind: String, in shape: SampleShape) -> Bool {
        kind != "numbers" || !hasNumerals(shape) || !others.contains { $0.name == "booleans" }
    }

    /// Returns the type of the values of one kind, of which so many need not have it.
    private func type(of kind: String, in shape: SampleShape, allowing most: Int, level: Int) -> Result {
        guard level <= Self.mostLevels else { return Result(.any, "nested deeper than \(Self.mostLevels) levels") }
        switch kind {
        case "booleans": return Result(.bool)
        case "numbers": return number(shape)
        // A number among dates would be read as one, whatever the policy is.
        case "texts": return text(shape.texts, allowing: most, hasDates: shape.numbers.count == 0)
        case "arrays": return list(shape.arrays, level: level)
        default: return object(shape.objects, level: level)
        }
    }

    private func number(_ shape: SampleShape) -> Result {
        var numbers = shape.numbers
        if !isPlain { numbers.add(shape.texts.someNumbers.sample) }
        return numbers.type.map { Result($0) } ?? Result(.any, "numbers of more digits than any type holds")
    }

    /// Returns the type of numbers of which some are in texts, which the lossless policy reads; nil for anything else.
    private func numbersAndTexts(_ shape: SampleShape) -> Result? {
        guard !isPlain, shape.numbers.count + shape.texts.count == shape.valueCount, let texts = shape.texts.numbers
        else { return nil }
        var numbers = shape.numbers
        numbers.add(texts)
        return numbers.type.map { Result($0, "a text in \(texts.count) of \(numbers.count)") }
    }

    private func text(_ texts: TextSample, allowing most: Int, hasDates: Bool) -> Result {
        if isPlain { return Result(.string) }
        let (type, misfits) = texts.type(allowing: most, hasDates: hasDates)
        var result = Result(type)
        switch type {
        case .date(.day): result.remark = "days, at midnight UTC"
        case .verbatim(.date): result.remark = "dates that Date alone doesn't round-trip; written back unchanged"
        case .verbatim: result.remark = "written back in their original case"
        case .string: result.remark = texts.nearForm.map(nearForm)
        default: break
        }
        guard misfits.count > 0 else { return result }
        let part = ("texts", misfits.count, misfits.first ?? SampleExample(record: 0))
        result.isOptional = true
        if case .choice = type {
            result.remark =
                "in Swift, an enum of all strings but \(misfits.count)" + (example(part).map { ": \($0)" } ?? "")
            return result
        }
        // Any text is a URL, relative to another.
        if case .url = type { result.constraints = [.format(.uri)] }
        let text = tolerance(of: misfits.count, in: texts.count, phrase(part))
        result.remark = [text, result.remark].compactMap { $0 }.joined(separator: "; ")
        result.misfits = misfits.count
        return result
    }

    private func list(_ arrays: ArraySample, level: Int) -> Result {
        guard let elements = arrays.elements else { return Result(.list(.any), "empty in every sample") }
        var result = inferred(elements, level: level)
        result.type = .list(result.type)
        result.remark = result.remark.map { "elements: \($0)" }
        if !result.constraints.isEmpty { result.constraints = [Constraint(.elements(result.constraints))] }
        return result
    }

    /// Returns the type of the elements of a list or the values of a dictionary; nulls make it optional.
    private func inferred(_ shape: SampleShape, level: Int) -> Result {
        var result = type(of: shape, level: level + 1)
        if shape.nulls > 0, result.type != .any { result.type = .optional(result.type) }
        return result
    }

    private func object(_ objects: ObjectSample, level: Int) -> Result {
        if objects.keys.isEmpty { return Result(.dictionary(.any), "empty in every sample") }
        guard KeyEvidence(objects).areData else { return Result(.record(fields(of: objects, level: level))) }
        var result = inferred(objects.anyMember, level: level)
        let keys =
            objects.isMap
            ? "more than \(ObjectSample.mostKeys) different keys, treated as data"
            : objects.keys.count == 1
                ? "a key treated as data" : "\(objects.keys.count) different keys, treated as data"
        result.remark = [keys, result.remark.map { "values: \($0)" }].compactMap { $0 }.joined(separator: "; ")
        result.type = .dictionary(result.type)
        result.constraints = []
        return result
    }
}

extension String {
    /// True if a kind is one of values without parts.
    fileprivate var isScalar: Bool { self != "arrays" && self != "objects" }
}

extension InferredField {
    /// Notes that some values don't have the type.
    mutating func tolerate(_ result: TypeInference.Result) {
        guard result.misfits > 0 else { return }
        hasMisfits = true
        isStrict = result.isStrict
        description = result.remark
        constraints = result.constraints
    }
}
