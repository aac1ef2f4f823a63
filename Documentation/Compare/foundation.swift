// The cells of COMPARE.md for Codable: swiftc foundation.swift && ./foundation
import Foundation

struct Box<Value: Decodable>: Decodable { let v: Value }

func cell<Value: Decodable>(_ type: Value.Type, _ json: String) {
    do {
        let box = try JSONDecoder().decode(Box<Value>.self, from: Data("{\"v\": \(json)}".utf8))
        print("\(json) as \(type): \(box.v)")
    } catch let error as DecodingError {
        let kind = "\(error)".prefix { $0 != "(" && $0 != ":" }
        print("\(json) as \(type): throws \(kind)")
    } catch {
        print("\(json) as \(type): throws \(error)")
    }
}

cell(Int8.self, "300")
cell(Int.self, "9223372036854775808")
cell(Int.self, "42.9")
cell(Int.self, "42.0")
cell(Int.self, "1e2")
cell(Int.self, #""42""#)
cell(Int.self, #""0x1F""#)
cell(Int.self, #""3 apples""#)
cell(Int.self, "true")
cell(Bool.self, #""false""#)
cell(Bool.self, #""yes""#)
cell(Bool.self, "1")
cell(Bool.self, #""x""#)
cell(Decimal.self, "0.1234567890123456789")
cell(UInt64.self, "18446744073709551615")
cell(Double.self, "9007199254740993")
cell(String.self, "12")
cell([String].self, #""a""#)
cell([Int].self, #"[1, "x", 3]"#)
do {
    _ = try JSONDecoder().decode([Box<Int>].self, from: Data(#"[{"v": 1}, {"v": "x"}, {"v": "y"}]"#.utf8))
} catch {
    print("two defects in a list: \(error)")
}
