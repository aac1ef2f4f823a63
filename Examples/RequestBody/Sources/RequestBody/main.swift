// A server that checks request bodies by a table: POST /orders answers 201, or 422 with every issue
// as JSON. It needs no other library than Listwright's ItemMapping.
//   swift run RequestBody 8030 &
//   curl --json '{"email": "momo@example.org", "lines": [{"sku": "ABC-0001"}]}' 127.0.0.1:8030/orders
import JSONDocuments

#if canImport(Glibc)
import Glibc
let streamSocket = Int32(SOCK_STREAM.rawValue)
#elseif canImport(Musl)
import Musl
let streamSocket = SOCK_STREAM
#else
import Darwin
let streamSocket = SOCK_STREAM
#endif

/// A socket on loopback that listens, and its port; port 0 is any that is free.
func listener(port: UInt16) -> (socket: Int32, port: UInt16)? {
    let listener = socket(AF_INET, streamSocket, 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(listener, $0, size) == 0 && listen(listener, 8) == 0 && getsockname(listener, $0, &size) == 0
        }
    }
    return isListening ? (listener, UInt16(bigEndian: address.sin_port)) : nil
}

/// Answers the request of a client, and closes the connection.
func serve(_ client: Int32) {
    defer { close(client) }
    // A client that sends nothing doesn't keep the others waiting.
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    let more = {
        [UInt8](unsafeUninitializedCapacity: 16 << 10) { buffer, count in
            count = max(0, recv(client, buffer.baseAddress, buffer.count, 0))
        }
    }
    var response: Answer
    do throws(Problem) {
        response = answer(to: try Request(more))
    } catch {
        response = error.answer
    }
    let body = JSONWriter.bytes(of: response.body)
    let fields = "Content-Type: \(response.type)\r\nContent-Length: \(body.count)\r\nConnection: close"
    var rest = ArraySlice("HTTP/1.1 \(response.status)\r\n\(fields)\r\n\r\n".utf8 + body)
    while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
    }
    // A connection that is closed before the end of a body would be reset, and the answer lost.
    shutdown(client, Int32(SHUT_WR))
    var pieces = 0
    while pieces < 1_000, !more().isEmpty { pieces += 1 }
}

// A client that is gone is an error of `write`, not the end of the server.
signal(SIGPIPE, SIG_IGN)
guard let (server, port) = listener(port: CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8_030)
else {
    print("the port is taken")
    exit(1)
}
print("http://127.0.0.1:\(port)/orders")
fflush(nil)
while true {
    let client = accept(server, nil, nil)
    if client >= 0 { serve(client) }
}
