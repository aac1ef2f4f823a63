// Rows as CSV and as a text table.
import Listwright
import RowExporting

let table = try RecordTable(json: #"{"title": "title", "author": {"path": "by", "type": {"name": "name"}}}"#)
let rows = try table.map(Array(#"[{"title": "Momo, or", "by": {"name": "Ende"}}]"#.utf8)).rows
let columns = RowColumns(of: table)

var writer = DelimitedWriter(columns, format: .csv)
writer.writeHeader()
for row in rows { writer.write(row) }
print(writer.text)

var text = TextTable(columns, width: 80)
for row in rows { text.append(row) }
for line in text.takeLines(isLast: true) { print(line) }
