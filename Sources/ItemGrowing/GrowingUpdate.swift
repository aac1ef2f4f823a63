import ItemMapping
import ItemStreaming
import JSONDocuments

/// The state of a growing text after a piece of it.
public struct GrowingUpdate<Value> {
    /// The records that became whole with this piece, in their order.
    public let items: [StreamedItem<Value>]

    /// The last record as far as it is known; nil between two records.
    public let partial: PartialItem<Value>?

    /// The values that have begun and not ended, from the root inwards.
    public let open: [OpenValue]

    /// The error that ended the text: it isn't JSON around the records, or ends too early.
    public let error: JSONSyntaxError?

    /// True for the last update of a text that has ended as it should.
    public let isComplete: Bool
}

extension GrowingUpdate: Sendable where Value: Sendable {}

/// A value of a growing text that has begun and not ended.
public struct OpenValue: Sendable, Hashable {
    /// The form of a value whose end isn't known.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// An object, which more members may follow in.
        case object
        /// An array, which more elements may follow in.
        case array
        /// A text, which may continue.
        case string
        /// A number, which may have more digits.
        case number
        /// The beginning of `true`, `false` or `null`.
        case literal
    }

    /// The location, from the root of the text.
    public let location: JSONLocation

    /// The form.
    public let form: Form

    init(_ value: GrowingText.OpenValue) {
        location = value.location
        form =
            switch value.form {
            case .object: .object
            case .array: .array
            case .string: .string
            case .number: .number
            case .literal: .literal
            }
    }
}

/// A record that isn't whole, as far as it is known.
///
/// ```swift
/// var reader = GrowingItemReader<Book>()
/// let partial = reader.append(Array(#"{"title": "Momo", "ye"#.utf8)).partial
/// print(partial?.item?.title ?? "")                      // Momo
/// print(partial?.fields.map { "\($0.name) \($0.state)" } ?? [])
/// ```
public struct PartialItem<Value> {
    /// The Item of the fields that are known, the others at their defaults; nil until each required field
    /// has begun, and for a table over an initializer until each of its columns has.
    ///
    /// Its table may still leave the whole record out.
    public let item: Value?

    /// The fields in the order of the table; empty for a value that isn't an Item.
    public let fields: [PartialField]

    /// The index of the record in the list, from 0.
    public let index: Int

    /// The names of the fields that are final.
    public var finalFields: [String] { fields.filter { $0.state == .final }.map(\.name) }
}

extension PartialItem: Sendable where Value: Sendable {}

/// A field of a record that isn't whole, and its state.
public struct PartialField: Sendable, Hashable {
    /// The states of a field while its record grows.
    public enum State: String, Sendable, Hashable, CaseIterable {
        /// The field has its value, or certainly has none.
        case final
        /// The field has the beginning of its text, its list or its object.
        case growing
        /// Nothing is known; the field has its default.
        case unknown
    }

    /// The field's name: its path.
    public let name: String

    /// The state of its value.
    public let state: State
}
