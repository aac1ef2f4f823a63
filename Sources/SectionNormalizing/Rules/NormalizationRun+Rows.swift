import JSONDocuments
import JSONPaths
import ListDiffing
import ListFinding

/// The location of a section's rows in the input.
enum RowsLocation {
    /// The rows are the elements of a list.
    case list(InputLocation)
    /// The rows are the members of the document.
    case map
    /// The value is the only row.
    case row(InputLocation)
    /// The rows aren't from data.
    case unknown

    /// The steps to each row.
    fileprivate var steps: [JSONPath.Step] {
        switch self {
        case .list(let location): Self.steps(location) + [.wildcard]
        case .map: [.wildcard]
        case .row(let location): Self.steps(location)
        case .unknown: []
        }
    }

    private static func steps(_ location: InputLocation) -> [JSONPath.Step] {
        location.location.components.map { component in
            switch component {
            case .key(let key): .key(key)
            case .index(let index): .index(index)
            }
        }
    }
}

/// The decision of what the rows of each list show, after all cells are made.
extension NormalizationRun {
    /// Decides for the sections, whose rows are at these locations.
    ///
    /// Sections with rows of the same kind are one list.
    mutating func decideRows(of rows: [(location: RowsLocation, areObjects: Bool)]) {
        var lists: [UndecidedRows] = []
        for (section, rows) in zip(sections, rows) {
            if rows.areObjects, !section.cells.isEmpty {
                add(
                    [UndecidedRows(objects: Array(section.cells), at: rows.location, named: section.id.identity.text)],
                    to: &lists)
            } else {
                add(
                    UndecidedRows.lists(of: Array(section.cells), at: rows.location, named: section.id.identity.text),
                    to: &lists)
            }
        }
        for list in lists { decide(list) }
    }

    /// Decides for cells that are one list.
    ///
    /// - Parameter identifies: Whether cells are identified by the field that tells them apart.
    mutating func decideRows(of cells: [CellViewModel], identifies: Bool = true) {
        var lists: [UndecidedRows] = []
        add(UndecidedRows.lists(of: cells, at: .unknown, named: nil), to: &lists)
        for list in lists { decide(list, identifies: identifies) }
    }

    private static let maximalLists = 50

    private func add(_ added: [UndecidedRows], to lists: inout [UndecidedRows]) {
        for rows in added {
            let isFull = lists.count >= Self.maximalLists
            if let index = lists.firstIndex(where: { $0.isLike(rows) || isFull && $0.areObjects == rows.areObjects }) {
                lists[index].merge(rows)
            } else {
                lists.append(rows)
            }
        }
    }

    private mutating func decide(_ list: UndecidedRows, identifies: Bool = true) {
        let fields: FoundFields
        switch options.fields {
        case .none: return list.show(nil, identifies: false)
        case .given(let given): fields = given
        case .found: fields = list.fields
        }
        // Texts without a format are shown as they are.
        if !list.areObjects, !list.isMap, fields.title?.content == .text { return list.show(nil, identifies: false) }
        let texts = options.texts(of: fields, isOfOneRow: list.count == 1 && list.areObjects)
        list.show(texts, identifies: identifies)
        note(fields, of: list)
    }

    /// Notes which fields the rows show, with the evidence.
    private mutating func note(_ fields: FoundFields, of list: UndecidedRows) {
        guard list.areObjects || list.isMap else { return }
        let template = options.template
        for (role, field, isReplaced) in [
            ("title", fields.title, template?.title != nil), ("subtitle", fields.subtitle, template?.subtitle != nil),
            ("image", fields.image, template?.image != nil),
            ("accessory image", fields.accessory, template?.accessoryImage != nil),
            ("id", fields.id?.isSure == true ? fields.id : nil, false),
        ] {
            guard let field, !isReplaced else { continue }
            let path = spelling(of: field.path, in: list.steps)
            let format = ValueFormat(for: field.content).map { ", shown by the format \($0.kind.rawValue)" } ?? ""
            notes.note(.foundField, at: .root, "\(role) ← \(path), \(field.evidence)\(format)")
        }
    }

