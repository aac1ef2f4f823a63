import ItemMapping
import JSONDocuments

/// The values of samples at one path, counted by kind.
package struct SampleShape: Sendable {
    package private(set) var nulls = 0
    package private(set) var booleans = 0
    package private(set) var numbers = NumberSample()
    package private(set) var texts = TextSample()
    package private(set) var arrays = ArraySample()
    package private(set) var objects = ObjectSample()
    /// The numbers of the first records with a boolean, a number, an array and an object.
    private var firsts = FirstRecords()

    package init() {}

    /// Rows; the keys of objects among them are never data.
    init(ofRows: Bool) { if ofRows { objects = ObjectSample(ofRows: ()) } }

    /// Values that were counted before.
    package init(
        nulls: Int, booleans: Int, numbers: NumberSample, texts: TextSample, arrays: ArraySample, objects: ObjectSample
    ) {
        (self.nulls, self.booleans) = (nulls, booleans)
        (self.numbers, self.texts, self.arrays, self.objects) = (numbers, texts, arrays, objects)
    }

    /// Adds a value of a record; below the deepest level of nesting only its kind counts.
    ///
    /// - Parameter record: The number of the record among all that are added.
    /// - Complexity: O(*n*) in the size of the value.
    package mutating func add(_ value: JSONValue, record: Int = 0) {
        withExtendedLifetime(value.storage) { add(value.node, in: value.storage, of: record, level: 0) }
    }

    /// Adds a node at a level of nesting.
    mutating func add(_ node: JSONNode, in storage: JSONStorage, of record: Int, level: Int) {
        switch node.kind {
        case .null: nulls += 1
        case .bool: addBoolean(of: record)
        case .integer: addNumber(of: record) { $0.add(node.integer) }
        case .real: addNumber(of: record) { $0.add(text: JSONValue(node, in: storage).numberText ?? "") }
        case .string: unsafe texts.add(node.utf8, record: record)
        case .array:
            firsts.array = min(firsts.array, record)
            arrays.add(node, in: storage, of: record, level: level)
        case .object:
            firsts.object = min(firsts.object, record)
            objects.add(node, in: storage, of: record, level: level)
        }
    }

    private mutating func addBoolean(of record: Int) {
        booleans += 1
        firsts.boolean = min(firsts.boolean, record)
    }

    @inline(__always)
    private mutating func addNumber(of record: Int, _ add: (inout NumberSample) -> Void) {
        firsts.number = min(firsts.number, record)
        add(&numbers)
    }

    /// Adds the next value of a text at a level of nesting.
    ///
    /// If the reader throws, a part of the value has been added.
    package mutating func add(
        from reader: inout JSONTokenReader, of record: Int = 0, level: Int = 0
    ) throws(ReaderFallback) {
        if reader.isAtContainer {
            let isArray = reader.firstByte == .openBracket
            if isArray { firsts.array = min(firsts.array, record) } else { firsts.object = min(firsts.object, record) }
            if level > TypeInference.mostLevels {
                if isArray { arrays.begin() } else { objects.begin() }
                return try reader.skipValue()
            }
        }
        switch try reader.next() {
        case .null: nulls += 1
        case .bool: addBoolean(of: record)
        case .integer(let value): addNumber(of: record) { $0.add(value) }
        case .real(let value): addNumber(of: record) { unsafe $0.add(value, text: reader.tokenText) }
        case .string(let text): unsafe texts.add(reader.bytes(of: text), record: record)
        case .array(let isEmpty):
            arrays.begin()
            if isEmpty {
                arrays.addEmpty()
            } else {
                try arrays.addElements(from: &reader, of: record, level: level + 1)
            }
        case .object(let isEmpty):
            objects.begin()
            if !isEmpty { try objects.addMembers(from: &reader, of: record, level: level + 1) }
        }
    }

    /// Adds the values of another path, whose records follow so many others.
    package mutating func add(_ other: SampleShape, after records: Int = 0) {
        nulls = nulls.countSum(other.nulls)
        booleans = booleans.countSum(other.booleans)
        numbers.add(other.numbers)
        texts.add(other.texts, after: records)
        arrays.add(other.arrays, after: records)
        objects.add(other.objects, after: records)
        firsts.add(other.firsts, after: records)
    }

    /// The number of values, with nulls.
    package var count: Int { nulls.countSum(valueCount) }

    /// The number of values, without nulls.
    package var valueCount: Int {
        [booleans, numbers.count, texts.count, arrays.count, objects.count].reduce(0) { $0.countSum($1) }
    }

    /// The kinds of values and their numbers, without nulls.
    package var kinds: [(name: String, count: Int)] { kindsWithExamples.map { ($0.name, $0.count) } }

    /// The kinds of values, their numbers and their first values, without nulls.
    package var kindsWithExamples: [(name: String, count: Int, first: SampleExample)] {
        [
            ("booleans", booleans, SampleExample(record: firsts.boolean)),
            ("numbers", numbers.count, SampleExample(record: firsts.number)),
            ("texts", texts.count, texts.first ?? SampleExample(record: 0)),
            ("arrays", arrays.count, SampleExample(record: firsts.array)),
            ("objects", objects.count, SampleExample(record: firsts.object)),
        ].filter { $0.count > 0 }
    }
}

