import ItemMapping
import JSONPaths

/// A policy as a type, so that a table can be made for it.
protocol PolicyChoice: Sendable { static var policy: ConversionPolicy { get } }
enum Strictly: PolicyChoice { static var policy: ConversionPolicy { .strict } }
enum Losslessly: PolicyChoice { static var policy: ConversionPolicy { .lossless } }
enum Leniently: PolicyChoice { static var policy: ConversionPolicy { .lenient } }

/// One value of a type, in a property that is written by its offset.
struct Held<Value: Sampled, Choice: PolicyChoice>: Item {
    var value = Value.sample
    static var table: ItemTable<Held> {
        ItemTable(Held(), policy: Choice.policy) { Field(\.value, "v") }
    }
}

/// One value of a type, in a property that is written by its key path, under a policy of its field; required.
final class Demanded<Value: Sampled, Choice: PolicyChoice>: Item {
    var value = Value.sample
    static var table: ItemTable<Demanded> {
        ItemTable(Demanded()) { Field(\.value, "v", .required, .policy(Choice.policy)) }
    }
}

/// One value of a type, handed to an initializer.
struct Made<Value: Sampled, Choice: PolicyChoice>: Item {
    let value: Value
    static var table: ItemTable<Made> { ItemTable(Made.init, "v", policy: Choice.policy) }
}
