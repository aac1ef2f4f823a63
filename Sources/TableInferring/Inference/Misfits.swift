import JSONDocuments

/// A value of a sample, to be named in a remark.
package struct SampleExample: Sendable, Hashable {
    /// The number of the record that has the value, from 0 on.
    package let record: Int
    /// The value in a message; empty for one that isn't a text.
    package let text: String

    init(record: Int, text: String = "") { (self.record, self.text) = (record, text) }

    /// Creates a text.
    init(_ utf8: UnsafeBufferPointer<UInt8>, record: Int) {
        self.record = record
        let start = unsafe String(decoding: utf8.prefix(4 * Self.longest), as: UTF8.self)
        text = "\"\(start.inMessage(Self.longest))\""
    }

    private static let longest = 40

    /// Returns the example after so many records of other samples.
    func after(_ records: Int) -> SampleExample { SampleExample(record: record + records, text: text) }
}

/// The values that don't have the type of the others.
package struct Misfits: Sendable {
    package var count = 0
    package var first: SampleExample?
}

/// The texts that have a form, and the first one that doesn't.
struct FormTally: Sendable {
    private(set) var count = 0
    private(set) var stranger: SampleExample?

    init(count: Int = 0) { self.count = count }

    /// Adds a text of a record.
    @inline(__always)
    mutating func add(_ hasForm: Bool, _ utf8: UnsafeBufferPointer<UInt8>, _ record: Int) {
        if hasForm {
            count += 1
        } else if stranger == nil {
            stranger = unsafe SampleExample(utf8, record: record)
        }
    }

    /// Adds the texts of records that follow so many others.
    mutating func add(_ other: FormTally, after records: Int) {
        count = count.countSum(other.count)
        if stranger == nil { stranger = other.stranger?.after(records) }
    }
}

extension Int {
    /// The most values that are counted, which every reader of JSON holds exactly.
    package static let mostCounted = 1 << 53

    /// Returns the sum of two counts, at most ``mostCounted``.
    package func countSum(_ other: Int) -> Int { Swift.min(self + other, .mostCounted) }
}

/// The names of sample records: by number, and by file if there are several.
package struct SamplePlaces: Sendable {
    /// The names of the files, each with the number of records before it.
    private var files: [(name: String, start: Int)] = []

    package init() {}

    /// Begins a file after so many records.
    mutating func begin(_ name: String, after records: Int) { files.append((name, records)) }

    /// `record 3`, or `record 3 of b.json`; a number is counted from 1.
    func name(ofRecord number: Int) -> String {
        guard files.count > 1, let file = files.last(where: { $0.start <= number }) else {
            return "record \(number + 1)"
        }
        return "record \(number - file.start + 1) of \(file.name)"
    }
}
