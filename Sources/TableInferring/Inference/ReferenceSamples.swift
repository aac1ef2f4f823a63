import JSONDocuments
import JSONPaths
import ListFinding

/// The things that records refer to in other lists of their documents, by the path that leads to
/// them.
struct ReferenceSamples: Sendable {
    /// The things at one path.
    private struct Sample: Sendable {
        let path: JSONPath
        let name: String
        let isSeveral: Bool
        /// True if some documents have lists of references there, and some one reference.
        var isMixed = false
        var targets = SampleShape()
        var resolvedRows = 0
        var missingCount = 0
    }

    private var samples: [Sample] = []

    mutating func add(_ reference: FoundReference) {
        var number = samples.firstIndex { $0.path == reference.path }
        if number == nil {
            number = samples.count
            samples.append(Sample(path: reference.path, name: reference.name, isSeveral: reference.isSeveral))
        }
        guard let number else { return }
        if samples[number].isSeveral != reference.isSeveral { samples[number].isMixed = true }
        for target in reference.targets { samples[number].targets.add(target) }
        samples[number].resolvedRows += reference.resolvedRows
        samples[number].missingCount += reference.missingCount
    }

    /// Returns a field for each reference, with a name that no other field has.
    func fields(by inference: TypeInference, besides fields: [InferredField], count: Int) -> [InferredField] {
        var names = Set(fields.map { SwiftName.property($0.key) })
        return samples.filter { !$0.isMixed }.map { sample in
            var key = sample.name
            if names.contains(SwiftName.property(key)) {
                if sample.isSeveral, key.hasSuffix("s") { key.removeLast() }
                key += sample.isSeveral ? "Records" : "Record"
            }
            var number = 2
            let stem = key
            while !names.insert(SwiftName.property(key)).inserted {
                key = "\(stem)\(number)"
                number += 1
            }
            return field(sample, named: key, by: inference, count: count)
        }
    }

    private func field(
        _ sample: Sample, named key: String, by inference: TypeInference, count: Int
    ) -> InferredField {
        let result = inference.type(of: sample.targets, level: 1)
        let missing = sample.missingCount
        let remarks = [
            "looked up",
            missing > 0 ? "\(missing) \(missing == 1 ? "reference leads" : "references lead") to nothing" : nil,
            result.remark,
        ]
        return InferredField(
            key: key, path: sample.path, type: sample.isSeveral ? .list(result.type) : result.type,
            presence: sample.resolvedRows == count ? .always : .sometimes, isRequired: false,
            remark: remarks.compactMap { $0 }.joined(separator: "; "))
    }
}
