import ItemMapping
import JSONDocuments
import JSONPaths
import ListFinding

/// What the rows of lists have around them: their keys, those of maps further out, and the headers of their groups.
struct ContextSamples {
    /// A field of the context with the values that were seen.
    private struct Sample {
        let name: String
        let origin: RecordPosition?
        let path: JSONPath?
        var shape = SampleShape()
    }

    private var samples: [Sample] = []

    /// Adds the context of the rows of a list.
    ///
    /// - Parameter header: The path of the header in a group, which is the object around the rows.
    mutating func add(_ rows: RowList, header: GroupHeader?) {
        for (index, _) in rows.enumerated() {
            let context = rows.context(of: index)
            for (count, key) in context.keys.enumerated() {
                guard let key else { continue }
                let name = count == 0 ? "key" : count == 1 ? "group" : "group_\(count)"
                add(JSONValue(key), named: name, from: count == 0 ? .key : .outerKey(count))
            }
            guard let header, let value = header.value(for: context) else { continue }
            let name = header.path.steps?.last.flatMap { if case .key(let key) = $0 { key } else { nil } } ?? "group"
            add(value, named: name, at: header.path(from: context))
        }
    }

    private mutating func add(
        _ value: JSONValue, named name: String, from origin: RecordPosition? = nil, at path: JSONPath? = nil
    ) {
        let index = samples.firstIndex { $0.origin == origin && $0.path == path } ?? samples.count
        if index == samples.count { samples.append(Sample(name: name, origin: origin, path: path)) }
        samples[index].shape.add(value)
    }

    /// The fields of the context, with names that the rows don't have.
    func fields(by inference: TypeInference, besides fields: [InferredField], count: Int) -> [InferredField] {
        var names = Set(fields.map { SwiftName.property($0.key) })
        return samples.map { sample in
            var name = sample.name
            if names.contains(SwiftName.property(name)) { name = (sample.origin == .key ? "row_" : "group_") + name }
            let stem = name
            var number = 2
            while !names.insert(SwiftName.property(name)).inserted {
                name = "\(stem)_\(number)"
                number += 1
            }
            let result = inference.type(of: sample.shape, level: 1)
            var field = InferredField(
                key: name, path: sample.path, type: sample.origin == nil ? result.type : .string,
                presence: sample.shape.count == count ? .always : .sometimes, isRequired: false,
                remark: sample.origin == nil ? result.remark : nil)
            field.origin = sample.origin
            return field
        }
    }
}
