import JSONDocuments
import JSONPaths

/// Writes the value of a field when its Item is encoded.
struct FieldEncoder<Root>: Sendable {
    /// The paths that it is written at.
    let paths: [JSONPath]

    /// Puts the value into a tree.
    let write: @Sendable (Root, DateStyle, inout EncodingTree) -> Void

    /// Writes the value of a property at a path, if the path is writable.
    init<Value>(
        _ keyPath: any KeyPath<Root, Value> & Sendable, _ path: JSONPath, _ codec: FieldCodec<Value>,
        dates: DateStyle? = nil
    ) {
        paths = [path]
        let steps = path.writableSteps
        write = { item, tableDates, tree in
            guard let steps, let json = codec.encoded(item[keyPath: keyPath], dates ?? tableDates) else { return }
            tree.set(json, at: steps)
        }
    }

    /// Writes the parts of a property at the paths of their columns.
    init<Value, each Part: FieldValue>(
        _ keyPath: any KeyPath<Root, Value> & Sendable, parts columns: repeat Column<each Part>,
        keys style: KeyStyle, split: @escaping @Sendable (Value) -> (repeat each Part)
    ) {
        var paths: [JSONPath] = []
        repeat (each columns).source.paths.first.map { paths.append(style.applied(to: $0)) }
        self.paths = paths
        write = { item, dates, tree in
            func put<P: FieldValue>(_ part: P, _ column: Column<P>) {
                guard let path = column.source.paths.first, let steps = style.applied(to: path).writableSteps,
                    column.witness.isWritten(part)
                else { return }
                tree.set(part.json(dates: column.rules.dates ?? dates), at: steps)
            }
            let parts = split(item[keyPath: keyPath])
            repeat put(each parts, each columns)
        }
    }

    /// The encoder for the objects of a subclass.
    init<Subclass>(_ encoder: FieldEncoder<Subclass>) {
        paths = encoder.paths
        write = { item, dates, tree in
            // An Item of another class has no such field.
            guard let item = item as? Subclass else { return }
            encoder.write(item, dates, &tree)
        }
    }
}

extension JSONPath {
    /// The keys of a path of only keys; nil for any other.
    var keys: [String]? {
        guard let steps else { return nil }
        var keys: [String] = []
        for step in steps {
            guard case .key(let key) = step else { return nil }
            keys.append(key)
        }
        return keys
    }

    /// The steps of a writable path: keys, wildcards and indexes from the start, at most 512; nil
    /// for any other.
    var writableSteps: ArraySlice<Step>? {
        guard let steps, steps.count <= NestedValues.mostLevels else { return nil }
        let canBeWritten = steps.allSatisfy { step in
            switch step {
            case .key, .wildcard: true
            case .index(let index): index >= 0
            case .parent: false
            }
        }
        return canBeWritten ? steps[...] : nil
    }
}
