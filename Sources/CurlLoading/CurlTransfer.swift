import CCurl
import HTTPLoading

/// One exchange of a call: a handle of libcurl with its options.
// SAFETY: the handle, its list of headers and the buffer of its message live as long as this object, which the loop keeps
// until the handle is removed from it; libcurl copies texts, and the body is in memory of this object.
@safe final class CurlTransfer {
    let call: CurlCall
    let handle: UnsafeMutableRawPointer
    private var headers: UnsafeMutableRawPointer?
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: messageSize)

    /// CURL_ERROR_SIZE.
    private static let messageSize = 256

    /// Options of curl/curl.h.
    private enum Option {
        static let (url, writeData, errorBuffer, headerList, headerData) = (10_002, 10_001, 10_010, 10_023, 10_029)
        static let (customRequest, encoding, body) = (10_036, 10_102, 10_165)
        static let (writeFunction, headerFunction) = (20_011, 20_079)
        static let (lowSpeed, lowSpeedTime, noBody, bodySize, noSignal, connectTime) = (19, 20, 44, 60, 99, 156)
        static let withoutProxyHeaders = 265
    }

    init?(_ call: CurlCall) {
        guard let handle = unsafe curl_late_easy_init() else { return nil }
        self.call = call
        unsafe self.handle = handle
        unsafe message.initialize(repeating: 0, count: Self.messageSize)
        let sent = call.sent
        set(Option.url, sent.address)
        set(Option.noSignal, 1)
        set(Option.encoding, "")
        set(Option.withoutProxyHeaders, 1)
        setSilence(sent.silence)
        setReceivers()
        setHeaders(sent.headers)
        setMethod(sent.method, sent.body)
    }

    deinit {
        unsafe curl_late_easy_cleanup(handle)
        unsafe curl_late_list_free(headers)
        unsafe message.deallocate()
    }

    private func set(_ option: Int, _ value: Int) { unsafe curl_late_set_number(handle, Int32(option), value) }
    private func set(_ option: Int, _ text: String) { unsafe curl_late_set_text(handle, Int32(option), text) }
    private func set(_ option: Int, _ pointer: UnsafeMutableRawPointer?) {
        unsafe curl_late_set_pointer(handle, Int32(option), pointer)
    }

    private func setSilence(_ seconds: Double) {
        guard seconds < 1e8 else { return }
        set(Option.lowSpeed, 1)
        set(Option.lowSpeedTime, Int(seconds.rounded(.up)))
        set(Option.connectTime, Int(min(seconds * 1_000, 2e9)))
    }

    private func setHeaders(_ fields: HeaderFields) {
        for field in fields.fields {
            // A header without a value ends with a semicolon for libcurl.
            let line = field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)"
            unsafe headers = curl_late_list_append(headers, line)
        }
        // Servers needn't be asked whether they want a body, and an empty one has no type.
        unsafe headers = curl_late_list_append(headers, "Expect:")
        if fields["Content-Type"] == nil { unsafe headers = curl_late_list_append(headers, "Content-Type:") }
        unsafe set(Option.headerList, headers)
    }

    private func setMethod(_ method: String, _ body: [UInt8]?) {
        if method == "HEAD" { set(Option.noBody, 1) }
        // Without a body these have the length 0, which servers expect of them.
        if let body = body ?? (["POST", "PUT", "PATCH"].contains(method) ? [] : nil) {
            set(Option.bodySize, body.count)
            unsafe body.withUnsafeBytes { bytes in
                let empty = unsafe UnsafeMutableRawPointer(message)
                unsafe set(Option.body, bytes.baseAddress.map { unsafe UnsafeMutableRawPointer(mutating: $0) } ?? empty)
            }
        }
        if method != "HEAD" { set(Option.customRequest, method) }
    }

    private func setReceivers() {
        unsafe set(Option.errorBuffer, UnsafeMutableRawPointer(message))
        let context = unsafe Unmanaged.passUnretained(call).toOpaque()
        unsafe set(Option.writeData, context)
        unsafe set(Option.headerData, context)
        unsafe curl_late_set_receiver(handle, Int32(Option.writeFunction)) { bytes, size, count, context in
            let all = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            return unsafe CurlTransfer.call(context).receive(all) ? size * count : 0
        }
        unsafe curl_late_set_receiver(handle, Int32(Option.headerFunction)) { bytes, size, count, context in
            let all = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
            // Headers are in Latin-1 where they aren't in UTF-8.
            let line =
                unsafe String(validating: all, as: UTF8.self)
                ?? String(String.UnicodeScalarView(all.map { Unicode.Scalar($0) }))
            return unsafe CurlTransfer.call(context).receiveHeader(line) ? size * count : 0
        }
    }

    // SAFETY: the call lives as long as the transfer, and libcurl calls back during the transfer only.
    private static func call(_ context: UnsafeMutableRawPointer?) -> CurlCall {
        unsafe Unmanaged<CurlCall>.fromOpaque(context!).takeUnretainedValue()
    }

    /// Tells the call how the exchange has ended; true if it goes on by a redirect.
    func finish(_ code: Int32) -> Bool {
        if code == 0 { return call.finish() }
        // SAFETY: libcurl ends its messages with a zero.
        let own = unsafe String(cString: message)
        let message = unsafe own.isEmpty ? String(cString: curl_late_message(code)) : own
        let proxy = CurlProxy(of: call.sent.address)?.failure(code, message)
        call.finish(proxy.map { .proxy($0) } ?? NetworkFailure(curlCode: code), message: message)
        return false
    }
}

extension NetworkFailure {
    /// Reads a CURLcode of curl/curl.h.
    fileprivate init(curlCode: Int32) {
        self =
            switch curlCode {
            case 1, 8, 52: .noHTTP
            case 3: .badAddress
            case 5, 6: .unknownHost
            case 7: .cannotConnect
            case 28: .silence
            case 18, 55, 56, 92: .connectionLost
            // Older versions have no memory for a header that is longer than they allow.
            case 27, 100: .largeHeaders
            case 61: .badEncoding
            default: .other
            }
    }
}
