import Foundation
import TestSupport
import Testing

/// Libraries that fail, and proxies.
@Suite(.childProcesses) struct NetworkToolTests {
    private static let canBuild = Programs.have("cc") && Host.isLinux

    private enum Host {
        #if os(Linux)
        static let isLinux = true
        #else
        static let isLinux = false
        #endif
    }

    /// Builds a library of Tests/Faults, and runs the tool with it.
    private func run(with source: String, as name: String, _ environment: [String: String]) throws -> ToolRun {
        try Scratch.withFolder { folder in
            let (file, library) = (
                Project.root.appendingPathComponent("Tests/Faults/\(source)"), folder.appendingPathComponent(name)
            )
            let built = try Programs.bash("cc -shared -fPIC -o '\(library.path)' '\(file.path)' -ldl")
            try #require(built.status == 0, "\(built.output)")
            let variable = name == "libcurl.so.4" ? ["LD_LIBRARY_PATH": folder.path] : ["LD_PRELOAD": library.path]
            return try ToolRun(
                ["pages", "--format=jsonl", "--tries=1", "http://127.0.0.1:1/"],
                environment: variable.merging(environment) { $1 })
        }
    }

    /// Without these checks the call would never end.
    @Test(
        .enabled(if: canBuild, "there is no cc"),
        arguments: [
            ("init", "libcurl has no memory"), ("easy", "libcurl has no memory"),
            ("add", "libcurl can't begin the transfer: CURLMcode 3"),
        ])
    func libcurlFails(function: String, reason: String) throws {
        let run = try run(with: "curl.c", as: "libcurl.so.4", ["CURL_FAILS": function])
        #expect(run.errors == "error: http://127.0.0.1:1/: \(reason); try again\n")
        #expect(run.status == 69 && run.output == "")
    }

    @Test(.enabled(if: canBuild, "there is no cc"))
    func thereIsNoThreadMore() throws {
        let run = try run(with: "threads.c", as: "threads.so", [:])
        #expect(
            run.errors
                == "error: http://127.0.0.1:1/: the system has no thread for the transfer; try again\n")
        #expect(run.status == 69 && run.output == "")
    }

    /// A failure of a proxy names the proxy, and where its address is from.
    @Test(
        .hostileServer,
        arguments: [
            (
                "http://a.invalid/", "http_proxy", "http://me:secret@127.0.0.1:1",
                "can't connect: no proxy at 127.0.0.1:1; is it running? http_proxy names it"
            ),
            (
                "https://a.invalid/", "ALL_PROXY", "socks5h://127.0.0.1:1",
                "can't connect: no proxy at 127.0.0.1:1; is it running? ALL_PROXY names it"
            ),
            (
                "http://127.0.0.1:2/", "http_proxy", "127.0.0.1:1",
                "can't connect: no proxy at 127.0.0.1:1; is it running? http_proxy names it"
            ),
            (
                "https://407.invalid/", "HTTPS_PROXY", "SERVER",
                "the proxy SERVER refused to connect: status 407; check the name and password in HTTPS_PROXY"
            ),
            (
                "https://403.invalid/", "https_proxy", "SERVER",
                "the proxy SERVER refused to connect: status 403; check https_proxy"
            ),
        ])
    func aProxyFails(address: String, variable: String, proxy: String, message: String) throws {
        let server = "127.0.0.1:\(LoopbackServer.hostile?.port ?? 0)"
        var environment = ["no_proxy": "", "NO_PROXY": ""]
        for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"] { environment[name] = "" }
        environment[variable] = proxy.replacing("SERVER", with: server)
        let run = try ToolRun(["pages", "--format=jsonl", "--tries=1", address], environment: environment)
        #expect(run.errors == "error: \(address): \(message.replacing("SERVER", with: server))\n")
        #expect(run.status == 69 && run.output == "")
    }
}
