import JSONDocuments

/// The objects of samples at one path.
///
/// The values of more keys than a record has fields are those of a map: they are counted as those of one key,
/// so that the memory depends on the number of fields, not on that of the keys.
package struct ObjectSample: Sendable {
    package private(set) var count = 0

    /// True if the keys are data and their values are counted as those of one key.
    package private(set) var isMap = false

    /// The most members of one object; nil if it is unknown.
    package private(set) var mostMembers: Int? = 0

    private var numbers = KeyNumbers()
    /// The values of each key, by the key's number.
    private var shapes: [SampleShape] = []
    /// The number of objects at the time when each key was last seen in a text.
    private var lastCounts: [Int] = []
    /// The keys of the last object of a text, if the keys are data.
    private var lastKeys = DistinctKeys()

    /// The most keys of a nested record; objects with more are maps.
    package static let mostKeys = 200

    /// The most keys of these objects, if they aren't maps.
    private var limit = Self.mostKeys

    package init() {}

    /// Rows, whose keys are never data.
    init(ofRows: Void) { limit = .max }

    /// Objects that were counted before.
    package init(count: Int, members: [(key: String, shape: SampleShape)]) {
        (self.count, mostMembers) = (count, nil)
        for (key, shape) in members { add(shape, to: key) }
    }

    /// Objects that were counted before, whose keys are data.
    package init(count: Int, values: SampleShape) {
        self.init(count: count, members: [("*", values)])
        isMap = true
    }

    /// The same objects, with the values of all keys as those of one.
    private var asMap: ObjectSample {
        var map = self
        map.becomeMap()
        return map
    }

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
        if isMap { lastKeys.removeAll() }
    }

    mutating func add(_ object: JSONNode, in storage: JSONStorage, of record: Int, level: Int) {
        begin()
        guard level <= TypeInference.mostLevels else { return }
        var length = 0
        for member in object.members {
            length += 1
            let number = unsafe number(of: member.utf8)
            shapes[number].add(member.value, in: storage, of: record, level: level + 1)
        }
        noteMembers(length)
    }

    /// Adds the members of a text's object; throws for a repeated key, of which only the last value
    /// would count.
    mutating func addMembers(
        from reader: inout JSONTokenReader, of record: Int, level: Int
    ) throws(ReaderFallback) {
        var length = 0
        repeat {
            length += 1
            let number = unsafe try newNumber(of: reader.bytes(of: try reader.key()))
            try shapes[number].add(from: &reader, of: record, level: level)
        } while try reader.hasNext(in: .closeBrace)
        noteMembers(length)
    }

    private mutating func noteMembers(_ length: Int) {
        if let most = mostMembers, length > most { mostMembers = length }
    }

    /// Adds objects of records that follow so many others.
    package mutating func add(_ other: ObjectSample, after records: Int = 0) {
        if isMap != other.isMap, count > 0, other.count > 0 {
            becomeMap()
            return add(other.asMap, after: records)
        }
        isMap = isMap || other.isMap
        count = count.countSum(other.count)
        if let most = mostMembers { mostMembers = other.mostMembers.map { max($0, most) } }
        numbers.restart()
        for (key, shape) in other.members { add(shape, to: key, after: records) }
    }

    /// Adds the values of a key.
    package mutating func add(_ shape: SampleShape, to key: String, after records: Int = 0) {
        var key = key
        let number = key.withUTF8 { unsafe self.number(of: $0) }
        shapes[number].add(shape, after: records)
    }

    /// Returns the number of a key of a text's object; throws if the object has the key already.
    private mutating func newNumber(of key: UnsafeBufferPointer<UInt8>) throws(ReaderFallback) -> Int {
        if isMap {
            guard unsafe lastKeys.insert(key) else { throw .input }
            return 0
        }
        let number = unsafe number(of: key)
        if isMap {
            _ = unsafe lastKeys.insert(key)
            return number
        }
        guard lastCounts[number] != count else { throw .input }
        lastCounts[number] = count
        return number
    }

    /// Returns the number of a key, which has a shape from now on.
    private mutating func number(of key: UnsafeBufferPointer<UInt8>) -> Int {
        if isMap, !shapes.isEmpty { return 0 }
        let number = unsafe numbers.number(of: key)
        guard number == shapes.count else { return number }
        if number == limit {
            becomeMap()
            return 0
        }
        shapes.append(SampleShape())
        lastCounts.append(0)
        return number
    }

    /// Counts the values of all keys as those of one, from now on.
    private mutating func becomeMap() {
        guard !isMap else { return }
        isMap = true
        lastKeys.removeAll()
        for (key, last) in zip(keys, lastCounts) where last == count {
            _ = unsafe Array(key.utf8).withUnsafeBufferPointer { unsafe lastKeys.insert($0) }
        }
        let values = anyMember
        (numbers, shapes, lastCounts) = (KeyNumbers(), [], [])
        add(values, to: "*")
    }
}
