import JSONDocuments

extension RawRepresentable {
    /// The case with just this raw value: texts are compared by their code points, as everywhere in JSON.
    ///
    /// Swift's own `init(rawValue:)` takes canonically equivalent texts for the same.
    init?(exactly raw: RawValue) {
        self.init(rawValue: raw)
        guard RawValue.self == String.self, let wanted = raw as? String, let own = rawValue as? String else { return }
        if ExactText(wanted) != ExactText(own) { return nil }
    }
}
