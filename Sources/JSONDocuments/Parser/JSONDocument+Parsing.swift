import Foundation

extension JSONDocument {
    /// Parses bytes, with the values and errors of `json_loadb`.
    ///
    /// The bytes are kept, for positions and exact numbers.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: [UInt8], options: Options = .init()) throws(JSONSyntaxError) {
        storage = try JSONParser(options: options).parse(bytes)
    }

    /// Parses data.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(parsing data: Data, options: Options = .init()) throws(JSONSyntaxError) {
        try self.init(parsing: [UInt8](data), options: options)
    }

    /// Parses the UTF-8 of a string.
    ///
    /// - Throws: `JSONSyntaxError` with line, column and byte offset.
    public init(parsing text: String, options: Options = .init()) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8), options: options)
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
        try JSONParser(options: options).check(bytes)
    }
}
