/// The texts of the records of a block, for a scanner that reads one after the other.
// SAFETY: the addresses are those of the block's memory, which `RecordBlock.withTexts` keeps in place. The ranges are
// inside the bytes.
@safe package struct RecordTexts {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let locations: UnsafeBufferPointer<RecordBlock.Location>
    private let longestText: Int
    private let allowsMark: Bool

    init(
        bytes: UnsafeBufferPointer<UInt8>, locations: UnsafeBufferPointer<RecordBlock.Location>,
        options: JSONDocument.Options
    ) {
        unsafe (self.bytes, self.locations) = unsafe (bytes, locations)
        longestText = options.longestText
        allowsMark = options.byteOrderMark == .skip
    }

    /// The number of records.
    package var count: Int { unsafe locations.count }

    /// Prepares a scanner for the texts; false if jansson must read them.
    package func begin(_ scanner: inout JSONScanner, options: JSONDocument.Options) -> Bool {
        unsafe scanner.begin(partsOf: bytes, options: options)
    }

    /// Moves a scanner to the text of a record; false for one that jansson must read.
    package func turn(_ scanner: inout JSONScanner, to number: Int) -> Bool {
        let location = unsafe locations[number]
        guard location.hasText, location.range.count <= longestText else { return false }
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[location.range])
        return unsafe scanner.turn(to: text, allowsMark: allowsMark && location.byteOffset == 0)
    }
}
