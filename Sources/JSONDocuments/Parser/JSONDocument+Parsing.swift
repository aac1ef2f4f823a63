extension JSONDocument {
    /// Parses a text, with the values and errors of `json_loadb`.
    ///
    /// The bytes are kept, for positions and exact numbers.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing text: some JSONInput, options: Options = .init()) throws(JSONSyntaxError) {
        storage = try JSONParser(options: options).parse(text.jsonBytes)
    }

    /// Checks that bytes are a document, without making one.
    ///
    /// The check accepts what an initializer accepts, and throws the same errors. It
    /// makes no values, so it takes hardly any memory and a fraction of the time. If the options
    /// refuse equal keys, it takes as much as parsing.
    ///
    /// ```swift
    /// try JSONDocument.check(Array(#"{"a" 1}"#.utf8))
    /// // throws 1:6: error: ':' expected near '1'
    /// ```
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func check(_ bytes: [UInt8], options: Options = .init()) throws(JSONSyntaxError) {
        _ = try JSONParser(options: options).check(bytes)
    }

    /// Checks that bytes are a document, and returns the numbers in it that are past a double's range.
    package static func largeNumbers(
        checking bytes: [UInt8], options: Options, limit: Int
    ) throws(JSONSyntaxError) -> (numbers: [OverflowingNumber], count: Int) {
        try JSONParser(options: options).check(bytes) ? ([], 0) : OverflowingNumber.all(in: bytes, limit: limit)
    }
}
