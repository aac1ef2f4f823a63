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
    @At(5) var number = 0  // at 5, 76
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

@Mapped struct Paths {
    @At("a[") var a = 0  // at 12
    @At("ok", "info/name") var b = ""  // at 20
    @At("a..b", or: "c[x]") var c = 0  // at 12, 24
    @At(#"\.."#) var d = 0  // at 14
    @At("\u{65E5}\t") var e = 0  // at 18
    @At("year", "published", "year", .required) var f = 0  // at 30
    @At("a.b", or: "a['b']") var g = 0  // at 20
    @At("a", .requires("b/c", "ok", "$[")) var h = 0  // at 26, 40
    @At(constant: "x", at: "a]") var i = ""  // at 30
    @At(combining: "x/y", "z", make: { (a: String, b: String) in a + b }) var j = ""  // at 22
    @At(combining: Column("x", or: "y["), "z", make: { (a: String, b: String) in a + b }) var m = ""  // at 39
    @At("k.", read: { (f: Double) in f }) var k = 0.0  // at 12
}

@Mapped struct Options {
    @At("a", .pattern("[a-")) var a = ""  // at 23
    @At("b", .range(5...1), .required) var b = 0  // at 21
    @At("c", .range(-1.0 ... -2.5)) var c = 0.0  // at 21
    @At("d", .range(3..<3)) var d = 0  // at 21
    @At("e", .length(9...1), .pattern(#"\d("#)) var e = ""  // at 22, 39
    @At("f", .elements(.pattern("*"), .count(2...1))) var f: [String] = []  // at 33, 46
    @At("g", .greaterThan(5, lessThan: 1)) var g = 0.0  // at 27
    @At("h", .constraint(.range(0x10...1_0))) var h = 0  // at 33
    @At("i", .range(1...5), .pattern("[a-z]+"), .greaterThan(0, atMost: 1)) var i = ""
}

@Mapped struct Places {
    var title = ""
    @At("a") func a() -> Int { 0 }  // at 5
    @At("b") init() {}  // at 5
    @discardableResult @At("c") func c() -> Int { 0 }  // at 24
    @Unmapped func d() {}  // at 5
    @Checked("e") func e() -> Bool { true }  // at 5
}

@Mapped struct Missing {
    var a = 0
    var b: Nope?  // at 12
    var c: [Nope2] = []  // at 13
    private var d: [String: Nope3] = [:]  // at 29
}

@Mapped struct MissingColumns {
    let a: Int
    let b: Nope4  // at 12
    @At("d", or: "e", .required) var c: [Nope5]? = nil  // at 42
}

func uses() throws {
    print(try Paths.items(in: "[]").count, try Options.items(in: "[]").count, try Places.items(in: "[]").count)
    print(try Missing.items(in: "[]").count, try MissingColumns.items(in: "[]").count)
}
