import Foundation
import JSONDocuments

extension JSONDocument {
    /// Reads a file handle to its end and parses the bytes; the handle stays open.
    ///
    /// - Throws: `JSONSyntaxError`; its code is `cannotOpenFile` if the handle can't be read.
    public init(readingFrom handle: FileHandle, options: Options = .init()) throws(JSONSyntaxError) {
        // Without this, a handle with no other reference could close its descriptor before the end.
        let source = ByteSource(rawDescriptor: handle.fileDescriptor, name: "the handle")
        self = try withExtendedLifetime(handle) { () throws(JSONSyntaxError) in
            try JSONDocument(reading: source, options: options)
        }
    }
}

extension JSONLines {
    /// Creates a sequence of the lines from a file handle or a pipe, which stays open.
    ///
    /// The handle has one offset: a second iteration reads on from where the first has ended. A
    /// handle that can't be read gives a record with an error.
    public init(readingFrom handle: FileHandle, options: Options = .init()) {
        let source = ByteSource(rawDescriptor: handle.fileDescriptor, name: "the handle")
        self.init(
            options: options,
            chunks: { () throws(JSONSyntaxError) in
                try withExtendedLifetime(handle) { () throws(JSONSyntaxError) in try source.next() }
            })
    }
}

extension JSONWriter {
    /// Writes the JSON of a value to a file handle.
    ///
    /// - Throws: The error of Foundation if the handle can't be written.
    public static func write(_ value: JSONValue, to handle: FileHandle, options: Options = .init()) throws {
        try handle.write(contentsOf: data(of: value, options: options))
    }
}
