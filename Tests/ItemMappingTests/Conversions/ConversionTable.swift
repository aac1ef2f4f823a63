import Foundation
import ItemMapping
import JSONDocuments
import TestSupport

/// The table of what converts to what, read from the one file that the tests and the guide are made from.
///
/// A cell is keyed by the JSON text ("" for nothing at all). Its answer is one text for all policies, or one for each
/// from which on it holds.
struct ConversionTable: Sendable {
    struct Kind: Sendable {
        let name: String
        let about: String
        let cells: [ConversionCell]
    }

    let kinds: [Kind]

    static let shared = (try? ConversionTable()) ?? ConversionTable(kinds: [])

    private init(kinds: [Kind]) { self.kinds = kinds }

    private init() throws {
        let file = Project.fixtures.appendingPathComponent("Conversion/conversions.json")
        kinds = try JSONDocument(parsing: Data(contentsOf: file)).root.elements.map { kind in
            let name = kind["kind"]?.string ?? ""
            let cells = (kind["cells"] ?? .null).members.flatMap { json, answers in
                Self.cells(name, json.isEmpty ? nil : json, answers)
            }
            return Kind(name: name, about: kind["about"]?.string ?? "", cells: cells)
        }
    }

    private static func cells(_ kind: String, _ json: String?, _ answers: JSONValue) -> [ConversionCell] {
        var answer = answers.string ?? ""
        return ConversionPolicy.allCases.map { policy in
            answer = answers[policy.rawValue]?.string ?? answer
            return ConversionCell(kind: kind, json: json, policy: policy, answer: answer)
        }
    }
}