/// The numbers of the first records with a value of each kind; `Int.max` without one.
private struct FirstRecords: Sendable {
    var (boolean, number, array, object) = (Int.max, Int.max, Int.max, Int.max)

    /// Adds those of records that follow so many others.
    mutating func add(_ other: FirstRecords, after records: Int) {
        let earlier = { (own: Int, added: Int) in added == .max ? own : min(own, added + records) }
        (boolean, number) = (earlier(boolean, other.boolean), earlier(number, other.number))
        (array, object) = (earlier(array, other.array), earlier(object, other.object))
    }
}

/// The arrays of samples at one path.
package struct ArraySample: Sendable {
    package private(set) var count = 0
    /// The numbers of elements.
    package private(set) var lengths = CountSpan()
    /// The shape of all elements; an array as indirection, empty if all arrays were.
    private var shapes: [SampleShape] = []

    package init() {}

    /// Arrays that were counted before.
    package init(count: Int, elements: SampleShape?, lengths: ClosedRange<Int>?) {
        self.count = count
        self.lengths = CountSpan(lengths, of: count)
        shapes = elements.map { [$0] } ?? []
    }

    package var elements: SampleShape? { shapes.first }

    /// Counts an array, whose elements may be added next.
    package mutating func begin() { count += 1 }

    /// Notes that the array has no elements.
    fileprivate mutating func addEmpty() { lengths.add(0) }

    fileprivate mutating func add(_ array: JSONNode, in storage: JSONStorage, of record: Int, level: Int) {
        begin()
        let length = array.count
        guard level <= TypeInference.mostLevels else { return }
        lengths.add(length)
        guard length > 0 else { return }
        if shapes.isEmpty { shapes.append(SampleShape()) }
        for index in 0..<length {
            guard let element = array.element(at: index) else { continue }
            shapes[0].add(element, in: storage, of: record, level: level + 1)
        }
    }

    fileprivate mutating func addElements(
        from reader: inout JSONTokenReader, of record: Int, level: Int
    ) throws(ReaderFallback) {
        if shapes.isEmpty { shapes.append(SampleShape()) }
        var length = 0
        repeat {
            length += 1
            try shapes[0].add(from: &reader, of: record, level: level)
        } while try reader.hasNext(in: .closeBracket)
        lengths.add(length)
    }

    package mutating func add(_ other: ArraySample, after records: Int = 0) {
        count = count.countSum(other.count)
        lengths.add(other.lengths)
        guard let elements = other.elements else { return }
        if shapes.isEmpty { shapes.append(SampleShape()) }
        shapes[0].add(elements, after: records)
    }
}