    /// Returns the path of a field from the document.
    private func spelling(of path: RowPath, in rows: [JSONPath.Step]) -> String {
        var steps = rows
        if let origin = options.origin?.steps {
            // The matches of a path to each row are the list.
            if options.origin?.isSingular == false, !steps.isEmpty { steps.removeFirst() }
            steps = origin + steps
        }
        switch path {
        case .key: return JSONPath(steps: steps).canonicalSpelling + ".@key"
        case .path(let path):
            let spelling = JSONPath(steps: steps + (path.steps ?? [])).canonicalSpelling
            return spelling.isEmpty ? "." : spelling
        }
    }
}

extension NormalizationOptions {
    /// Returns the texts of rows that show these fields.
    func texts(of fields: FoundFields, isOfOneRow: Bool) -> RowTexts {
        RowTexts(fields, locale, hidden: template?.title?.paths ?? [], isOfOneRow: isOfOneRow)
    }
}

extension CellViewModel {
    /// Whether the data is a scalar, or doesn't exist.
    fileprivate var holdsScalar: Bool { object?.isScalar ?? true }
}

/// Rows of the same kind whose texts aren't decided yet.
struct UndecidedRows {
    private var cells: [CellViewModel]
    /// The keys of some of the rows.
    private var keys: Set<String>
    /// Whether the rows are objects; else they are texts.
    let areObjects: Bool
    /// The steps to each row.
    private(set) var steps: [JSONPath.Step]
    private var name: String?
    let isMap: Bool

    /// Returns the rows among cells, objects apart from texts.
    static func lists(of cells: [CellViewModel], at location: RowsLocation, named name: String?) -> [UndecidedRows] {
        let undecided = cells.allSatisfy(\.isUndecided) ? cells : cells.filter(\.isUndecided)
        guard !undecided.isEmpty else { return [] }
        var (objects, texts) = (undecided, [CellViewModel]())
        if undecided.contains(where: \.holdsScalar) {
            objects = undecided.filter { !$0.holdsScalar }
            texts = undecided.filter(\.holdsScalar)
        }
        return [(objects, true), (texts, false)].filter { !$0.0.isEmpty }.map {
            UndecidedRows($0.0, areObjects: $0.1, at: location, name: name)
        }
    }

    /// Rows whose texts aren't decided, all of which are objects.
    init(objects cells: [CellViewModel], at location: RowsLocation, named name: String?) {
        self.init(cells, areObjects: true, at: location, name: name)
    }

    private init(_ cells: [CellViewModel], areObjects: Bool, at location: RowsLocation, name: String?) {
        self.cells = cells
        self.areObjects = areObjects
        steps = location.steps
        isMap = if case .map = location { true } else { false }
        self.name = name
        keys = Set(Self.spread(cells, 20).flatMap { $0.object?.json?.members.prefix(100).map(\.key) ?? [] })
    }

    var count: Int { cells.count }

    private static func spread(_ cells: [CellViewModel], _ limit: Int) -> [CellViewModel] {
        guard cells.count > limit else { return cells }
        return (0..<limit).map { cells[$0 * cells.count / limit] }
    }

    /// Returns whether other rows are of the same kind: at least half of the keys are the same.
    func isLike(_ other: UndecidedRows) -> Bool {
        guard areObjects == other.areObjects else { return false }
        return 2 * keys.intersection(other.keys).count >= min(keys.count, other.keys.count)
    }

    /// Adds rows; steps that differ become a wildcard.
    mutating func merge(_ other: UndecidedRows) {
        cells += other.cells
        keys.formUnion(other.keys)
        name = nil
        guard steps.count == other.steps.count else { return }
        for index in steps.indices where steps[index] != other.steps[index] { steps[index] = .wildcard }
    }

    /// The fields that the rows show.
    var fields: FoundFields {
        let sample = Self.spread(cells, 200)
        return ListFinder().fields(
            of: sample.compactMap { $0.object?.json }, named: name, keys: isMap ? sample.map(\.id.identity.text) : [])
    }

    /// Lets the cells show the fields, and identifies them by the field that tells them apart.
    ///
    /// The cells are still being made: nobody else has them.
    func show(_ texts: RowTexts?, identifies: Bool) {
        for cell in cells { cell.box.show(texts, identifies: identifies) }
    }
}
