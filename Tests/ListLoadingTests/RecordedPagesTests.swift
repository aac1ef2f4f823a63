import Foundation
import HTTPLoading
import ItemMapping
import JSONDocuments
import JSONPaths
import ListLoading
import TestSupport
import Testing

/// Recorded pages of real servers: only the path of the rows and the id are given.
@Suite(.enabled(if: Suites.arePresent, "\(Suites.absence)"))
struct RecordedPagesTests {
    private static let recordings = Suites.files(under: "real-api-paged").filter {
        $0.lastPathComponent == "pages.json"
    }

    @Test func areThere() { #expect(!Self.recordings.isEmpty) }

    private struct Playback {
        var pages: [PageSequence<JSONValue>.Page] = []
        var error: LoadingError?

        init(_ folder: URL, _ identity: RowIdentity<JSONValue>, style: PagingStyle? = nil) async {
            let server = FixtureTransport(folder)
            let request = APIRequest("http://recorded.invalid", server.firstAddress ?? "list")
            do throws(LoadingError) {
                for try await page in PageSequence(request, on: server, style: style, identity: identity) {
                    pages.append(page)
                }
            } catch {
                self.error = error
            }
        }
    }

    private func expected(_ manifest: JSONValue) throws -> (idPath: JSONPath, files: [JSONValue]) {
        (try JSONPath(manifest["id_path"]?.string ?? ""), manifest["pages"]?.array ?? [])
    }

    @Test(arguments: recordings) func playBackGuessed(file: URL) async throws {
        let manifest = try JSONDocument(contentsOf: file).root
        let (idPath, files) = try expected(manifest)
        let folder = file.deletingLastPathComponent()
        let all = await Playback(folder, .none)
        #expect(all.error == nil || all.error?.code == .noFixture, "\(String(describing: all.error))")
        let rows = all.pages.flatMap(\.rows)
        #expect(rows.count == manifest["total_items"]?.int, "\(all.pages.first?.reasons ?? [])")
        // Each page as it was recorded, in order.
        let counts = all.pages.map(\.rows.count)
        #expect(Array(counts.prefix(files.count)) == files.compactMap { $0["count"]?.int })
        #expect(counts.dropFirst(files.count).allSatisfy { $0 == 0 })
        let identity = RowIdentity<JSONValue>.path(idPath)
        for (page, recorded) in zip(all.pages, files) {
            #expect(page.rows.first.flatMap { identity($0)?.text } == text(recorded["first_id"]))
            #expect(page.rows.last.flatMap { identity($0)?.text } == text(recorded["last_id"]))
        }
        let rowsPath = try JSONPath(manifest["items_path"]?.string ?? "")
        #expect(all.pages.first?.style.rows == rowsPath)
    }

    @Test(arguments: recordings) func showEachIdOnce(file: URL) async throws {
        let manifest = try JSONDocument(contentsOf: file).root
        let (idPath, _) = try expected(manifest)
        let once = await Playback(file.deletingLastPathComponent(), .path(idPath))
        #expect(once.pages.flatMap(\.rows).count == manifest["distinct_ids"]?.int)
        let duplicates = once.pages.map(\.duplicateCount).reduce(0, +)
        #expect(duplicates == (manifest["total_items"]?.int ?? 0) - (manifest["distinct_ids"]?.int ?? 0))
    }

    /// The same with the style declared: a Link header, or the path of the next page.
    @Test(arguments: recordings) func playBackDeclared(file: URL) async throws {
        let manifest = try JSONDocument(contentsOf: file).root
        let source = manifest["next_from"]?.string ?? ""
        guard source == "Link" || !source.contains(" ") else { return }
        let rows = try JSONPath(manifest["items_path"]?.string ?? "")
        let isAddress = manifest["pages"]?[0]?["next"]?.string.map { $0.contains("/") && $0.contains("?") } ?? false
        let path = try JSONPath(source)
        let style: PagingStyle =
            source == "Link"
            ? .linkHeader(rows: rows)
            : isAddress ? .link(path, rows: rows) : .cursor("cursor", next: path, rows: rows)
        let all = await Playback(file.deletingLastPathComponent(), .none, style: style)
        #expect(all.pages.flatMap(\.rows).count == manifest["total_items"]?.int)
    }

    private func text(_ id: JSONValue?) -> String? { id.flatMap { $0.string ?? $0.numberText } }
}
