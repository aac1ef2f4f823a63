import HTTPLoading
import Testing

@Suite struct ServerAddressTests {
    @Test(
        arguments: [
            ("example.com", "books", "http://example.com/books"),
            ("example.com/", "books", "http://example.com/books"),
            ("example.com", "/books", "http://example.com/books"),
            ("example.com//", "//books", "http://example.com/books"),
            ("http://example.com", "books", "http://example.com/books"),
            ("https://example.com", "books", "https://example.com/books"),
            ("https://example.com/", "/books/", "https://example.com/books/"),
            ("HTTPS://Example.COM:443", "Books", "https://example.com:443/Books"),
            ("https://User:Pass@EXAMPLE.com", "", "https://User:Pass@example.com"),
            ("https://bücher.example", "ü", "https://xn--bcher-kva.example/%C3%BC"),
            ("https://b%C3%BCcher.example", "", "https://xn--bcher-kva.example"),
            ("https://BÜCHER.example", "", "https://xn--bcher-kva.example"),
            ("https://例え.jp", "", "https://xn--r8jz45g.jp"),
            ("https://a.почта.рф", "", "https://a.xn--80a1acny.xn--p1ai"),
            ("https://他们为什么不说中文", "", "https://xn--ihqwcrb4cv8a8dqg056pqjye"),
            ("https://[::1]:8080", "HTTP://[FE80::1]/X", "http://[fe80::1]/X"),
            ("https://a%2Fb.example", "", "https://a%2fb.example"),
            ("httpserver.example.com", "books", "http://httpserver.example.com/books"),
            ("https.example.com", "books", "http://https.example.com/books"),
            ("localhost:8080", "books", "http://localhost:8080/books"),
            ("127.0.0.1:80/api", "books", "http://127.0.0.1:80/api/books"),
            ("[::1]:8080", "books", "http://[::1]:8080/books"),
            ("//example.com", "books", "http://example.com/books"),
            ("://example.com", "books", "http://example.com/books"),
            (" https://example.com ", " books ", "https://example.com/books"),
            ("https://example.com/api/", "v1//books", "https://example.com/api/v1//books"),
            ("https://example.com/api", "", "https://example.com/api"),
            ("https://example.com/", "", "https://example.com/"),
            ("https://example.com", "/", "https://example.com/"),
            ("https://example.com", "?page=1", "https://example.com?page=1"),
            ("https://example.com", "books?page=1", "https://example.com/books?page=1"),
            ("https://example.com?key=1", "books", "https://example.com/books?key=1"),
            ("https://example.com/?key=1", "books?page=2", "https://example.com/books?key=1&page=2"),
            ("https://example.com", "books#top", "https://example.com/books"),
            ("https://example.com", "http://other.org/x", "http://other.org/x"),
            ("", "https://other.org/x", "https://other.org/x"),
            ("https://example.com", "a?back=http://b", "https://example.com/a?back=http://b"),
            ("https://example.com", "grüner tee", "https://example.com/gr%C3%BCner%20tee"),
            ("https://example.com", "a%20b", "https://example.com/a%20b"),
            ("https://example.com", "100%", "https://example.com/100%25"),
            ("https://user:pass@example.com", "x", "https://user:pass@example.com/x"),
            ("ftp://example.com", "x", "ftp://example.com/x"),
        ] as [(String, String, String)])
    func joins(server: String, path: String, address: String) {
        #expect(ServerAddress.join(server, path) == address)
    }

    private static let label = String(repeating: "a", count: 63)

