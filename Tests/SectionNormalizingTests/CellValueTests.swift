import JSONDocuments
import SectionNormalizing
import Testing

/// Cells and sections are values, and their ids are handles.
@Suite struct CellValueTests {
    @Test func aHeldCopyStaysWhatItWas() throws {
        let json = try JSONDocument(parsing: #"[{"name": "Momo", "badge": 3}, {"name": "Krabat", "badge": 4}]"#)
        var sections = Normalizer().normalize(json).sections
        let held = sections
        sections[0].header = "Books"
        sections[0].cells[0].title = "Changed"
        sections[0].cells[1].accessory = .check
        sections[0].cells[1].handlerNames[.select] = "open"
        sections[0].cells.append(CellViewModel(title: "New"))
        #expect(held[0].header == nil && held[0].cells.map(\.text) == ["Momo", "Krabat"])
        #expect(held[0].cells[1].accessory == .none && held[0].cells[1].handlerNames.isEmpty)
        #expect(sections[0].cells.map(\.text) == ["Changed", "Krabat", "New"])
        #expect(sections[0].cells[0]["badge"] == 3 && sections[0].cells[1].isIdentical(to: held[0].cells[1]) == false)
        let ids = sections[0].cells.prefix(2).map(\.id)
        #expect(ids == held[0].cells.map(\.id), "a change keeps the id")
    }

    @Test func aViewModelIsOneReference() {
        #expect(MemoryLayout<CellViewModel>.size == 8 && MemoryLayout<SectionViewModel>.size == 8)
    }

    /// Whoever takes cells and sections without ids gives them one.
    @Test func whatHasNoIDGetsAPosition() {
        let cells = [CellViewModel(title: "a"), CellViewModel(id: "k", title: "b"), CellViewModel(title: "c")]
        #expect(cells.map(\.id.description) == ["", "k", ""])
        let listed = Normalizer().normalize([cells, cells]).sections.flatMap(\.cells)
        #expect(listed.map(\.id.description) == ["s0/c0", "k", "s0/c2", "s1/c0", "k#2", "s1/c2"])
        let sections = Normalizer().normalize([SectionViewModel(cells: cells), SectionViewModel(header: "B")]).sections
        #expect(sections.map(\.id.description) == ["s0", "s1"])
        #expect(sections[0].cells.map(\.id.description) == ["s0/c0", "k", "s0/c2"])
        #expect(SectionViewModel(headerCell: CellViewModel(title: "H")).headerCell?.id.description == "header")
        #expect(listed.map(\.isIdentifiedByPosition) == [true, false, true, true, false, true])
        let assigned = listed[0].identified(by: UniqueID(identity: "row", number: 2))
        #expect(assigned.isIdentifiedByPosition && assigned.id.description == "row#2" && assigned.text == "a")
    }

    @Test(arguments: [
        ([7, 7, 7], [1, 1, 1], ["7", "7#2", "7#3"]), ([7, 7], [2, 1], ["7#2", "7"]), ([7, 7], [3, 3], ["7#3", "7"]),
        ([7, 8, 7, 7], [1, 5, 3, 3], ["7", "8#5", "7#3", "7#2"]), ([7, 7], [2, 4], ["7#2", "7#4"]),
    ])
    func aReadyCellKeepsItsNumber(ids: [Int], numbers: [Int], expected: [String]) {
        let cells = zip(ids, numbers).map { id, number in
            CellViewModel().identified(by: UniqueID(identity: Identity(id), number: number))
        }
        let once = Normalizer().normalize(cells).sections[0].cells
        #expect(once.map(\.id.description) == expected)
        #expect(Normalizer().normalize(once).sections[0].cells.map(\.id.description) == expected)
    }

    @Test func aKindIsTheIdentifierOrTheTypeOfTheData() throws {
        let json = try JSONDocument(parsing: "[1]")
        #expect(CellViewModel(cellIdentifier: "Wide", object: .json(1)).kind == "Wide")
        #expect(Normalizer().normalize(json).sections[0].cells[0].kind == "JSONValue")
        #expect(Normalizer().normalize([1.5]).sections[0].cells[0].kind == "Double")
        #expect(CellViewModel(title: "t").kind == "CellViewModel")
    }

    @Test func fieldsOfTheDataAreReadByTheirKeys() {
        let cells = Normalizer().normalize([["name": "Inbox", "badge": 3] as [String: Any], "x", 5] as [Any])
            .sections[0].cells
        #expect(cells[0]["badge"]?.int == 3 && cells[0]["none"] == nil)
        #expect(cells[1]["badge"] == nil && cells[2]["badge"] == nil && CellViewModel(title: "t")["title"] == nil)
    }

    @Test func aDictionaryIsMergedByItsKeys() {
        var cell = CellViewModel(id: "i", title: "Inbox", image: "tray", accessory: .check)
        let held = cell
        let ignored = cell.merge([
            "title": "Inbox (3)", "height": 44, "accessory": "disclosure", "onSelect": "open", "subtitle": ["no"],
            "color": "red", "nibName": Any?.none as Any,
        ])
        #expect(ignored == ["color", "subtitle"])
        #expect(cell.title == "Inbox (3)" && cell.image == "tray" && cell.height == 44 && cell.subtitle == nil)
        #expect(cell.accessory == .disclosure && cell.handlerNames == [.select: "open"] && cell.nibName == nil)
        #expect(held.title == "Inbox" && held.accessory == .check)
    }

    @Test(arguments: [
        (#"{"title": "t", "accessory": "check"}"#, CellAccessory.check, true),
        (#"{"title": "t", "accessory": "disclosure", "accessoryImage": null}"#, .disclosure, true),
        (#"{"title": "t", "accessory": "none"}"#, .none, true),
        (#"{"title": "t", "accessoryImage": "a.png"}"#, .image("a.png"), true),
        (#"{"title": "t", "accessory": "strap"}"#, .none, false),
        (#"{"title": "t", "accessory": "check", "accessoryImage": "a.png"}"#, .none, false),
    ])
    func accessoriesInData(text: String, accessory: CellAccessory, isCell: Bool) throws {
        let result = Normalizer().normalize(try JSONDocument(parsing: text))
        #expect((result.noteCounts[.cellDictionary] == 1) == isCell)
        if isCell { #expect(result.sections[0].cells[0].accessory == accessory) }
    }

    @Test func closuresOfAnyTypeAreFound() {
        let closures: [Any] = [
            {} as () -> Void, {} as @MainActor () -> Void, { _ in } as (CellViewModel) -> Void,
            { _ in } as @MainActor @Sendable (String) -> Void,
        ]
        for closure in closures {
            let cell = Normalizer().normalize(["title": "t", "onSelect": closure]).sections[0].cells[0]
            #expect(cell.handlers[.select]?.count == 1 && cell.object == nil)
        }
        struct Tuple { var pair = (1, 2) }
        for value in [Tuple(), (1, 2), [1]] as [Any] {
            #expect(Normalizer().normalize(["title": "t", "onSelect": value]).sections[0].cells[0].object != nil)
        }
    }
}
