import HTTPLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The proxy of an address, as libcurl finds it in the environment.
package struct CurlProxy {
    /// The variable that names the proxy.
    package let variable: String
    /// The host of the proxy, and its port if it is written.
    package let name: String
    private let host: String
    private let port: Int

    /// Finds the proxy; nil if no variable names one.
    ///
    /// Hosts of NO_PROXY have one, too: what libcurl says about a failure shows whether it was the proxy's.
    package init?(of address: String, in environment: [String: String] = ProcessInfo.processInfo.environment) {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        // HTTP_PROXY may come from a header of a request to a CGI program, so libcurl doesn't read it.
        let names = ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
        guard let variable = (names + ["all_proxy", "ALL_PROXY"]).first(where: { environment[$0]?.isEmpty == false }),
            let value = environment[variable]
        else { return nil }
        self.variable = variable
        let authority = value.firstRange(of: "://").map { value[$0.upperBound...] } ?? value[...]
        let server = authority.prefix { $0 != "/" }
        // A name and a password aren't for messages.
        let name = String(server[(server.lastIndex(of: "@").map { server.index(after: $0) } ?? server.startIndex)...])
        self.name = name
        host = String(name.hasPrefix("[") ? name.dropFirst().prefix { $0 != "]" } : name.prefix { $0 != ":" })
        // The ports that libcurl takes where none is written.
        let written = name.lastIndex(of: ":").flatMap { Int(name[$0...].dropFirst()) }
        port = written ?? (value.hasPrefix("https://") ? 443 : 1_080)
    }

    /// Reads a failure of libcurl; nil if it isn't the proxy's.
    package func failure(_ code: Int32, _ message: String) -> ProxyFailure? {
        let reason: ProxyFailure.Reason
        switch code {
        case 5: reason = .unknownHost
        // Newer versions name the server and the proxy, older ones the proxy alone.
        case 7 where message.contains(" via \(host) "): reason = .cannotConnect
        case 7 where message.contains(" to \(host) port \(port) "): reason = .cannotConnect
        case 56 where message.contains("CONNECT"):
            let status = message.split { !$0.isNumber }.lazy.compactMap { Int($0) }.first { (100...999).contains($0) }
            reason = status.map { .refused($0) } ?? .other(message)
        case 97: reason = .other(message)
        default: return nil
        }
        return ProxyFailure(of: name, from: variable, reason)
    }
}
