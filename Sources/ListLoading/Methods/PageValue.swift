import HTTPLoading
import JSONDocuments
import JSONPaths

/// What a parameter has for the next page.
protocol PageValue: Sendable {
    /// The text that declares it in `--paging`, after the sign `=`.
    var declaration: String { get }
    var counting: PageCounting? { get }
    var rowKey: JSONPath? { get }
    var isTold: Bool { get }
    func next(after chain: PageChain) -> PageStep
}

extension PageValue {
    var counting: PageCounting? { nil }
    var rowKey: JSONPath? { nil }
    var isTold: Bool { true }
}

/// The number of the page; where pages are counted from is open until a page settles it.
struct PageNumber: PageValue {
    let first: Int?

    var counting: PageCounting? { .pages(first: first) }
    var isTold: Bool { false }
    var declaration: String { first.map { "number from \($0)" } ?? "number" }

    func next(after chain: PageChain) -> PageStep {
        let number = chain.last.sentNumber ?? first ?? 1
        return number < .max ? .next(.number(number + 1)) : .end(.noNext, .said)
    }
}

/// The number of the rows that came; never a step of the size that was asked for.
struct RowOffset: PageValue {
    let first: Int

    var counting: PageCounting? { .rows(first: first) }
    var isTold: Bool { false }
    var declaration: String { first == 0 ? "rows" : "rows from \(first)" }

    func next(after chain: PageChain) -> PageStep {
        let page = chain.last
        guard page.count > 0 else { return .end(.emptyPage, .agreed) }
        let start = page.sentNumber ?? first
        return start <= .max - page.count ? .next(.offset(start + page.count)) : .end(.noNext, .said)
    }
}

/// The value at a place of the page before: a cursor, the next number, a key.
struct PageValueAt: PageValue {
    let spot: PageSpot

    var declaration: String { PagingDeclaration.source(spot) }

    func next(after chain: PageChain) -> PageStep { Self.step(chain.last.value(at: spot), after: chain) }

    static func step(_ value: JSONValue?, after chain: PageChain) -> PageStep {
        guard let value, !value.isBlank, chain.count == 1 || !value.isStandIn else { return .end(.noNext, .said) }
        let key: PageKey = value.string.map { .cursor($0) } ?? .token(value)
        // A scroll that is read to its end names itself for ever.
        if chain.last.key == key, chain.last.count == 0 { return .end(.emptyPage, .said) }
        return .next(key)
    }
}

/// The cursor that a page's declared fields have.
struct DeclaredCursor: PageValue {
    var declaration: String { "cursor" }

    func next(after chain: PageChain) -> PageStep {
        PageValueAt.step(chain.last.declared.nextCursor.map { JSONValue($0) }, after: chain)
    }
}

/// A value of the last row, by which the server goes on after it.
struct LastRow: PageValue {
    let path: JSONPath
    /// True if the value is sent as the JSON that it is.
    var isJSON = false

    var rowKey: JSONPath? { isJSON ? nil : path }
    var isTold: Bool { false }
    var declaration: String { path == .root ? "last" : "last.\(PagingDeclaration.rowPath(path))" }

    func next(after chain: PageChain) -> PageStep {
        guard chain.last.count > 0 else { return .end(.emptyPage, .agreed) }
        guard let row = chain.last.lastRow, let value = (try? path.first(in: row)) ?? nil, !value.isNull else {
            return .unknown
        }
        if !isJSON, let text = value.parameterText { return .next(.cursor(text)) }
        return .next(.token(value))
    }
}

extension JSONValue {
    /// True if a value is none: null, false, an empty string or object.
    var isBlank: Bool {
        isNull || bool == false || string == "" || (kind == .object || kind == .array) && isEmpty
    }

    /// True if servers send a value in place of a token when they have none.
    var isStandIn: Bool {
        guard let text = parameterText else { return false }
        return ["null", "none", "nil", "undefined", "end", "#", "-1", "0", "[]"].contains(text.lowercased())
    }
}
