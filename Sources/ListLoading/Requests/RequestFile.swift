/// A file that goes with a request.
public struct RequestFile: Sendable, Hashable {
    /// The name of the field it is sent under.
    public var field: String
    /// The name of the file.
    public var name: String
    /// What it is: `image/png`.
    public var type: String
    /// Its bytes.
    public var bytes: [UInt8]

    /// A file with its name, type and bytes.
    public init(field: String, name: String, type: String = "application/octet-stream", bytes: [UInt8]) {
        self.field = field
        self.name = name
        self.type = type
        self.bytes = bytes
    }
}