    /// Hosts of other spellings are those of DNS, or are refused.
    @Test(
        arguments: [
            ("bu\u{308}cher.de", "xn--bcher-kva.de"), ("BU\u{308}CHER.de", "xn--bcher-kva.de"),
            ("b%75%CC%88cher.de", "xn--bcher-kva.de"), ("e\u{302}\u{301}.vn", "xn--ilg.vn"),
            ("がぎ.jp", "xn--v8je.jp"), ("ｅｘａｍｐｌｅ．ｃｏｍ", "example.com"),
            ("ＥＸＡＭＰＬＥ。com", "example.com"), ("例え｡jp", "xn--r8jz45g.jp"), ("straße.de", "xn--strae-oqa.de"),
            ("βόλος.com", "xn--nxasmm1c.com"), ("q\u{307}.de", "xn--q-9bb.de"),
            ("ａ／ｂ.de", nil), ("ü b.de", nil), ("ﬁ.de", nil), ("a\u{AD}ü.de", nil), ("ü\u{323}.de", nil),
            ("\u{1112}\u{1161}.kr", nil), ("①.de", nil), ("x\u{200D}y.de", nil), ("Ⅷ.de", nil),
            (label + ".de", label + ".de"), ("a" + label + ".de", nil),
            (String(repeating: "ü", count: 63), nil), (String(repeating: "例", count: 40_000), nil),
            (String(repeating: "ab.", count: 83) + "de", String(repeating: "ab.", count: 83) + "de"),
            (String(repeating: "ab.", count: 84) + "com", nil), (String(repeating: "ü.", count: 100) + "de", nil),
        ] as [(String, String?)])
    func hosts(host: String, ascii: String?) {
        let sent = try? SentRequest(APIRequest("http://\(host)/"))
        #expect(sent?.address == ascii.map { "http://\($0)/" })
        if ascii == nil {
            let error = #expect(throws: LoadingError.self) { try SentRequest(APIRequest("http://\(host)/")) }
            #expect(error?.code == .badAddress && error?.found == "a host that can't be in DNS")
        }
    }

    /// The examples of RFC 3986, section 5.4, and next addresses of real servers.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"),
        ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
        ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
        ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
        ("https://x.org/y?z=1", "https://x.org/y?z=1"),
        ("file:/etc/passwd", "file:/etc/passwd"), ("g:h", "g:h"),
        ("./g:h", "http://a/b/c/g:h"), ("1:h", "http://a/b/c/1:h"), ("HTTP://X.org/Y", "http://x.org/Y"),
        ("?page=2", "http://a/b/c/d;p?page=2"),
    ])
    func resolves(reference: String, address: String) {
        #expect(ServerAddress.resolve(reference, from: "http://a/b/c/d;p?q") == address)
    }

    @Test func resolvesFromAServerWithoutAPath() {
        #expect(ServerAddress.resolve("books?page=2", from: "http://a") == "http://a/books?page=2")
        #expect(ServerAddress.resolve("?page=2", from: "http://a?page=1") == "http://a?page=2")
    }

    @Test func parametersReplaceThoseInThePath() {
        var request = APIRequest(
            "https://a.org", "books?page=1&sort=up", parameters: ["page": "2", "q": "grüner tee&"])
        #expect(request.address == "https://a.org/books?sort=up&page=2&q=gr%C3%BCner%20tee%26")
        request.parameters["page"] = "3"
        request.parameters.append("x", as: "tag[]")
        request.parameters.append("y", as: "tag[]")
        #expect(request.address.hasSuffix("?sort=up&page=3&q=gr%C3%BCner%20tee%26&tag%5B%5D=x&tag%5B%5D=y"))
        request.parameters["tag[]"] = nil
        #expect(request.description == "GET https://a.org/books?sort=up&page=3&q=gr%C3%BCner%20tee%26")
    }

    @Test func queriesReadBack() {
        let parameters = RequestParameters(query: "a=1&b=x+y%2Bz&c&=d&a=%zz")
        #expect(parameters.pairs.map(\.name) == ["a", "b", "c", "", "a"])
        #expect(parameters.pairs.map(\.value) == ["1", "x y+z", "", "d", "%zz"])
        #expect(parameters.encoded == "a=1&b=x%20y%2Bz&c=&=d&a=%25zz")
    }
}
