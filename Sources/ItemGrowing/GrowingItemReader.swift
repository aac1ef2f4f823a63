import ItemMapping
import ItemStreaming
import JSONDocuments
import JSONPaths

/// Reads Items from a JSON text that is still being sent, as a language model or a slow connection
/// sends it.
///
/// Hand it the bytes as they come, in pieces of any size: a piece may end inside a string, an
/// escape or a character. After each piece it reports the records that became whole, the last record
/// as far as it is known, and what is open. It never waits;
/// `items(growing:at:options:values:)` reads an asynchronous stream by it.
///
/// ```swift
/// var reader = GrowingItemReader<Book>(at: "books")
/// var update = reader.append(Array(#"{"books": [{"title": "Momo"}, {"title": "The Never"#.utf8))
/// print(update.items.map { $0.item?.title ?? "" })    // ["Momo"]
/// print(update.partial?.item?.title ?? "")            // The Never
/// print(update.partial?.fields[1].state ?? .unknown)  // growing
/// update = reader.append(Array(#"ending Story"}]}"#.utf8))
/// print(update.items[0].item?.title ?? "")            // The Neverending Story
/// update = reader.finish()
/// print(update.isComplete)                            // true
/// ```
///
/// Later results only extend earlier ones: a whole record doesn't change any more, a final field
/// keeps its value, and a growing one continues with what it has. A repeated key is the exception: the
/// last one counts, as in any text, so that its field starts again.
///
/// The records are the elements of the array at the path. Any other value there is one record. A
/// record that isn't JSON is an element with an error, and reading continues after it. A record that
/// lacks a required field is an element without an Item and with its issues, and so is a single record
/// with none of the table's keys, such as the body of an error. A key on the path that is repeated after
/// the list ends the text with an error, because the list was read already that no longer counts.
public struct GrowingItemReader<Value: FieldValue> {
    private var text: GrowingText
    private let values: MappingValues
    private let reads: Bool
    private var failure: JSONSyntaxError?
    private var partial: PartialItem<Value>?

    /// The values that must not repeat; `nil` without any.
    private var uniqueValues: UniqueValues?

    /// The number of bytes that partial records may take to be read again.
    private var credit = 0

    /// The number of bytes that were read for partial records.
    package private(set) var rereadCount = 0

    /// Up to this size a record is read again after each piece.
    package static var smallSize: Int { 2_048 }

    /// The number of bytes that are read again for each new one, in a record over the small size.
    package static var rereadFactor: Int { 32 }

    /// Creates a reader of the list at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the list, made of keys; any other path is an error of the first update.
    ///   - options: The options for parsing; `limits.bytes` is the longest record.
    ///   - values: The values for transforms.
    public init(
        at path: JSONPath = "", options: JSONDocument.Options = .init(), values: MappingValues = MappingValues()
    ) {
        reads = path.keys != nil
        text = GrowingText(at: path.keys ?? [], options: JSONLines.Options(document: options))
        self.values = values
        uniqueValues = UniqueValues(for: Value.self)
    }

    /// Reads the next bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes of all pieces together, for pieces of any size. A
    ///   partial record of more than 2 KB is read again only when it has grown by some 3 %, so its
    ///   last update may lag behind by that much.
    public mutating func append(_ bytes: some Sequence<UInt8>) -> GrowingUpdate<Value> {
        guard reads else { return unreadable }
        let bytes = Array(bytes)
        text.feed(bytes)
        var items: [StreamedItem<Value>] = []
        while let block = text.next() { items += self.items(of: block) }
        if !items.isEmpty { partial = nil }
        credit += bytes.count * Self.rereadFactor
        refresh()
        return update(items)
    }

    /// Reads the end of the text.
    ///
    /// A text that ends too early is an error of the update; its ``GrowingUpdate/partial`` is what
    /// was known of the last record.
    public mutating func finish() -> GrowingUpdate<Value> {
        guard reads else { return unreadable }
        if text.isInRecord { makePartial() }
        let open = text.openValues
        var items: [StreamedItem<Value>] = []
        if let block = text.last() { items = self.items(of: block) }
        if !items.isEmpty { partial = nil }
        failure = text.failure
        return GrowingUpdate(
            items: items, partial: partial, open: failure == nil ? [] : open.map { OpenValue($0) }, error: failure,
            isComplete: failure == nil)
    }

    private var unreadable: GrowingUpdate<Value> {
        GrowingUpdate(
            items: [], partial: nil, open: [],
            error: JSONSyntaxError(reason: "the path of a growing list is made of keys alone"), isComplete: false)
    }

    private func update(_ items: [StreamedItem<Value>]) -> GrowingUpdate<Value> {
        GrowingUpdate(
            items: items, partial: partial, open: text.openValues.map { OpenValue($0) }, error: text.failure,
            isComplete: false)
    }

    /// The values that must not repeat, not shared with a copy of this reader.
    private mutating func ownUniqueValues() -> UniqueValues? {
        if uniqueValues != nil, !isKnownUniquelyReferenced(&uniqueValues) {
            uniqueValues = uniqueValues.map { UniqueValues(copying: $0) }
        }
        return uniqueValues
    }

    private mutating func items(of block: RecordBlock) -> [StreamedItem<Value>] {
        var items: [StreamedItem<Value>] = []
        var portion = StreamedPortion<Value>(block, reader: .auto, values: values, ownUniqueValues())
        while let item = portion.next() { items.append(text.hasList ? item : checked(item, of: block)) }
        return items
    }

    /// The only record of a text, without an Item if it has none of the table's keys.
    private func checked(_ item: StreamedItem<Value>, of block: RecordBlock) -> StreamedItem<Value> {
        guard item.item != nil, let plan = Value.plan, let root = block.record(0)?.document?.root,
            plan.usedKeys.areAllMissing(in: root.node)
        else { return item }
        let mapping = Value.map(record: root, values: values)
        return StreamedItem(
            item: mapping.items.first, issues: mapping.issues, error: nil, index: item.index, line: item.line)
    }

    /// Reads the open record again if it is small, or has grown by enough.
    private mutating func refresh() {
        guard text.isInRecord else { return partial = nil }
        let size = text.recordSize
        if size > Self.smallSize {
            guard credit >= size else { return }
            credit -= size
        }
        makePartial()
    }

    private mutating func makePartial() {
        rereadCount += text.recordSize
        partial = Value.partialItem(of: text, values: values)
    }
}

extension GrowingItemReader: Sendable where Value: Sendable {}
