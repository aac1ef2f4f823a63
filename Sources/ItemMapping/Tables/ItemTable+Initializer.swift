import JSONPaths

extension ItemTable {
    /// A table over an initializer: one column a parameter, in order.
    ///
    /// A parameter that is not optional must be there: where it is missing, null or wrong, the record makes an issue and
    /// no Item. Such a table does not encode back, for it knows no properties.
    ///
    /// - Parameters:
    ///   - make: The initializer, or any function that makes an Item.
    ///   - columns: The paths of its parameters.
    ///   - policy: How far values may be from the types of their parameters.
    ///   - keys: How the data spells the keys of the paths.
    ///   - dates: How dates stand in the data.
    public init<each Value: FieldValue>(
        _ make: @escaping @Sendable (repeat each Value) -> Root, _ columns: repeat Column<each Value>,
        policy: ConversionPolicy = .lossless, keys: KeyStyle = .asWritten, dates: DateStyle = .automatic
    ) {
        var sources: [MappingPlan.Source] = []
        repeat sources.append((each columns).source.spelt(keys))
        plan = MappingPlan(sources)
        rules = ReadingRules(policy: policy, dates: dates)
        encoders = []
        declared = []
        self.keys = keys
        self.make = nil
        fields = []
        direct = DirectPlan(plan, nil, rules: rules)
        // SAFETY: the address is that of memory for one Item, which is initialized here when the answer is true.
        unsafe initialize = { row, item in
            var number = 0
            var isComplete = true
            let values = (repeat row.next(each columns, &number, &isComplete))
            guard isComplete else { return false }
            unsafe item.initialize(to: make(repeat (each values)!))
            return true
        }
    }
}
