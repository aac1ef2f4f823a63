import JSONDocuments

// Dictionaries of everyday types whose keys are texts. If an object has the keys of the one before,
// the dictionary is a copy of that one with other values, and no key is made or hashed again.

/// The identity of a field, or of a type within it, whose values are dictionaries.
final class DictionaryOwner: Sendable {}

/// The keys that the dictionaries of one owner have had, for one run.
///
/// For `{"north": 3, "south": 4}` the members are `north` and `south`, and `prototype` is the
/// dictionary. A dictionary enumerates its keys in an order of its own, here perhaps `south` first:
/// `order` is then 1, 0. `{"north":5,"south":6}` is `prototype.mapValues`, which asks for the values
/// 6 and 5.
// SAFETY: the keys are allocated by `learn`, and freed by it and by deinit.
@safe private final class DictionaryShape<Value> {
    /// The members of a dictionary beyond this number aren't remembered.
    static var mostMembers: Int { 16 }

    private(set) var members: UnsafeMutablePointer<JSONScanner.ExpectedKey>
    private(set) var count = 0
    private(set) var prototype: [String: Value] = [:]
    private(set) var order: [Int] = []

    /// The number of times that other keys may still be learned: keys that change with each object
    /// aren't worth it.
    private(set) var attempts = 8

    // SAFETY: room for `mostMembers` keys.
    init() { unsafe members = .allocate(capacity: Self.mostMembers) }

    deinit {
        forget()
        unsafe members.deallocate()
    }

    /// Makes a dictionary the prototype; the keys have templates, and are in the order of the text.
    // SAFETY: there are at most `mostMembers` keys, which are freed by `forget`.
    func learn(_ values: [String: Value], members keys: [(key: String, member: JSONScanner.ExpectedKey)]) {
        forget()
        attempts -= 1
        prototype = values
        order = values.keys.compactMap { key in keys.firstIndex { $0.key == key } }
        for (_, member) in keys {
            unsafe (members + count).initialize(to: member)
            count += 1
        }
    }

    // SAFETY: the first `count` keys are initialized.
    private func forget() {
        for index in 0..<count { unsafe members[index].deallocate() }
        count = 0
    }
}

extension DirectReader {
    /// Returns the dictionary that the object at the offset is; an invalid member makes the record jansson's.
    @inline(__always)
    mutating func dictionary<Value: DirectScalar>(
        of type: Value.Type, for owner: DictionaryOwner
    ) throws(ReaderFallback) -> [String: Value] {
        guard unsafe scanner.next.pointee == .openBrace else { throw .record }
        let outer = levels
        defer { levels = outer }
        levels = outer &+ 1
        guard levels <= NestedValues.mostLevels else {
            return try readDeep { (reader) throws(ReaderFallback) in
                try reader.members(in: DictionaryShape<Value>(), isLearning: false)
            }
        }
        let shape = shape(of: Value.self, for: owner)
        if shape.count > 0, let values = try valuesOfKnownMembers(of: shape) { return values }
        return try members(in: shape, isLearning: shape.attempts > 0)
    }

    // SAFETY: a shape of an owner has the value type of the owner's dictionaries.
    @inline(__always)
    private mutating func shape<Value>(of type: Value.Type, for owner: DictionaryOwner) -> DictionaryShape<Value> {
        for index in memory.dictionaryShapes.indices where memory.dictionaryShapes[index].owner === owner {
            return unsafe unsafeDowncast(memory.dictionaryShapes[index].shape, to: DictionaryShape<Value>.self)
        }
        let shape = DictionaryShape<Value>()
        memory.dictionaryShapes.append((owner, shape))
        return shape
    }

    /// Returns the dictionary of an object that has the members of a shape in the same order; nil, without
    /// moving on, for any other.
    // SAFETY: the values of the run are moved, each once, because `order` has each number once. The
    // positions before `memberEnd` are those of braces and commas, as in `readObject`.
    @inline(__always)
    private mutating func valuesOfKnownMembers<Value: DirectScalar>(
        of shape: DictionaryShape<Value>
    ) throws(ReaderFallback) -> [String: Value]? {
        let start = unsafe scanner.next
        var run = openRun(alignment: MemoryLayout<Value>.alignment)
        do throws(ReaderFallback) {
            var position = unsafe start
            while run.count < shape.count, unsafe position < scanner.memberEnd,
                unsafe position.pointee == .comma || position == start,
                unsafe JSONScanner.skip(shape.members + run.count, at: &position)
            {
                if unsafe position.pointee <= .space { unsafe position = try scanner.skipSpace(at: position) }
                unsafe try Value.initialize(nextScalar(of: &run), at: &position, from: &self)
                run.count += 1
            }
            unsafe scanner.next = unsafe position
            let hasMore = run.count < shape.count ? true : try scanner.takeComma(orEnd: .closeBrace)
            if hasMore {
                discard(run, of: Value.self)
                unsafe scanner.next = unsafe start
                return nil
            }
        } catch {
            discard(run, of: Value.self)
            throw error
        }
        defer { close(run) }
        var number = 0
        let values = unsafe run.start.assumingMemoryBound(to: Value.self)
        return shape.prototype.mapValues { _ in
            defer { number += 1 }
            return unsafe (values + shape.order[number]).move()
        }
    }

    /// Returns the dictionary of any object; its keys become the shape's if they are few.
    // SAFETY: a member that isn't learned is freed.
    @inline(__always)
    private mutating func members<Value: DirectScalar>(
        in shape: DictionaryShape<Value>, isLearning: Bool
    ) throws(ReaderFallback) -> [String: Value] {
        var values: [String: Value] = [:]
        var learned: [(key: String, member: JSONScanner.ExpectedKey)] = []
        var isLearning = isLearning
        defer { for (_, member) in learned { member.deallocate() } }
        unsafe scanner.next += 1
        repeat {
            let start = unsafe scanner.next
            if values.isEmpty, try scanner.significantByte() == .closeBrace {
                unsafe scanner.next += 1
                return values
            }
            let bytes = unsafe try scanner.takeKey()
            let key = unsafe String(decoding: bytes, as: UTF8.self)
            isLearning = isLearning && values.count < DictionaryShape<Value>.mostMembers
            if isLearning {
                var member = unsafe JSONScanner.ExpectedKey(bytes, target: 0)
                unsafe member.learn(UnsafeBufferPointer(start: start, count: scanner.next - start))
                learned.append((key, member))
            }
            guard values.updateValue(try Value.value(from: &self), forKey: key) == nil else { throw .record }
        } while try scanner.takeComma(orEnd: .closeBrace)
        if isLearning {
            shape.learn(values, members: learned)
            learned = []
        }
        return values
    }
}
