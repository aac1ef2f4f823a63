/// One field of an Item's table as the executors run it: plain codes first, calls only where they must be.
struct PlannedField: Sendable {
    /// The slot of the only path; -1 where the value must be looked for.
    let onlySlot: Int
    /// The quick way to write the value.
    let quick: QuickKind.Code
    /// The byte offset of the stored property; -1 where there is none.
    let offset: Int
    /// How many bytes the property has.
    let size: Int
    /// What the table asks of the field.
    let rules: FieldRules
    /// The way to write the value that always works.
    let writer: any FieldWriter
}
