import Foundation
import Listwright

struct Deep: Item {
    var a = A()

    static let table = ItemTable(Deep()) {
        Field(\.a, "a")
    }

    struct A: Item {
        var b = B()

        static let table = ItemTable(A()) {
            Field(\.b, "b")
        }
    }

    struct B: Item {
        var c = C()

        static let table = ItemTable(B()) {
            Field(\.c, "c")
        }
    }

    struct C: Item {
        var d = D()

        static let table = ItemTable(C()) {
            Field(\.d, "d")
        }
    }

    struct D: Item {
        var e = E()

        static let table = ItemTable(D()) {
            Field(\.e, "e")
        }
    }

    struct E: Item {
        var f = F()

        static let table = ItemTable(E()) {
            Field(\.f, "f")
        }
    }

    struct F: Item {
        var g = G()

        static let table = ItemTable(F()) {
            Field(\.g, "g")
        }
    }

    struct G: Item {
        var h = H()

        static let table = ItemTable(G()) {
            Field(\.h, "h")
        }
    }

    struct H: Item {
        var i = I()

        static let table = ItemTable(H()) {
            Field(\.i, "i")
        }
    }

    struct I: Item {
        var j: [[[J]]] = []

        static let table = ItemTable(I()) {
            Field(\.j, "j")
        }
    }

    struct J: Item {
        var k: [[Int]] = []

        static let table = ItemTable(J()) {
            Field(\.k, "k")
        }
    }
}
