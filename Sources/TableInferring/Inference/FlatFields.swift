import JSONPaths

/// The fields of records in which nested objects are replaced by their own fields, with paths.
///
/// ```
/// {"title": "Momo", "author": {"name": "Ende", "born": {"year": 1929}}}
/// title → title    author.name → author.name    author.born.year → author.born.year
/// ```
///
/// Objects among which other values are tolerated stay together: a path into one of the others finds
/// nothing, and no issue would tell. A field is named by the path that reads it, as the columns of related tables are.
struct FlatFields {
    /// The fields with the keys that lead to them, not named yet.
    private(set) var leaves: [(keys: [String], field: InferredField)] = []

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

    /// The fields with their names, which differ also where case is ignored.
    var fields: [InferredField] {
        var names = DistinctKeyNames()
        return leaves.map { keys, field in
            var named = field
            named.key = names.name(of: keys)
            if named.key != field.key, named.path == nil, named.origin == nil { named.path = Self.path(of: keys) }
            return named
        }
    }
}
