import Foundation
import Listwright
import TestSupport
import Testing

/// The images that `preview --serve` serves, and the files that it refuses.
@Suite(.serialized, .childProcesses) struct ServedImageTests {
    /// One red pixel.
    private static let picture = Data(
        base64Encoded:
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==")!

    /// Serves a list in a folder with images and with other files.
    private func serve(_ text: String = "[1]", _ body: (PreviewServer) throws -> Void) throws {
        try PreviewServer.serve(text) { server in
            let folder = server.file.deletingLastPathComponent()
            try Self.picture.write(to: folder.appendingPathComponent("picture"))
            let made = try Programs.bash(
                """
                mkdir -p pictures/deep .hidden folder.png outside.d
                for name in pictures/a.png pictures/deep/B.PNG 'pictures/ü b+c.jpeg' pictures/d.svg .hidden/a.png .a.png \\
                  pictures/.a.png $'pictures/.\\xcc\\x88a.png' notes.txt png pictures/a.png.json; do cp picture "$name"; done
                outside=$(mktemp -d); cp picture "$outside/secret.png"; echo "$outside"
                ln -s "$outside/secret.png" link.png; ln -s "$outside" linked; ln -s pictures/a.png inner.png
                ln -s "$outside/secret.png" pictures/deep/link.png
                mkfifo pipe.png; truncate -s $((16 << 20)) largest.png; truncate -s $((1 + (16 << 20))) huge.png
                """, in: folder)
            let outside = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
            defer { try? FileManager.default.removeItem(atPath: outside) }
            try #require(FileManager.default.fileExists(atPath: "\(outside)/secret.png"), "\(made.output)")
            try body(server)
        }
    }

    @Test func servesTheImagesOfTheList() throws {
        let sent = [
            ("/pictures/a.png", "image/png"), ("/pictures/a.png?size=2", "image/png"),
            ("/pictures/%61.pn%67", "image/png"), ("/pictures/deep/B.PNG", "image/png"),
            ("/pictures/%C3%BC%20b+c.jpeg", "image/jpeg"), ("/pictures/d.svg", "image/svg+xml"),
        ]
        try serve { server in
            for (path, type) in sent {
                let answer = try server.get(path)
                let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(Self.picture.count)\r\n"
                #expect(answer.hasPrefix(head), "\(path)")
                #expect(answer.contains("X-Content-Type-Options: nosniff\r\n"))
                #expect(answer.contains("Content-Security-Policy: default-src 'none'"))
                #expect(answer.hasSuffix("\r\n\r\n" + String(decoding: Self.picture, as: UTF8.self)))
            }
            let head = try server.answer(to: "HEAD /pictures/a.png HTTP/1.1\nHost: localhost\n\n")
            #expect(head.contains("Content-Length: \(Self.picture.count)\r\n") && head.hasSuffix("\r\n\r\n"))
            let size = "\(16 << 20)"
            #expect(try server.get("/largest.png").contains("Content-Length: \(size)\r\n"))
        }
    }

    private static let refused = [
        // Paths out of the folder, in any spelling.
        "/../picture", "/../../../../etc/passwd", "/pictures/../pictures/a.png", "/%2e%2e/secret.png",
        "/pictures/%2E%2E/pictures/a.png", "/pictures/.%2e/pictures/a.png", "/./pictures/a.png",
        "/pictures%2fa.png", "/pictures/..%2fpictures/a.png", "//pictures/a.png", "/pictures//a.png",
        "/OUTSIDE/secret.png", "//OUTSIDE/secret.png", "/%2fOUTSIDE/secret.png",
        // Symbolic links with any target, at any position in the path.
        "/link.png", "/linked/secret.png", "/pictures/deep/link.png", "/inner.png",
        // Hidden files, and files that aren't images.
        "/.a.png", "/.hidden/a.png", "/pictures/.a.png", "/%2ea.png", "/pictures/.%CC%88a.png", "/list.json",
        "/notes.txt", "/picture", "/png", "/pictures/a.png.json", "/pictures/a.png%00.json",
        "/pictures/a.png%00.png",
        // Special files, empty names, missing files, and names that are percent-encoded twice.
        "/folder.png", "/folder.png/", "/pipe.png", "/huge.png", "/pictures/", "/pictures", "/nothing.png",
        "/pictures/a.png/", "/pictures/a.png/a.png", "/pictures/%2561.png", "/pictures/%zz.png", "/pictures/%ff.png",
        "/.png", "/pictures/%", "/pictures/\\\\..\\\\a.png",
    ]

    @Test func refusesAllElse() throws {
        try serve { server in
            let folder = server.file.deletingLastPathComponent()
            let link = try FileManager.default.destinationOfSymbolicLink(
                atPath: folder.appendingPathComponent("linked").path)
            for path in Self.refused {
                let path = path.replacingOccurrences(of: "/OUTSIDE", with: link)
                let answer = try server.get(path)
                #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"), "\(path)")
            }
            for path in ["/link.png", "/pipe.png", "/list.json"] {
                let answer = try server.answer(to: "HEAD \(path) HTTP/1.1\nHost: localhost\n\n")
                #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"), "\(path)")
            }
            for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
                let answer = try server.answer(to: "\(method) /pictures/a.png HTTP/1.1\nHost: localhost\n\n")
                #expect(answer.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
            }
            let rebound = try server.answer(to: "GET /pictures/a.png HTTP/1.1\nHost: rebound.example\n\n")
            #expect(rebound.hasPrefix("HTTP/1.1 421 Misdirected Request\r\n"))
        }
    }

    /// A file without a folder in its name is in the working directory.
    @Test func knowsTheFolderOfAFileWithoutOne() throws {
        try Programs.withTemporaryFolder { folder in
            try Data("[1]".utf8).write(to: folder.appendingPathComponent("list.json"))
            try Self.picture.write(to: folder.appendingPathComponent("a.png"))
            let run = try Programs.bash(
                """
                mkfifo said; exec 4<>said
                '\(ToolRun.executable.path)' preview --serve --port=0 list.json 2>said & tool=$!
                read -r line <&4; port=$(grep -o ':[0-9]*/' <<<"$line" | tr -d :/)
                token=$(grep -oE '[0-9a-f]{32}' <<<"$line")
                exec 3<>"/dev/tcp/127.0.0.1/$port"; printf "GET /$token/a.png HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n" >&3
                head -n 1 <&3; kill $tool; wait $tool
                """, in: folder)
            #expect(run.output == "HTTP/1.1 200 OK\r\n")
        }
    }

    @Test(.enabled(if: Browser.isPresent, "\(Browser.absence)")) func theBrowserShowsThem() throws {
        try serve(#"[{"title": "Momo", "image": "pictures/ü b+c.jpeg"}]"#) { server in
            let page = try Browser(
                server.page, waitingFor: "document.querySelector('img')?.complete",
                "document.querySelector('img').naturalWidth")
            #expect(page.values == [1])
        }
    }
}
