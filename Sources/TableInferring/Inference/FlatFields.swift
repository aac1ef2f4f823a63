import JSONPaths

/// The fields of records in which nested objects are replaced by their own fields, with paths.
///
/// ```
/// {"title": "Momo", "author": {"name": "Ende", "born": {"year": 1929}}}
/// title → title    name → author.name    year → author.born.year
/// ```
///
/// Objects among which other values are tolerated stay together: a path into one of the others finds
/// nothing, and no issue would tell. A field is named by its own key, or by its whole path if another field has that name.
struct FlatFields {
    private var leaves: [(keys: [String], field: InferredField)] = []

    init(_ fields: [InferredField]) { collect(fields, below: [], remark: nil, isOptional: false) }

    private mutating func collect(
        _ fields: [InferredField], below keys: [String], remark: String?, isOptional: Bool
    ) {
        for field in fields {
            let remarks = [remark, field.remark].compactMap { $0 }
            let all = remarks.isEmpty ? nil : remarks.joined(separator: "; ")
            if case .record(let inner) = field.type, field.path == nil, !field.hasMisfits {
                collect(
                    inner, below: keys + [field.key], remark: all.map { "\(field.key): \($0)" },
                    isOptional: isOptional || field.presence != .always)
            } else {
                leaves.append((keys + [field.key], Self.leaf(field, below: keys, all, isOptional)))
            }
        }
    }

    /// Returns a field of an object that some records don't have is one that they don't have.
    private static func leaf(
        _ field: InferredField, below keys: [String], _ remark: String?, _ isOptional: Bool
    ) -> InferredField {
        var leaf = field
        leaf.path = keys.isEmpty ? field.path : path(of: keys + [field.key])
        leaf.presence = isOptional && field.presence == .always ? .sometimes : field.presence
        leaf.isRequired = field.isRequired && !isOptional
        leaf.remark = remark
        return leaf
    }

    private static func path(of keys: [String]) -> JSONPath { JSONPath(steps: keys.map { .key($0) }) }

    /// The fields, with names of their own.
    var fields: [InferredField] {
        var counts: [String: Int] = [:]
        for (keys, _) in leaves { counts[keys[keys.count - 1], default: 0] += 1 }
        var taken = Set(leaves.lazy.filter { $0.keys.count == 1 }.map(\.field.key))
        return leaves.map { keys, field in
            var name = field.key
            if keys.count > 1 {
                if counts[name, default: 0] > 1 { name = keys.joined(separator: "_") }
                while !taken.insert(name).inserted { name += "_" }
            }
            var named = field
            named.key = name
            return named
        }
    }
}
