import JSONDocuments
import JSONPaths

/// Writes the value of a field when its Item is encoded.
struct FieldEncoder<Root>: Sendable {
    /// The paths that it is written at.
    let paths: [JSONPath]

    /// The keys of the members that it writes; nil if it writes anything else than members.
    let keys: [ExactText]?

    /// Makes the value of the only member that it writes; nil if it writes anything else.
    let member: MemberWriter?

    /// Puts the value into a tree.
    let write: @Sendable (Root, DateStyle, inout EncodingTree) -> Void

    /// Writes the value of a property at a path, if the path is writable.
    init<Value>(
        _ keyPath: any KeyPath<Root, Value> & Sendable, _ path: JSONPath, _ codec: FieldCodec<Value>,
        dates: DateStyle? = nil
    ) {
        paths = [path]
        let steps = path.writableSteps
        keys = Self.keys(of: [steps])
        let value: @Sendable (Root, DateStyle) -> JSONValue? = { item, tableDates in
            codec.encoded(item[keyPath: keyPath], dates ?? tableDates)
        }
        member =
            if steps?.count == 1, let key = keys?.first {
                MemberWriter(key: key, value)
            } else {
                nil
            }
        write = { item, tableDates, tree in
            guard let steps, let json = value(item, tableDates) else { return }
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
        keys = Self.keys(of: paths.map(\.writableSteps))
        member = nil
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

    /// Creates the encoder for the objects of a subclass.
    init<Subclass>(_ encoder: FieldEncoder<Subclass>) {
        (paths, keys) = (encoder.paths, encoder.keys)
        member = encoder.member.map { member in
            MemberWriter(key: member.key) { (item: Root, dates) in
                (item as? Subclass).flatMap { member.value(of: $0, dates) }
            }
        }
        write = { item, dates, tree in
            // An Item of another class has no such field.
            guard let item = item as? Subclass else { return }
            encoder.write(item, dates, &tree)
        }
    }
}

/// Makes the value of a member that one field writes.
///
/// It isn't generic, as it is looked up for each Item: the types of generic containers would be
/// looked up, too.
@safe struct MemberWriter: Sendable {
    let key: ExactText
    private let write: @Sendable (UnsafeRawPointer, DateStyle) -> JSONValue?

    init<Root>(key: ExactText, _ value: @escaping @Sendable (Root, DateStyle) -> JSONValue?) {
        self.key = key
        // SAFETY: `value(of:_:)` passes memory of an Item of the table's type, which is `Root`.
        unsafe write = { memory, dates in unsafe value(memory.assumingMemoryBound(to: Root.self).pointee, dates) }
    }

    /// Returns the value in an Item of the type for which the writer was made.
    func value<Root>(of item: Root, _ dates: DateStyle) -> JSONValue? {
        // SAFETY: the memory is valid during the call.
        unsafe withUnsafePointer(to: item) { unsafe write(UnsafeRawPointer($0), dates) }
    }

    /// Returns the writers of the keys under which one field writes its value, and no other anything; nil if
    /// a field may write under any key.
    static func writers<Root>(of encoders: [FieldEncoder<Root>]) -> [MemberWriter]? {
        var (numbers, counts) = (StepNumbers(), [Int]())
        for encoder in encoders {
            guard let keys = encoder.keys else { return nil }
            for key in keys {
                let step = JSONPath.Step.key(key.text)
                if let number = numbers[step] {
                    counts[number] += 1
                } else {
                    numbers.append(step)
                    counts.append(1)
                }
            }
        }
        var members: [MemberWriter] = []
        for encoder in encoders {
            guard let member = encoder.member, let number = numbers[.key(member.key.text)] else { continue }
            if counts[number] == 1 { members.append(member) }
        }
        return members
    }
}

extension FieldEncoder {
    /// Returns the first keys of the paths that can be written; nil if one begins with another step.
    private static func keys(of paths: [ArraySlice<JSONPath.Step>?]) -> [ExactText]? {
        var keys: [ExactText] = []
        for case let steps? in paths {
            guard case .key(let key)? = steps.first else { return nil }
            keys.append(ExactText(key))
        }
        return keys
    }
}

extension JSONPath {
    /// The keys of a path of only keys; nil for any other.
    package var keys: [String]? { steps.flatMap { Self.keys(of: $0) } }

    /// Returns the keys of a path with these steps; nil if one is no key.
    static func keys(of steps: [Step]) -> [String]? {
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
