import Foundation

// Types of every way to decode, for comparisons with Foundation's decoder.

struct Shape: Codable, Equatable {
    enum Kind: String, Codable { case circle, square }
    struct Point: Codable, Equatable { var x: Double; var y: Float? }

    var name: String
    var kind: Kind?
    var points: [Point]
    var ids: [Int: String]
    var tags: Set<String>?
    var nested: [[Int?]]?
    var flags: [String: Bool]
}

/// A class and its subclass, which decode themselves from a super decoder.
class Animal: Decodable {
    let name: String
    private enum Keys: String, CodingKey { case name }
    required init(from decoder: any Decoder) throws {
        name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name)
    }
}

final class Dog: Animal {
    let breed: String
    private enum Keys: String, CodingKey { case breed, animal }
    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        breed = try container.decode(String.self, forKey: .breed)
        try super.init(from: container.superDecoder(forKey: .animal))
    }
}

/// A type that reads everything by hand.
struct ByHand: Decodable, Equatable {
    var first = 0
    var rest: [String] = []
    var inner = ""
    var keys: [String] = []
    var path = ""
    var note = ""

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int?
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { stringValue = "\(intValue)" }
    }

    static let noteKey = CodingUserInfoKey(rawValue: "note")!

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        keys = container.allKeys.map(\.stringValue).sorted()
        var list = try container.nestedUnkeyedContainer(forKey: Key(stringValue: "list"))
        first = try list.decode(Int.self)
        while !list.isAtEnd { rest.append(try list.decodeNil() ? "nil" : list.decode(String.self)) }
        let object = try container.nestedContainer(keyedBy: Key.self, forKey: Key(stringValue: "object"))
        inner = try object.decode(String.self, forKey: Key(stringValue: "inner"))
        path = object.codingPath.map(\.stringValue).joined(separator: "/")
        note = decoder.userInfo[Self.noteKey] as? String ?? ""
    }
}

enum Language: String, Codable, CodingKeyRepresentable { case de, en }

indirect enum Tree: Codable, Equatable {
    case leaf(Int)
    case node(Tree, Tree)
}

/// A list in a list in a list.
struct Deep: Decodable {
    var depth: Int
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        depth = container.isAtEnd ? 1 : try container.decode(Deep.self).depth + 1
    }
}
