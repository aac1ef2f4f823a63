/// An index written as RFC 6901 wants it: decimal digits, no sign, no leading zero.
struct ArrayIndex {
    /// The index.
    let value: Int

    /// The index that `text` says; nil for any other text and for one past what an array can hold.
    init?(_ text: String) {
        let digits = text.utf8
        guard let first = digits.first, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            first != 0x30 || digits.count == 1, let value = Int(text)
        else { return nil }
        self.value = value
    }
}
