import HTTPLoading
import Testing

@Suite struct LinkHeaderTests {
    @Test(arguments: [
        (#"<https://a.org/x?page=2>; rel="next""#, "https://a.org/x?page=2"),
        (#"<a>; rel="prev", <b>; rel="next", <c>; rel="last""#, "b"),
        (#"<a>;rel=next"#, "a"),
        (#"<a> ; rel = "next""#, "a"),
        (#"<a>; REL="NEXT""#, "a"),
        (#"<a>; rel="start next""#, "a"),
        (#"<a>; rel="last";title="x, <b>; rel=\"next\"", <c>; rel="next""#, "c"),
        (#"<a,b;c>; rel="next""#, "a,b;c"),
        (#"<a>; title="no rel", <b>; rel="next""#, "b"),
        (#"<a>; rel="prev"; rel="next""#, nil),
        (#"<a>; rel="nextish""#, nil),
        (#"<a>; rel="next"; anchor="/other""#, nil),
        (#",, <a>; rel="next",,"#, "a"),
        (#"<a>; x; y=1; rel="next""#, "a"),
        (#"<a>; title*=UTF-8'de'n%c3%a4chste; rel="next""#, "a"),
        (#"<a>; rel="next"#, "a"),
        (#"<>; rel="next""#, ""),
        ("<a", nil),
        ("a; rel=next", nil),
        ("", nil),
        (#"<a>; rel="x\"#, nil),
        (#"<a>; ="" ; " ; rel=next"#, "a"),
    ])
    func finds(text: String, next: String?) { #expect(LinkHeader(text)["next"] == next) }

    @Test func keepsParameters() {
        let link = LinkHeader(#"<a>; rel="next"; results="true"; Title="a \"b\""; title=c"#).links[0]
        #expect(link.parameters == ["rel": "next", "results": "true", "title": #"a "b""#])
    }
}
