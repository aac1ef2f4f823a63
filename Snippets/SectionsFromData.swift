// Groups of data and values of Swift types become sections with headers.
import Listwright

let groups = try JSONDocument(
    parsing: """
        [{"title": "New", "items": ["Momo", "Krabat"], "count": 2}, {"title": "Old", "items": null}]
        """)
var grouping = NormalizationOptions()
grouping.sections = SectionTemplate(header: "{title}", cells: "items")
let shelves = Normalizer(grouping).normalize(groups).sections
print(shelves.map(\.cells.count))  // [2, 0]
print(shelves[0].object?.json?["count"]?.int ?? 0)  // 2

struct Team: SectionPresentable {
    var name: String
    var members: [String]
    var sectionHeader: String? { name }
    var sectionCells: [String] { members }
}

let teams = Normalizer().normalize([Team(name: "Blue", members: ["Ann", "Bob"])]).sections
print(teams[0].header ?? "", teams[0].value(as: Team.self)?.members.count ?? 0)  // Blue 2
