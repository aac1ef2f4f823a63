import Foundation
import FoundationBridging
import ItemMapping
import JSONDocuments

/// The kinds of the conversion table by name.
enum ConversionKinds {
    static let types: [String: any Sampled.Type] = [
        "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self, "Int64": Int64.self,
        "UInt": UInt.self, "UInt8": UInt8.self, "UInt16": UInt16.self, "UInt32": UInt32.self, "UInt64": UInt64.self,
        "Double": Double.self, "Float": Float.self, "Float16": Float16.self, "CGFloat": CGFloat.self,
        "Bool": Bool?.self, "String": String.self, "Decimal": Decimal.self,
        "Date": Date.self, "URL": URL.self, "UUID": UUID.self, "Data": Data.self, "Genre": Genre.self,
        "Grade": Grade.self, "Int?": Int?.self, "String?": String?.self, "Presence<Int>": Presence<Int>.self,
        "[Int]": [Int].self, "[Int?]": [Int?].self, "[String]": [String].self, "Set<Int>": Set<Int>.self,
        "[String: Int]": [String: Int].self, "[Int: Int]": [Int: Int].self, "[Genre: Int]": [Genre: Int].self,
        "Point": Point.self, "Int128": Int128.self, "UInt128": UInt128.self, "Character": Character.self,
        "Substring": Substring.self, "Range<Int>": Range<Int>.self, "ClosedRange<Int>": ClosedRange<Int>.self,
        "JSONValue": JSONValue.self,
    ]

    /// The types of tables from files that give the same results, as JSON.
    static let records: [String: String] = [
        "Int": #""int""#, "Int64": #""int""#, "double": #""double""#, "String": #""string""#, "Bool": #""bool""#,
        "decimal": #""decimal""#, "date": #""date""#, "URL": #""url""#, "uuid": #""uuid""#, "Data": #""data""#,
        "[Int]": #"["int"]"#, "[String]": #"["string"]"#, "JSONValue": #""any""#,
    ]
}
