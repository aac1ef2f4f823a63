import Foundation
import JSONDocuments

/// A Swift type that normalization sees as more than a value by itself.
///
/// One dynamic cast finds out, whatever is inside `Any`.
protocol LooseInput {
    var looseValue: LooseValue { get }
}

extension JSONValue: LooseInput {
    var looseValue: LooseValue { LooseValue(self) }
}

extension JSONDocument: LooseInput {
    var looseValue: LooseValue { LooseValue(root) }
}

extension CellViewModel: LooseInput {
    var looseValue: LooseValue { .cell(self) }
}

extension SectionViewModel: LooseInput {
    var looseValue: LooseValue { .section(self) }
}

extension Normalized: LooseInput {
    var looseValue: LooseValue { sections.looseValue }
}

extension Optional: LooseInput {
    var looseValue: LooseValue { map { LooseValue($0 as Any) } ?? .null }
}

/// What Foundation's JSONSerialization puts in the place of null.
extension NSNull: LooseInput {
    var looseValue: LooseValue { .null }
}
