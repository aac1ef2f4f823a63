import HTTPLoading
import JSONDocuments
import JSONPaths

// What other servers do.
extension Proposals {
    /// The request's own counters.
    mutating func proposeOwnParameters() {
        if page.flags.contains(where: { "\($0.spot)".lowercased().contains("exceeded") }) {
            add(PageParameter(place: places[0], name: "resultOffset", value: RowOffset(first: 0)))
        }
        for parameter in used {
            let plain = Spelling.plain(parameter.own)
            let number = page.request.value(of: parameter)?.pageNumber
            if let number, PagingWords.countsPages(plain) || PagingWords.pageParameters.contains(parameter.own) {
                add(
                    PageParameter(
                        place: parameter.place, name: parameter.name, value: PageNumber(first: min(number, 1))))
            }
            if number != nil, PagingWords.countsRows(plain) || PagingWords.offsetParameters.contains(parameter.own) {
                add(PageParameter(place: parameter.place, name: parameter.name, value: RowOffset(first: 0)))
            }
            let words = Set(Spelling.words(parameter.name))
            if words.contains("id"), words.contains("since") || words.contains("after"), hasID {
                add(PageParameter(place: parameter.place, name: parameter.name, value: lastID(in: parameter.place)))
            }
        }
    }

    /// What counts next to the size of a page that was asked for.
    mutating func proposePartners() {
        let plain = used.filter {
            PagingWords.partners[Spelling.plain($0.own)] != nil && !family.map(\.name).contains($0.name)
        }
        for size in family {
            for partner in PagingWords.partners[size.plainInner] ?? [] where partner != "number" || !size.tail.isEmpty {
                add(
                    PageParameter(place: size.place, name: size.sibling(partner), value: Self.counter(partner)),
                    isStrong: false)
            }
        }
        for size in plain {
            for partner in PagingWords.partners[Spelling.plain(size.own)] ?? [] where partner != "number" {
                let name = size.own.first?.isUppercase ?? false ? Spelling.capitalized(partner) : partner
                add(PageParameter(place: size.place, name: name, value: Self.counter(partner)), isStrong: false)
            }
        }
    }

    private static func counter(_ name: String) -> any PageValue {
        ["page", "number", "pn"].contains(name) ? PageNumber(first: nil) : RowOffset(first: 0)
    }

    /// - Parameter spellingsOnly: Whether the page has told its number, whose name needs no alternatives.
    mutating func proposePages(spellingsOnly: Bool) {
        let first = page.page.flatMap { (0...1).contains($0.number) ? $0.number : nil }
        var names: [String] = []
        if let own = page.page, let outer = own.hint.outerKeys.last, !outer.isEmpty {
            names.append("\(outer)[\(own.hint.key)]")
        }
        names += ["page", page.page?.hint.key ?? "page"] + Spelling.all(page.page?.hint.words ?? ["page"]).prefix(3)
        if !spellingsOnly { names += PagingWords.pageParameters }
        for name in names.unique({ $0 }) { add(name, PageNumber(first: first), isStrong: false) }
    }

    /// A number next to another one that could be the page's: 1 or 0.
    mutating func proposeNameless() {
        guard page.page == nil, page.offset == nil else { return }
        let numbers = page.hints.filter {
            !$0.isHeader && $0.number != nil && page.isNear($0) && $0.name.isDisjoint(with: PagingWords.outcomes)
        }
        let nameless = numbers.filter { hint in
            (0...1).contains(hint.number ?? -1)
                && numbers.contains {
                    $0.spot != hint.spot && $0.location?.components.dropLast() == hint.location?.components.dropLast()
                }
        }
        for hint in nameless.prefix(2) {
            var values: [any PageValue] = [PageNumber(first: hint.number)]
            if hint.number == 0 { values.append(RowOffset(first: 0)) }
            // `present_leaf` is the number of a `leaf`.
            let shorter = hint.words.count > 1 ? [Spelling.spelled(Array(hint.words.dropFirst()), like: hint.key)] : []
            for name in [hint.key] + shorter {
                for value in values {
                    let method = PageParameter(place: places[0], name: name, value: value)
                    add(method, isStrong: false, proof: .counts(hint.spot))
                    namelessCount += 1
                }
            }
        }
    }

    mutating func proposeBlindly() {
        if !page.flags.isEmpty, hasID, page.keys.contains("object") { add("starting_after", lastID(in: .query)) }
        add("page", PageNumber(first: nil), isStrong: false)
        add("offset", RowOffset(first: 0), isStrong: false)
        // What is called next may be the next event.
        for mark in page.tokens where sure.contains(mark.spot) { proposeToken(mark) }
        proposeGuesses()
        if page.lastRow?.string != nil, case .key(let list)? = page.list.components.last {
            let noun = list.hasSuffix("s") ? String(list.dropLast()) : list
            add("ExclusiveStart\(noun)", LastRow(path: .root, isJSON: places.count > 1), isStrong: false)
        }
        for name in ["start", "skip", "startIndex"] { add(name, RowOffset(first: 0), isStrong: false) }
        if hasID { add("starting_after", lastID(in: .query), isStrong: false) }
        if hasID { add("after", lastID(in: .query), isStrong: false) }
        for name in PagingWords.pageParameters[1...2] { add(name, PageNumber(first: nil), isStrong: false) }
        for name in PagingWords.offsetParameters[4...] { add(name, RowOffset(first: 0), isStrong: false) }
        if hasID { add("last_id", lastID(in: .query), isStrong: false) }
    }
}
