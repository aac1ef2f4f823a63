// Mistakes of a user. `at` names the columns in which a test expects the errors of the line.
import ItemMacros

final class Thing {}

@Mapped struct Fields {
    var title = ""
    @At("thing", .required)
    var thing: [Thing] = []  // at 9
}

@Mapped struct OneLine {
    /// A comment.
    var year = 0; var other: Thing?  // at 23
}

@Mapped struct Columns {  // at 16
    let id: Int

    let thing: Thing  // at 9
}

@Mapped struct Arguments {
    @At(5) var number = 0  // at 5, 44
    @At("a", .requird) var word = ""  // at 15
    @At("a", read: { (f: Double) in f.cout }) var size = 0  // at 39
}

@Mapped class Open { var a = 0 }  // at 9

@Mapped struct Own {
    var a = 0
    @At("b") static let b = 0  // at 5
    weak var thing: Thing?  // at 14
    @At("c") lazy var c = 1  // at 5
}

@Mapped enum Kind { case one(Int) }  // at 21

struct Plain {
    @At("a") var a = 0  // at 5
    @Unmapped var b = 0  // at 5
}

enum Space {
    @Mapped private struct Inner { var a = 0 }  // at 21
}
