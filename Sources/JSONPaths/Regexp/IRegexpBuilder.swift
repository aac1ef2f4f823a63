/// Writes the instructions of a regular expression, repetitions written out.
struct IRegexpBuilder {
    private(set) var instructions: [IRegexp.Instruction] = []

    mutating func append(_ node: IRegexpNode) {
        switch node {
        case .scalar(let scalar): instructions.append(.scalar(scalar))
        case .any: instructions.append(.any)
        case .oneOf(let number): instructions.append(.oneOf(number))
        case .start: instructions.append(.start)
        case .end: instructions.append(.end)
        case .sequence(let parts): for part in parts { append(part) }
        case .either(let parts): appendEither(parts[...])
        case .repeated(let part, let least, let most): appendRepeated(part, least, most)
        }
    }

    private mutating func appendEither(_ parts: ArraySlice<IRegexpNode>) {
        var exits: [Int] = []
        for part in parts.dropLast() {
            let fork = reserve()
            append(part)
            exits.append(reserve())
            instructions[fork] = .split(fork + 1, instructions.count)
        }
        if let last = parts.last { append(last) }
        for exit in exits { instructions[exit] = .jump(instructions.count) }
    }

    private mutating func appendRepeated(_ part: IRegexpNode, _ least: Int, _ most: Int?) {
        for _ in 0..<least { append(part) }
        guard let most else {
            let fork = reserve()
            append(part)
            instructions.append(.jump(fork))
            instructions[fork] = .split(fork + 1, instructions.count)
            return
        }
        var forks: [Int] = []
        for _ in least..<most {
            forks.append(reserve())
            append(part)
        }
        for fork in forks { instructions[fork] = .split(fork + 1, instructions.count) }
    }

    /// A place for an instruction that is known later.
    private mutating func reserve() -> Int {
        instructions.append(.accept)
        return instructions.count - 1
    }
}
