import ItemMapping
import JSONDocuments
import TableInferring

/// A change of a path's values against a baseline, before it is classed for a table.
struct ShapeChange: Sendable {
    /// The identity of a change, which is the same for a part of a sample as for all of it.
    struct ID: Sendable, Hashable {
        let path: DriftPath
        let kind: DriftChange.Kind
        /// The type or format that a change of this kind is about.
        let detail: String
    }

    let id: ID
    let severity: DriftChange.Severity
    let message: String
    let evidence: DriftEvidence
    /// True if a member is missing in every object of the new samples.
    var isTotal = false
}

/// Compares the values of samples with those of a baseline, path by path.
///
/// The severities are those for a program that reads every path. A change that only widens what a
/// reader had to expect anyway, or narrows it, is harmless and mostly no change at all. One that too few
/// values show, so that two parts of the same data may differ as much, isn't breaking.
struct ShapeComparison {
    private(set) var changes: [ShapeChange] = []
    /// The number of texts that show each change of format; 1 where it isn't known.
    private let formatCounts: [ShapeChange.ID: Int]

    /// The change is compared as one of two parts of the same rows.
    ///
    /// - Parameters:
    ///   - isOfDocuments: Whether the records are whole documents, not rows of a list.
    ///   - formatCounts: The number of texts that show each change of format.
    init(
        _ old: SampleShape, _ new: SampleShape, isOfDocuments: Bool = false, formatCounts: [ShapeChange.ID: Int] = [:]
    ) {
        self.formatCounts = formatCounts
        let rows = DriftRows(old: old.count, new: new.count, areDocuments: isOfDocuments)
        compare(old, new, at: DriftPath(), in: rows, isAlways: true)
    }

    /// - Parameters:
    ///   - rows: The rows that have the values.
    ///   - isAlways: Whether the value was in all objects around it.
    private mutating func compare(
        _ old: SampleShape, _ new: SampleShape, at path: DriftPath, in rows: DriftRows, isAlways: Bool
    ) {
        guard old.count > 0, new.count > 0 else { return }
        compareNulls(old, new, at: path, in: rows)
        compareTypes(old, new, at: path, in: rows, isAlways: isAlways)
        compareNumbers(old.numbers, new.numbers, at: path)
        compareTexts(old.texts, new.texts, at: path, in: rows)
        compareCounts(old, new, at: path)
        if let oldElements = old.arrays.elements, let newElements = new.arrays.elements {
            compare(
                oldElements, newElements, at: path.appending(.elements), in: rows.inArrays(old.arrays, new.arrays),
                isAlways: isAlways)
        }
        guard old.objects.count > 0, new.objects.count > 0 else { return }
        if old.objects.hasDataKeys {
            compareValues(old.objects, new.objects, at: path, in: rows)
        } else {
            compareMembers(old.objects, new.objects, at: path, in: rows, isAlways: isAlways)
        }
    }

    /// Compares the values of objects whose keys are data; objects that are all empty now are doubtful.
    private mutating func compareValues(
        _ old: ObjectSample, _ new: ObjectSample, at path: DriftPath, in rows: DriftRows
    ) {
        let (oldValues, newValues) = (old.anyMember, new.anyMember)
        if oldValues.count > 0, newValues.count == 0 {
            add(.count, at: path, .doubtful, "no members; before, \(oldValues.count)", .type(.object))
        }
        compare(oldValues, newValues, at: path.appending(.values), in: rows.inMaps(old, new), isAlways: false)
    }

    private mutating func add(
        _ kind: DriftChange.Kind, _ detail: String = "", at path: DriftPath, _ severity: DriftChange.Severity,
        _ message: String, _ evidence: DriftEvidence
    ) {
        changes.append(
            ShapeChange(
                id: .init(path: path, kind: kind, detail: detail), severity: severity, message: message,
                evidence: evidence))
    }

    // MARK: Types

    private mutating func compareNulls(
        _ old: SampleShape, _ new: SampleShape, at path: DriftPath, in rows: DriftRows
    ) {
        guard old.nulls == 0, new.nulls > 0 else { return }
        let mayBeChance = rows.mayDiffer(new.nulls, of: new.count, before: old.count)
        add(
            .null, at: path, mayBeChance ? .doubtful : .breaking,
            "null in \(Self.share(new.nulls, of: new.count)); before, never\(mayBeChance ? ": perhaps nullable" : "")",
            .null)
    }

