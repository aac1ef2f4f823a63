import JSONDocuments

/// The body of a request, and with it the content type.
///
/// A list whose request has JSON or a form sends the page in it: the parameter of the paging style
/// is then a path in the JSON, or a field of the form. A cache keeps responses to POST only if it is
/// asked to.
///
/// ```swift
/// var query = APIRequest("https://api.example.com", "graphql", method: .post)
/// query.body = .json(["query": "query($after: String) { books(after: $after) { … } }", "variables": [:]])
/// ```
public enum RequestBody: Sendable {
    /// Nothing.
    case none
    /// Bytes of a type.
    case bytes([UInt8], type: String)
    /// JSON, as `application/json`.
    case json(JSONValue)
    /// A form, as `application/x-www-form-urlencoded`.
    case form(RequestParameters)
    /// Files with the fields of a form, as `multipart/form-data` (RFC 7578).
    case files([RequestFile], fields: RequestParameters = [:])

    /// The bytes and their type; nil for a request that carries nothing.
    package var content: (bytes: [UInt8], type: String)? {
        switch self {
        case .none: return nil
        case .bytes(let bytes, let type): return (bytes, type)
        case .json(let value): return (JSONWriter.bytes(of: value), "application/json")
        case .form(let fields): return (Array(fields.encoded.utf8), "application/x-www-form-urlencoded")
        case .files(let files, let fields):
            let boundary = Self.boundary(of: files, fields)
            return (
                Self.multipart(files, fields: fields, boundary: boundary), "multipart/form-data; boundary=\(boundary)"
            )
        }
    }

    /// The defect of a header inside the body: the type of a file is a header of its part (RFC
    /// 7578, section 4.4).
    var defect: (expected: String, found: String)? {
        guard case .files(let files, _) = self else { return nil }
        return files.lazy.compactMap { HeaderFields.Field(name: "Content-Type", value: $0.type).defect }.first
    }

    private static func multipart(
        _ files: [RequestFile], fields: RequestParameters, boundary: String
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        for pair in fields.pairs {
            bytes += head(boundary, disposition: #"name="\#(quoted(pair.name))""#, type: nil)
            bytes += Array(pair.value.utf8) + newline
        }
        for file in files {
            let name = #"name="\#(quoted(file.field))"; filename="\#(quoted(file.name))""#
            bytes += head(boundary, disposition: name, type: file.type)
            bytes += file.bytes + newline
        }
        return bytes + Array("--\(boundary)--\r\n".utf8)
    }

    private static let newline = Array("\r\n".utf8)

    private static func head(_ boundary: String, disposition name: String, type: String?) -> [UInt8] {
        let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
        return Array("--\(boundary)\r\nContent-Disposition: form-data; \(name)\r\n\(type)\r\n".utf8)
    }

    /// Quotes and line ends in percents, as HTML has it.
    private static func quoted(_ text: String) -> String {
        String(
            text.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
                switch scalar {
                case "\"": result.append(contentsOf: "%22".unicodeScalars)
                case "\r": result.append(contentsOf: "%0D".unicodeScalars)
                case "\n": result.append(contentsOf: "%0A".unicodeScalars)
                default: result.append(scalar)
                }
            })
    }

    /// Returns a boundary that occurs in no part.
    ///
    /// Equal parts have equal boundaries, so that equal requests stay equal.
    private static func boundary(of files: [RequestFile], _ fields: RequestParameters) -> String {
        let texts = files.map(\.bytes) + fields.pairs.map { Array($0.value.utf8) }
        let digests = texts.flatMap { SHA256Digest(of: $0).bytes }
        var boundary = "listwright-\(SHA256Digest(of: digests).text.prefix(16))"
        while texts.contains(where: { $0.contains(Array(boundary.utf8)) }) { boundary += "-" }
        return boundary
    }
}

/// A file that goes with a request.
public struct RequestFile: Sendable, Hashable {
    /// The name of the field it is sent under.
    public var field: String
    /// The name of the file.
    public var name: String
    /// The media type: `image/png`.
    public var type: String
    /// Its bytes.
    public var bytes: [UInt8]

    /// Creates a file with its name, type and bytes.
    public init(field: String, name: String, type: String = "application/octet-stream", bytes: [UInt8]) {
        self.field = field
        self.name = name
        self.type = type
        self.bytes = bytes
    }
}
