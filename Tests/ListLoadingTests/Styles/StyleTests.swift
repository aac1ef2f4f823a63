import Foundation
import HTTPLoading
import JSONDocuments
import JSONPaths
import TestSupport
import Testing

@testable import ListLoading

/// The styles of paging in the suites: every style, with every way in which the last page says that it is the last.
@Suite(.enabled(if: Suites.arePresent, "\(Suites.absence)")) struct StyleTests {
    /// What came of a style.
    enum Outcome: String {
        case right, needless = "right with a warning", short = "short with a word", silent, wrong = "the wrong rows"
    }

    static let styles: [JSONValue] = {
        let file = Suites.folder?.appendingPathComponent("paging/styles.json")
        return file.flatMap { try? Data(contentsOf: $0) }.flatMap { try? JSONDocument(parsing: Array($0)).root }.map {
            Array($0.elements)
        } ?? []
    }()

    /// The styles that an end is for, a sample of them below full effort: page plans are for tokens, and some styles only
    /// end by null.
    static func servers(
        _ end: StyleServer.End, of styles: [JSONValue] = Effort.sample(styles, quick: 40, seed: 52)
    ) -> [StyleServer] {
        styles.filter { style in
            let ends = style["ends"]?.elements.compactMap(\.string) ?? []
            let isFor = ends.isEmpty || ends.contains(end.rawValue)
            return isFor && (end.plan == nil || style["kind"]?.string == "token" && ends.isEmpty)
        }.map { StyleServer(style: $0, end: end) }
    }

    static func outcome(_ server: StyleServer, _ rows: [JSONValue], _ words: [PagingWarning], hasFailed: Bool)
        -> Outcome
    {
        let wanted = server.rows.map(\.value)
        let isRight =
            rows == wanted || rows.count == wanted.count && zip(wanted, rows).allSatisfy { Self.isInside($1, of: $0) }
        let isWarned = hasFailed || words.contains { !$0.isNote }
        if isRight { return isWarned ? .needless : .right }
        let known = Set(wanted)
        if !rows.isEmpty, !rows.allSatisfy(known.contains) { return .wrong }
        return isWarned || !words.isEmpty ? .short : .silent
    }

    /// Whether a row is all that an object with one member has.
    private static func isInside(_ row: JSONValue, of whole: JSONValue) -> Bool {
        if row == whole { return true }
        guard whole.kind == .object, whole.count == 1, let inner = Array(whole.members).first?.value else {
            return false
        }
        return isInside(row, of: inner)
    }

    static func follow(
        _ server: StyleServer, style: PagingStyle? = nil
    ) async -> (outcome: Outcome, requests: Int, words: String) {
        let transport = LawServer { server.answer($0) }
        var (rows, warnings, failure): ([JSONValue], [PagingWarning], String?) = ([], [], nil)
        var pages = PageSequence<JSONValue>(server.request, on: transport, style: style, identity: .found)
            .makeAsyncIterator()
        do throws(LoadingError) {
            while let page = try await pages.next() {
                rows += page.rows
                warnings += page.warnings
            }
        } catch {
            failure = "\(error)"
        }
        let outcome = outcome(server, rows, warnings, hasFailed: failure != nil)
        let words = "\(rows.count) rows \(warnings.map(\.description)) \(failure ?? "") \(transport.asked)"
        return (outcome, transport.asked.count, words)
    }

    /// The styles that can't be right from outside, and what comes of them.
    static let exceptions: [String: (ends: Set<StyleServer.End>, outcome: Outcome, reason: String)] = [
        "overpass/interpreter": (
            Set(StyleServer.End.allCases), .needless,
            "one page of 25 rows, which is as long as a full one, and nothing says that it is all"
        )
    ]

    @Test(arguments: StyleServer.End.allCases) func eachStyleIsRight(end: StyleServer.End) async {
        for server in Self.servers(end) {
            let (outcome, _, words) = await Self.follow(server)
            let exception = Self.exceptions[server.id].flatMap { $0.ends.contains(end) ? $0 : nil }
            let expected = exception?.outcome ?? .right
            #expect(outcome == expected, "\(server.id) \(exception?.reason ?? ""): \(outcome.rawValue): \(words)")
        }
    }

    /// A style whose names are others of the same meaning is right; where that takes its only evidence away, it ends
    /// with a word.
    @Test(arguments: 0..<6 as Range<UInt64>) func renamedStylesAreRightOrSaid(seed: UInt64) async {
        let dictionary = SynonymDictionary(seed: seed)
        let servers = Self.servers(.absent) + Self.servers(.null).filter { $0.style["ends"] != nil }
        var rightCount = 0
        for server in servers {
            let renamed = StyleServer(style: dictionary.style(server.style), end: server.end)
            let (outcome, _, words) = await Self.follow(renamed)
            #expect(outcome != .silent && outcome != .wrong, "seed \(seed) \(server.id): \(outcome.rawValue): \(words)")
            rightCount += outcome == .right ? 1 : 0
        }
        #expect(5 * rightCount >= 4 * servers.count, "seed \(seed): \(rightCount) of \(servers.count)")
    }

    /// Each style can be declared, and pages are then read without a trial.
    @Test func eachStyleCanBeDeclared() async throws {
        for server in Self.servers(.absent) + Self.servers(.null).filter({ $0.style["ends"] != nil }) {
            let style = try PagingStyle(declaration: server.declaration, rows: server.rowPath)
            let (outcome, _, words) = await Self.follow(server, style: style)
            #expect(outcome == .right, "\(server.id) \(server.declaration): \(outcome.rawValue): \(words)")
        }
    }

    /// The requests of a style in relation to those of the declared style, which are the fewest: 1.18 on average.
    ///
    /// A key that is returned in another spelling (`nextToken` as `next-token`) takes most of the rest.
    @Test func fewRequestsAreMade() async throws {
        var ratios: [Double] = []
        for server in Self.servers(.absent, of: Self.styles) {
            let style = try PagingStyle(declaration: server.declaration, rows: server.rowPath)
            let (outcome, requests, _) = await Self.follow(server)
            guard outcome == .right else { continue }
            ratios.append(Double(requests) / Double(await Self.follow(server, style: style).requests))
        }
        #expect(ratios.reduce(0, +) / Double(ratios.count) <= 1.19)
    }
}
