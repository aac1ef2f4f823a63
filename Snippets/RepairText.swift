// Texts that are nearly JSON, repaired on request; each repair is told with its position.
import JSONRepairing
import Listwright

let config = """
    {
      // the server of the shop
      host: 'example.org', port: 8080,
      retries: 0x10,
    }
    """
let repaired = RepairedText(config)
print(repaired.report)
print(try repaired.document().root["host"]?.string ?? "-")  // example.org

// Valid text has no repairs and stays as it is, byte for byte.
let valid = RepairedText(#"{"host": "example.org"}"#)
print(valid.report.isEmpty, valid.text)  // true {"host": "example.org"}

// A connection that broke: every complete element is kept.
let document = try JSONDocument(repairing: #"[{"title": "Momo"}, {"title": "Krabat", "ye"#) { report in
    print(report.summary)  // 1 cut-off end
}
print(document.root)  // [{"title":"Momo"},{"title":"Krabat"}]

// Positions are those of the original text, in documents and in errors.
let position = try RepairedText("/* two */ [1, 2,]").document().position(of: JSONLocation([.index(1)]))
print(position?.column ?? 0)  // 15
do {
    _ = try RepairedText("[1, 2 // three\n, <3>]").document()
} catch {
    print(error)  // 2:3: error: invalid token near '<'
}
