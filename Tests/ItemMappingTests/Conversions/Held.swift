import ItemMapping
import JSONPaths

/// A policy as a type, so that each has a table.
protocol PolicyChoice: Sendable { static var policy: ConversionPolicy { get } }
enum Strictly: PolicyChoice { static var policy: ConversionPolicy { .strict } }
enum Losslessly: PolicyChoice { static var policy: ConversionPolicy { .lossless } }
enum Leniently: PolicyChoice { static var policy: ConversionPolicy { .lenient } }

/// One value in a property that is written by its offset.
struct Held<Value: Sampled, Choice: PolicyChoice>: Item {
    var value = Value.sample
    static var table: ItemTable<Held> {
        ItemTable(Held(), policy: Choice.policy) { Field(\.value, "v") }
    }
}

/// One value in a required property that is written by its key path, with a policy of its field.
final class Demanded<Value: Sampled, Choice: PolicyChoice>: Item {
    var value = Value.sample
    static var table: ItemTable<Demanded> {
        ItemTable(Demanded()) { Field(\.value, "v", .required, .policy(Choice.policy)) }
    }
}

/// One value in a parameter of an initializer.
struct Made<Value: Sampled, Choice: PolicyChoice>: Item {
    let value: Value
    static var table: ItemTable<Made> { ItemTable(Made.init, "v", policy: Choice.policy) }
}
