// A server that sends view models: it normalizes its data, and any client shows sections without
// knowing the data. Call `answer(to:)` from the HTTP server of your choice, or run this with
// --serve to try it:
//   swift run ServeViewModels --serve 8030 &
//   curl http://127.0.0.1:8030/books
import Foundation
import Listwright

// Foundation exports the C library.
#if canImport(Glibc)
let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
let streamSocket = SOCK_STREAM
#endif

let books = #"{"Fiction": [{"id": 1, "title": "Momo", "year": "1973"}], "Essays": [{"id": 2, "title": "Walden"}]}"#

/// The HTTP status and the sections of a list as JSON, or an error with its position.
func answer(to path: String) -> (status: String, body: [UInt8]) {
    guard path == "/books" else { return ("404 Not Found", Array(#"{"error": "there is no such list"}"#.utf8)) }
    do {
        let document = try JSONDocument(parsing: books)
        var options = NormalizationOptions()
        options.template = CellTemplate(title: "{title}", subtitle: "{year}")
        var writer = JSONWriter()
        SectionJSON().write(Normalizer(options).normalize(document.root), to: &writer)
        return ("200 OK", writer.bytes)
    } catch {
        return ("500 Internal Server Error", JSONWriter.bytes(of: ["error": JSONValue("\(error)")]))
    }
}

/// Answers one request after the other on loopback, to try it out.
func serve(port: UInt16) {
    let listener = socket(AF_INET, streamSocket, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let isBound = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(listener, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(listener, 8) == 0
        }
    }
    guard isBound else { return print("port \(port) is taken") }
    while true {
        let client = FileHandle(fileDescriptor: accept(listener, nil, nil), closeOnDealloc: true)
        let request = String(decoding: client.availableData, as: UTF8.self).split(separator: " ")
        let (status, body) = answer(to: request.count > 1 ? String(request[1]) : "")
        let fields = "Content-Type: application/json\r\nContent-Length: \(body.count)\r\nConnection: close"
        try? client.write(contentsOf: Data("HTTP/1.1 \(status)\r\n\(fields)\r\n\r\n".utf8 + body))
    }
}

let (status, body) = answer(to: "/books")
print(status)  // 200 OK
print(String(decoding: body, as: UTF8.self).prefix(46))  // {"sections":[{"id":"Fiction","header":"Fiction
// The client reads the same sections back, independent of its toolkit.
let sections = Normalizer().normalize(try JSONDocument(parsing: body).root["sections"]).sections
for section in sections { print(section.header ?? "", section.cells.map(\.text)) }

if CommandLine.arguments.dropFirst().first == "--serve" {
    serve(port: CommandLine.arguments.dropFirst(2).first.flatMap { UInt16($0) } ?? 8_030)
}
