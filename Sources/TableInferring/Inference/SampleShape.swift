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

    package init() {}

    /// Values that were counted before.
    package init(
        nulls: Int, booleans: Int, numbers: NumberSample, texts: TextSample, arrays: ArraySample, objects: ObjectSample
    ) {
        (self.nulls, self.booleans) = (nulls, booleans)
        (self.numbers, self.texts, self.arrays, self.objects) = (numbers, texts, arrays, objects)
    }

    /// Adds a value; below the deepest level of nesting only its kind counts.
    ///
    /// - Complexity: O(*n*) in the size of the value.
    package mutating func add(_ value: JSONValue) {
        withExtendedLifetime(value.storage) { add(value.node, in: value.storage, level: 0) }
    }

    /// Adds a node at a level of nesting.
    fileprivate mutating func add(_ node: JSONNode, in storage: JSONStorage, level: Int) {
        switch node.kind {
        case .null: nulls += 1
        case .bool: booleans += 1
        case .integer: numbers.add(node.integer)
        case .real: numbers.add(text: JSONValue(node, in: storage).numberText ?? "")
        case .string: unsafe texts.add(node.utf8)
        case .array: arrays.add(node, in: storage, level: level)
        case .object: objects.add(node, in: storage, level: level)
        }
    }

    /// Adds the next value of a text at a level of nesting.
    ///
    /// If the reader throws, a part of the value has been added.
    package mutating func add(from reader: inout JSONTokenReader, level: Int = 0) throws(ReaderFallback) {
        if level > TypeInference.mostLevels, reader.isAtContainer {
            if reader.firstByte == .openBracket { arrays.begin() } else { objects.begin() }
            return try reader.skipValue()
        }
        switch try reader.next() {
        case .null: nulls += 1
        case .bool: booleans += 1
        case .integer(let value): numbers.add(value)
        case .real(let value): unsafe numbers.add(value, text: reader.tokenText)
        case .string(let text): unsafe texts.add(reader.bytes(of: text))
        case .array(let isEmpty):
            arrays.begin()
            if isEmpty { arrays.addEmpty() } else { try arrays.addElements(from: &reader, level: level + 1) }
        case .object(let isEmpty):
            objects.begin()
            if !isEmpty { try objects.addMembers(from: &reader, level: level + 1) }
        }
    }

    /// Adds the values of another path.
    package mutating func add(_ other: SampleShape) {
        nulls += other.nulls
        booleans += other.booleans
        numbers.add(other.numbers)
        texts.add(other.texts)
        arrays.add(other.arrays)
        objects.add(other.objects)
    }

    /// The number of values, with nulls.
    package var count: Int { nulls + valueCount }

    /// The number of values, without nulls.
    package var valueCount: Int { booleans + numbers.count + texts.count + arrays.count + objects.count }

    /// The kinds of values and their numbers, without nulls.
    package var kinds: [(name: String, count: Int)] {
        [
            ("booleans", booleans), ("numbers", numbers.count), ("texts", texts.count), ("arrays", arrays.count),
            ("objects", objects.count),
        ].filter { $0.1 > 0 }
    }
}

/// The objects of samples at one path.
package struct ObjectSample: Sendable {
    package private(set) var count = 0

    /// Whether the keys are data and their values are counted as those of one key.
    package private(set) var isMap = false

    private var numbers = KeyNumbers()
    /// The values of each key, by the key's number.
    private var shapes: [SampleShape] = []
    /// The number of objects at the time when each key was last seen in a text.
    private var lastCounts: [Int] = []

    package init() {}

    /// Objects that were counted before.
    package init(count: Int, members: [(key: String, shape: SampleShape)]) {
        self.count = count
        for (key, shape) in members { add(shape, to: key) }
    }

    /// Objects that were counted before, whose keys are data.
    package init(count: Int, values: SampleShape) {
        self.init(count: count, members: [("*", values)])
        isMap = true
    }

    /// The same objects, with the values of all keys as those of one.
    package var asMap: ObjectSample { isMap ? self : ObjectSample(count: count, values: anyMember) }

    /// The keys, in the order of their first occurrence.
    package var keys: [String] { numbers.keys }

    /// The values of each key.
    package var members: [(key: String, shape: SampleShape)] { Array(zip(keys, shapes)) }

    /// The values of all keys together.
    package var anyMember: SampleShape { shapes.reduce(into: SampleShape()) { $0.add($1) } }

    /// Counts an object, whose members may be added next.
    package mutating func begin() {
        count += 1
        numbers.restart()
    }

    fileprivate mutating func add(_ object: JSONNode, in storage: JSONStorage, level: Int) {
        begin()
        guard level <= TypeInference.mostLevels else { return }
        for member in object.members {
            let number = unsafe number(of: member.utf8)
            shapes[number].add(member.value, in: storage, level: level + 1)
        }
    }

    /// Adds the members of a text's object; throws for a repeated key, of which only the last value
    /// would count.
    fileprivate mutating func addMembers(from reader: inout JSONTokenReader, level: Int) throws(ReaderFallback) {
        repeat {
            let number = unsafe number(of: reader.bytes(of: try reader.key()))
            guard lastCounts[number] != count else { throw .input }
            lastCounts[number] = count
            try shapes[number].add(from: &reader, level: level)
        } while try reader.hasNext(in: .closeBrace)
    }

    package mutating func add(_ other: ObjectSample) {
        if isMap != other.isMap, count > 0, other.count > 0 {
            self = asMap
            return add(other.asMap)
        }
        isMap = isMap || other.isMap
        count += other.count
        numbers.restart()
        for (key, shape) in other.members { add(shape, to: key) }
    }

    /// Adds the values of a key.
    private mutating func add(_ shape: SampleShape, to key: String) {
        var key = key
        let number = key.withUTF8 { unsafe self.number(of: $0) }
        shapes[number].add(shape)
    }

    /// The number of a key, which has a shape from now on.
    private mutating func number(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let number = unsafe numbers.number(of: key)
        if number == shapes.count {
            shapes.append(SampleShape())
            lastCounts.append(0)
        }
        return number
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

    fileprivate mutating func add(_ array: JSONNode, in storage: JSONStorage, level: Int) {
        begin()
        let length = array.count
        guard level <= TypeInference.mostLevels else { return }
        lengths.add(length)
        guard length > 0 else { return }
        if shapes.isEmpty { shapes.append(SampleShape()) }
        for index in 0..<length {
            if let element = array.element(at: index) { shapes[0].add(element, in: storage, level: level + 1) }
        }
    }

    fileprivate mutating func addElements(from reader: inout JSONTokenReader, level: Int) throws(ReaderFallback) {
        if shapes.isEmpty { shapes.append(SampleShape()) }
        var length = 0
        repeat {
            length += 1
            try shapes[0].add(from: &reader, level: level)
        } while try reader.hasNext(in: .closeBracket)
        lengths.add(length)
    }

    package mutating func add(_ other: ArraySample) {
        count += other.count
        lengths.add(other.lengths)
        guard let elements = other.elements else { return }
        if shapes.isEmpty { shapes.append(elements) } else { shapes[0].add(elements) }
    }
}