    private mutating func compareTypes(
        _ old: SampleShape, _ new: SampleShape, at path: DriftPath, in rows: DriftRows, isAlways: Bool
    ) {
        let before = old.types
        for type in new.types.subtracting(before).sorted(by: { $0.rawValue < $1.rawValue }) {
            // A program that reads any number reads integers, too.
            if type == .integer, before.contains(.real) { continue }
            let isWider = type == .bigInteger && before.contains(.real)
            let names = before.isEmpty ? "only null" : before.map(\.name).sorted().joined(separator: " or ")
            let count = new.count(of: type)
            // A document has one value, which is a change if it is of another kind.
            let isTotal =
                rows.areDocuments && isAlways && count == new.count
                && !(type.isNumber && before.allSatisfy(\.isNumber))
            let mayBeChance = !isTotal && rows.mayDiffer(count, of: new.count, before: old.count)
            let isKnown = !before.isEmpty && !isWider
            add(
                .type, type.rawValue, at: path, isKnown && !mayBeChance ? .breaking : .doubtful,
                "\(type.name) in \(Self.share(count, of: new.count)); before, \(names)"
                    + (isKnown && mayBeChance ? ": perhaps one of several types" : ""), .type(type))
        }
    }

    // MARK: Numbers and texts

    /// A number of another sign or order of magnitude is doubtful: perhaps its unit has changed.
    private mutating func compareNumbers(_ old: NumberSample, _ new: NumberSample, at path: DriftPath) {
        guard let before = old.range, let now = new.range,
            now.lowerBound < before.lowerBound || now.upperBound > before.upperBound
        else { return }
        let most = max(before.lowerBound.magnitude, before.upperBound.magnitude, 1)
        let isFar = max(now.lowerBound.magnitude, now.upperBound.magnitude) > most * 10
        let changesSign = now.lowerBound < .integer(0) && before.lowerBound >= .integer(0)
        add(
            .range, at: path, isFar || changesSign ? .doubtful : .harmless,
            "from \(now.lowerBound) to \(now.upperBound); before, from \(before.lowerBound) to \(before.upperBound)",
            .outside(before))
    }

    /// The number of values from which on their lengths are known well enough to be compared.
    private static let manyValues = 12

    /// Compares the lengths of texts that have no format and are no words, and those of arrays.
    private mutating func compareCounts(_ old: SampleShape, _ new: SampleShape, at path: DriftPath) {
        let isFree = old.texts.formats.isEmpty && old.texts.words.choices(ofTexts: old.texts.count) == nil
        if old.texts.count >= Self.manyValues, isFree {
            compareCounts(
                .length, "character", (old.texts.lengths.range, new.texts.lengths.range), at: path
            ) { .lengthOutside($0) }
        }
        // A list that was never empty, and is now, is worth a look after a single sample.
        let isEmpty = new.arrays.lengths.range?.lowerBound == 0 && old.arrays.lengths.range?.lowerBound ?? 0 > 0
        if old.arrays.count >= Self.manyValues || isEmpty {
            compareCounts(
                .count, "element", (old.arrays.lengths.range, new.arrays.lengths.range), at: path
            ) { .countOutside($0) }
        }
    }

    /// An empty text or array, and many more of what was one, are doubtful, and so is another order of
    /// magnitude.
    private mutating func compareCounts(
        _ kind: DriftChange.Kind, _ unit: String, _ ranges: (old: ClosedRange<Int>?, new: ClosedRange<Int>?),
        at path: DriftPath, _ evidence: (ClosedRange<Int>) -> DriftEvidence
    ) {
        guard let before = ranges.old, let now = ranges.new,
            now.lowerBound < before.lowerBound || now.upperBound > before.upperBound
        else { return }
        let isEmpty = now.lowerBound == 0 && before.lowerBound > 0
        let isSeveral = kind == .count && before == 1...1 && now.upperBound > 1
        let isFar = now.upperBound / 10 > max(before.upperBound, 1)
        let text = { (range: ClosedRange<Int>) in
            range.lowerBound == range.upperBound
                ? "\(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
        }
        add(
            kind, at: path, isEmpty || isSeveral || isFar ? .doubtful : .harmless,
            "\(text(now)) \(unit)\(now == 1...1 ? "" : "s"); before, \(text(before))", evidence(before))
    }

