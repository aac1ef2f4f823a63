internal import CJansson

extension JSONValue: Equatable {
    /// Equal kinds with equal contents; members in any order, integers and reals never equal (`json_equal`).
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        unsafe json_equal(left.node.pointer, right.node.pointer) == 1
    }
}
