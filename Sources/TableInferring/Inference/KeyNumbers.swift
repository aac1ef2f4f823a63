import JSONDocuments

/// The numbers of the keys of many objects, in the order of their first occurrence.
///
/// Objects of one list mostly have the same keys in the same order. So a key is compared with the
/// one that followed its predecessor last time, then with the next ones by number, and only then is
/// it looked up. For the objects `{"id": 1, "name": "a"}` and `{"id": 2, "tag": "b", "name": "c"}`:
///
///     id     0, new
///     name   1, new, and follows 0
///     id     0, the first key of most objects
///     tag    isn't 1, which followed 0; nor any later key; 2, new, and now follows 0
///     name   there is no key after 2; 1 by a lookup, and now follows 2
struct KeyNumbers: Sendable {
    /// The keys by number.
    private(set) var keys: [String] = []

    /// The bytes of all keys, and the offset at which each one begins; the last is the end.
    private var bytes: [UInt8] = []
    private var starts = [0]

    /// The number of the key that followed each one last time.
    private var followers: [Int] = []
    private var numbers: [ExactText: Int] = [:]

    /// The number that the next key has if it is the expected one, and the last key's number.
    private var expected = 0
    private var last = -1

    /// The number of keys after the last that are compared one by one.
    private static let reach = 3

    /// Begins with the first key of another object.
    mutating func restart() {
        expected = 0
        last = -1
    }

    /// Returns the number of a key; the number of keys before, for a new one.
    mutating func number(of key: UnsafeBufferPointer<UInt8>) -> Int {
        var number = expected
        if unsafe !isKey(number, key) {
            number = unsafe nearNumber(of: key) ?? otherNumber(of: key)
            if last >= 0 { followers[last] = number }
        }
        last = number
        expected = followers[number]
        return number
    }

    /// Returns the number of a key among the next ones after the last.
    private func nearNumber(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        for number in (last + 1)..<(last + 1 + Self.reach) where unsafe isKey(number, key) { return number }
        return nil
    }

    private mutating func otherNumber(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let text = unsafe String(decoding: key, as: UTF8.self)
        if let known = numbers[ExactText(text)] { return known }
        let number = keys.count
        numbers[ExactText(text)] = number
        keys.append(text)
        unsafe bytes.append(contentsOf: key)
        starts.append(bytes.count)
        followers.append(number + 1)
        return number
    }

    /// Returns whether a key has a number.
    // SAFETY: compares as many bytes as both have.
    @inline(__always)
    private func isKey(_ number: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard number < keys.count, starts[number + 1] - starts[number] == key.count else { return false }
        let start = starts[number]
        return unsafe bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<key.count where unsafe bytes[start + index] != key[index] { return false }
            return true
        }
    }
}