    private mutating func compareTexts(
        _ old: TextSample, _ new: TextSample, at path: DriftPath, in rows: DriftRows
    ) {
        guard new.count > 0, old.count > 0 else { return }
        let lost = old.formats.filter { !new.formats.contains($0) }
        // A date that isn't a day is still a date.
        if let format = lost.first(where: { $0 != "day" && $0 != "time" }) ?? lost.first {
            let names = ["day": "a date without a time", "time": "a date with a time", "date": "a date"]
            let name = names[format] ?? "a \(format.uppercased())"
            let count = formatCounts[.init(path: path, kind: .format, detail: format)] ?? 1
            let mayBeChance = rows.mayDiffer(min(count, new.count), of: new.count, before: old.count)
            add(
                .format, format, at: path, mayBeChance ? .doubtful : .breaking,
                "text that isn't \(name); before, always\(mayBeChance ? ": perhaps one of several formats" : "")",
                .notInFormat(format))
        }
        guard let words = old.words.choices(ofTexts: old.count)?.texts else { return }
        let known = Set(words)
        let more = new.words.counts?.map(\.word).filter { !known.contains($0) }
        if let more, more.isEmpty { return }
        let names = more.map { $0.map { JSONValue($0).description }.joined(separator: ", ") } ?? "many other strings"
        add(
            .word, at: path, .doubtful, "\(names); before, one of \(words.joined(separator: ", "))",
            .otherWord(known))
    }

    // MARK: Members

    private mutating func compareMembers(
        _ old: ObjectSample, _ new: ObjectSample, at path: DriftPath, in rows: DriftRows, isAlways: Bool
    ) {
        let newMembers = new.members
        let now = Dictionary(newMembers.map { (ExactText($0.key), $0.shape) }, uniquingKeysWith: { $1 })
        let before = Set(old.keys.map { ExactText($0) })
        let added = newMembers.filter { !before.contains(ExactText($0.key)) && $0.shape.count > 0 }
        for (key, shape) in old.members {
            let path = path.appending(.key(key))
            let found = now[ExactText(key)] ?? SampleShape()
            compareAbsence(of: key, (shape, old.count), (found, new.count), at: path, in: rows, among: added)
            compare(shape, found, at: path, in: rows, isAlways: isAlways && shape.count == old.count)
        }
        for (key, shape) in added {
            add(
                .added, at: path.appending(.key(key)), .harmless,
                "in \(Self.share(shape.count, of: new.count)); before, never", .hasKey(key))
        }
    }

    private mutating func compareAbsence(
        of key: String, _ old: (shape: SampleShape, total: Int), _ new: (shape: SampleShape, total: Int),
        at path: DriftPath, in rows: DriftRows, among added: [(key: String, shape: SampleShape)]
    ) {
        let missing = new.total - new.shape.count
        guard missing > 0, old.shape.count > 0 else { return }
        let share = "missing in \(Self.share(missing, of: new.total)); before, "
        if old.shape.count == old.total {
            // A member of the same types that is new may be this one.
            let other = missing == new.total ? added.first { $0.shape.types == old.shape.types }?.key : nil
            let hint = other.map { "; perhaps it is \(JSONValue($0).description) now" } ?? ""
            let mayBeChance = rows.mayDiffer(missing, of: new.total, before: old.total)
            let before = mayBeChance ? "in all of \(old.total): perhaps optional" : "always there"
            add(.missing, at: path, mayBeChance ? .doubtful : .breaking, share + before + hint, .lacksKey(key))
            changes[changes.count - 1].isTotal = missing == new.total
        } else if missing == new.total {
            // The probability that none of the samples has it by chance.
            let presence = Double(old.shape.count) / Double(old.total)
            guard Self.power(1 - presence, new.total) < 0.01 else { return }
            add(
                .missing, at: path, .doubtful, share + "in \(Self.share(old.shape.count, of: old.total))",
                .lacksKey(key))
        }
    }

    private static func share(_ part: Int, of total: Int) -> String {
        part == total ? "all of \(total)" : "\(part) of \(total)"
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
        var result = 1.0
        for _ in 0..<min(exponent, 1_000) { result *= base }
        return result
    }
}

/// A type of JSON value; integers past Int64 are a type of their own.
enum DriftType: String, Sendable, Hashable {
    case boolean, integer, bigInteger, real, string, array, object

    /// True if a program may read the type as a number.
    var isNumber: Bool { [.integer, .bigInteger, .real].contains(self) }

    var name: String {
        switch self {
        case .bigInteger: "integer past Int64"
        case .real: "number with a fraction"
        default: rawValue
        }
    }
}

extension SampleShape {
    /// The types of the values, without null.
    var types: Set<DriftType> {
        Set([.boolean, .integer, .bigInteger, .real, .string, .array, .object].filter { count(of: $0) > 0 })
    }

    /// The number of values of a type.
    func count(of type: DriftType) -> Int {
        switch type {
        case .boolean: booleans
        case .integer: numbers.count - numbers.realCount - numbers.bigIntegerCount
        case .bigInteger: numbers.bigIntegerCount
        case .real: numbers.realCount
        case .string: texts.count
        case .array: arrays.count
        case .object: objects.count
        }
    }
}
