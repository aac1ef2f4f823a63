// A table: it takes any input, shows edits as updates, calls handlers, and is shown by a custom host.
import Listwright
import Observation

/// A host over plain rows of text, as in a toolkit without batch updates.
@MainActor final class LineHost {
    /// The shown lines; a nil line is requested before it is shown.
    private var lines: [[String?]] = []
    private let table: TableController
    private lazy var shown = ShownSections(table) { [unowned self] update in
        for stage in update.stages { show(stage) }
    }

    init(_ table: TableController) {
        self.table = table
        shown.follow()
    }

    private func show(_ stage: SectionUpdate.Stage) {
        let (sections, cells) = (stage.changes.sections, stage.changes.cells)
        // Updates, deletes, sources of moves: indexes before the stage, from the end.
        for update in cells.updates { lines[update.at.section][update.at.row] = nil }
        for path in (cells.deletes + cells.moves.map(\.from)).sorted(by: >) {
            lines[path.section].remove(at: path.row)
        }
        for section in (sections.deletes + sections.moves.map(\.from)).sorted(by: >) {
            lines.remove(at: section)
        }
        shown.show(stage)  // from here on its sections are those after the stage
        // Inserts, targets of moves: indexes after the stage, from the start.
        for section in (sections.inserts.map(\.at) + sections.moves.map(\.to)).sorted() {
            lines.insert(.init(repeating: nil, count: shown.sections[section].cells.count), at: section)
        }
        for path in (cells.inserts.map(\.at) + cells.moves.map(\.to)).sorted() {
            lines[path.section].insert(nil, at: path.row)
        }
        fill()
    }

    private func fill() {
        for section in lines.indices {
            for row in lines[section].indices where lines[section][row] == nil {
                lines[section][row] = shown[CellPath(section: section, row: row)].text
            }
        }
    }

    /// The shown text.
    var text: String {
        lines.map { $0.map { $0 ?? "?" }.joined(separator: ", ") }.joined(separator: " | ")
    }
}

let table = TableController(["Essays": ["Walden"], "Fiction": ["Momo", "Krabat"]])
let host = LineHost(table)
let store = table.store
print(host.text)  // Walden | Momo, Krabat

// Edits: each is one update, and an invalid one changes nothing.
let fiction = 1
let heidi = try store.insert("Heidi", at: 0, section: fiction)[0]
let walden = table.sections[0].cells[0].id
try store.move(walden, to: CellPath(section: fiction, row: 3))
try store.updateSection(at: fiction) { $0.header = "Novels" }
print(host.text)  //  | Heidi, Momo, Krabat, Walden
do {
    try store.edit {
        try store.deleteSection(at: 0)
        try store.delete(at: 7)
    }
} catch {
    print(error)  // s0/c7: expected a row from 0 to 3, found 7; section 0 has 4 cells
}
print(table.sections.count)  // 2

// An id is a handle: it works wherever the cell is, and never hits another one.
try store.update(heidi) { $0.title = "Heidi!" }
try table.delete(walden)
do {
    try table.delete(walden)
} catch {
    print(error.code)  // gone
}

// Many edits as one update; then the difference to another list.
try store.edit {
    try store.deleteSection(at: 0)
    store.append(CellViewModel(id: "e", title: "Emil"))
    try store.delete(at: 2)
}
print(host.text)  // Heidi!, Momo, Emil
store.items = [CellViewModel(id: "e", title: "Emil"), CellViewModel(id: "k", title: "Krabat")]
print(host.text)  // Emil, Krabat
store.items = nil
print(host.text.isEmpty, table.status)  // true empty

// A menu whose data names its handlers.
let json = #"[{"title": "Profile", "onSelect": "open"}, {"title": "Log out", "onSelect": "logOut"}]"#
let menu = TableController(try JSONDocument(parsing: json))
let lines = LineHost(menu)
menu.namedHandlers["logOut"] = { _ in print("good-bye") }
menu.on(.select) { event in print("selected \(event.cell.text) at \(event.path!)") }
print(menu.send(.select, to: menu.sections[0].cells[1].id))  // true

// Heights and separators.
menu.heights["Separator"] = .fixed(8)
menu.separator = { above, below in
    guard let above, let below, above.text.first != below.text.first else { return nil }
    return CellViewModel(cellIdentifier: "Separator", title: "--")
}
print(lines.text)  // Profile, --, Log out

// A test of a screen: the recording host records all visible changes.
let list = TableController(["Momo", "Krabat"])
let recorder = RecordingHost(list)
print(recorder.takeCalls())  // ["insert s0", "status: content"]
list.on(.appear) { event in if event.cell.text == "Krabat" { event.table.store.append("Heidi") } }
list.send(.appear, to: list.sections[0].cells[1].id)
try list.store.replace(list.sections[0].cells[1].id, with: CellViewModel(cellIdentifier: "Bold", title: "Krabat!"))
list.store.status = TableStatus(.failed("No network."))
print(recorder.takeCalls())
print((0..<3).map { recorder.shown.height(at: CellPath(section: 0, row: $0)) })  // [44.0, 44.0, 44.0]
list.store.status = TableStatus(.content)

// A header that is a cell: it has a view, an image and a height of its own.
var banner = CellViewModel(id: "banner", cellIdentifier: "Banner", title: "New books", image: "star.png", height: 80)
banner.on(.load) { event in print("\(type(of: event.view!)) shows \(event.cell.text)") }
try list.store.updateSection(at: 0) { $0.headerCell = banner }
list.load(RecordingHost.View("Banner"), with: list.sections[0].headerCell!)
print(recorder.shown.height(.header, ofSectionAt: 0))  // 80.0
try list.store.updateSection(at: 0) { $0.headerCell?.title = "Newer books" }
print(recorder.takeCalls())

// A table without a host: a view that reads it follows its changes.
let followed = TableController(["Momo"])
withObservationTracking {
    print(followed.sections[0].cells.map(\.text))  // ["Momo"]
} onChange: {
    print("render again")
}
followed.store.append("Krabat")
