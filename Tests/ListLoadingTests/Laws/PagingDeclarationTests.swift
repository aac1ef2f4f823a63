import HTTPLoading
import JSONDocuments
import ListLoading
import Testing

/// Declarations are read and printed in one grammar.
@Suite struct PagingDeclarationTests {
    @Test(arguments: [
        ("page=number", "page=number"), ("query.page=number from 0", "query.page=number from 0"),
        ("startIndex=rows from 1", "startIndex=rows from 1"), ("offset=rows", "offset=rows"),
        ("cursor=$.meta.next", "cursor=$.meta.next"), ("cursor=$['@odata.next']", "cursor=$[\"@odata.next\"]"),
        ("body.variables.after=$.data.x.pageInfo.endCursor", "body.variables.after=$.data.x.pageInfo.endCursor"),
        ("header.x-ms-continuation=header.x-ms-continuation", "header.x-ms-continuation=header.x-ms-continuation"),
        ("starting_after=last.id", "starting_after=last.id"), ("last=last", "last=last"),
        ("after_date=last.date,after_id=last.id", "after_date=last.date,after_id=last.id"),
        ("link=$.links.next", "link=$.links.next"), ("link=header.Link", "link=header.Link"),
        ("*=$.continue", "*=$.continue"),
        ("\"a,b\"=number", "\"a,b\"=number"), ("page[after]=$.after", "page[after]=$.after"),
        ("at ../_search/scroll body.scroll_id=$._scroll_id", "at ../_search/scroll body.scroll_id=$._scroll_id"),
        ("none", "none"), ("\"link\"=number", "\"link\"=number"),
    ])
    func isPrinted(text: String, printed: String) throws {
        let style = try PagingStyle(declaration: text)
        #expect(style.declaration == printed)
        #expect(try PagingStyle(declaration: printed).declaration == printed)
    }

    @Test(arguments: [
        ("page", "expected TARGET=SOURCE, found 'page'"), ("=number", "expected TARGET=SOURCE, found '=number'"),
        ("page=first", "expected number, rows, $.PATH, header.NAME or last.PATH after '=', found 'first'"),
        ("*=header.X", "expected a path in the page for '*', found 'header.X'"),
        ("a=number,link=$.next", "'link=$.next' can't be combined with others; only parameters can"),
    ])
    func isRefused(text: String, reason: String) {
        let error = #expect(throws: PagingDeclarationError.self) { try PagingStyle(declaration: text) }
        #expect(error?.reason == reason && error?.description == "no declaration of paging: \(reason)")
    }

    @Test("What was found is declared, and reads the same rows", arguments: PagingLawTests.laws.filter { !$0.hasWord })
    func pinsWhatWasFound(law: PagingLawTests.Law) async throws {
        let server = LawServer(law.answer)
        let body: RequestBody = law.method == .post ? .json([:]) : .none
        let request = APIRequest("https://api.org", "list\(law.query)", method: law.method, body: body)
        var declaration: String?
        for try await page in PageSequence<JSONValue>(request, on: server, identity: .found) {
            declaration = page.declaration ?? declaration
        }
        guard let declaration, !law.name.hasPrefix("17"), !law.name.hasPrefix("18") else { return }
        let style = try PagingStyle(declaration: declaration)
        let (rows, words) = await PagingLawTests.follow(LawServer(law.answer), request, style: style)
        #expect(rows.count == law.rows && words.isEmpty, "\(declaration): \(rows.count) \(words)")
    }
}
