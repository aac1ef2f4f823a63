import Foundation
import ItemMapping
import JSONDocuments
import TestSupport

/// The conversion table, read from the file that also generates the guide.
///
/// A cell is keyed by the JSON text ("" for a missing value). Its result is one text for all
/// policies, or a text for each policy from which on it applies.
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
