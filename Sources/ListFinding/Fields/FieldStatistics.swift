import JSONDocuments
import JSONPaths

/// Statistics of the values of one field over the rows.
struct FieldStatistics {
    /// The steps from the row.
    let steps: [JSONPath.Step]
    /// The keys among the steps.
    let keys: [KeyWords]
    /// True if the values are the keys of rows in a map.
    let isKey: Bool
    /// The least number of values that precede it in a row.
    private(set) var order = Int.max

    /// The number of rows with a value: not null, not an empty text.
    private(set) var present = 0
    private(set) var texts = 0
    private(set) var numbers = 0
    private(set) var distinct: Set<Int> = []
    /// The letters and digits of the texts, without case.
    private var folded: Set<Int> = []
    private var bytes = 0
    private var counts = [Int](repeating: 0, count: TextTraits.count)
    /// The least and the greatest of the numbers.
    private(set) var minimum = Double.infinity
    private(set) var maximum = -Double.infinity
    /// True if a number isn't an integer.
    private(set) var hasFractions = false

    init(_ steps: [JSONPath.Step], isKey: Bool = false) {
        self.steps = steps
        self.isKey = isKey
        keys = steps.compactMap { if case .key(let key) = $0 { KeyWords(key) } else { nil } }
    }

    /// The last key; an empty one for the row itself.
    var key: KeyWords { keys.last ?? KeyWords("") }

    /// The last key as it is written.
    var path: String { if case .key(let key)? = steps.last { key } else { "" } }

    /// Counts the value of one row, in which others precede it.
    mutating func add(_ value: JSONValue, after order: Int = 0) {
        self.order = min(self.order, order)
        switch value.kind {
        case .string:
            guard let text = value.string, text.utf8.contains(where: { $0 > 32 }) else { return }
            texts += 1
            bytes += text.utf8.count
            distinct.insert(text.hashValue)
            folded.insert(Self.folded(text))
            let traits = TextTraits(of: text)
            for index in counts.indices where traits.rawValue & 1 << index != 0 { counts[index] += 1 }
        case .integer, .real:
            numbers += 1
            let number = value.double ?? 0
            // Integers over 2^53 that differ may be the same as doubles.
            distinct.insert(number.magnitude < 0x1p53 ? number.hashValue : value.int.hashValue)
            (minimum, maximum) = (min(minimum, number), max(maximum, number))
            hasFractions = hasFractions || number != number.rounded()
        case .bool: distinct.insert(value.bool == true ? 1 : 0)
        case .null, .array, .object: return
        }
        present += 1
    }

    /// A hash of a text without case, punctuation and white space.
    private static func folded(_ text: String) -> Int {
        var hasher = Hasher()
        for byte in text.utf8.prefix(200) {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): hasher.combine(byte | .caseBit)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 128...:
                hasher.combine(byte)
            default: break
            }
        }
        return hasher.finalize()
    }

    /// Returns whether another field has the same values, apart from punctuation.
    func says(theSameAs other: FieldStatistics) -> Bool {
        distinct == other.distinct || !folded.isEmpty && folded == other.folded
    }

    /// The text of the field in a row; nil for another value.
    func text(in row: JSONValue) -> String? {
        var value: JSONValue? = row
        for step in steps {
            switch step {
            case .key(let key): value = value?[key]
            case .index(let index): value = value?[index]
            case .wildcard, .parent: return nil
            }
        }
        return value?.string
    }

    /// The mean length of the texts, in bytes.
    var length: Int { texts == 0 ? 0 : bytes / texts }

    /// The share of the rows with a value that look like this.
    func share(of traits: TextTraits) -> Double {
        present == 0 ? 0 : Double(counts[traits.rawValue.trailingZeroBitCount]) / Double(present)
    }

    /// The share of different values among all.
    var variety: Double { present == 0 ? 0 : Double(distinct.count) / Double(present) }

    /// True if every value is different from all others.
    var isUnique: Bool { distinct.count == present }

    /// True if most values are texts.
    var isText: Bool { texts * 2 > present }

    /// True if most values are numbers.
    var isNumber: Bool { numbers * 2 > present }
}
