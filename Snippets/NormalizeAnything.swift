// Any loose input becomes sections and cells, shown as text.
import Listwright

let json = try JSONDocument(parsing: #"{"Fiction": ["Momo", "Krabat"], "Essays": []}"#).root
let normalized = Normalizer().normalize(json)
print(SectionText().text(of: normalized), terminator: "")
for note in normalized.notes { print(note) }
