import JSONDocuments

/// The set of states that a regular expression can be in after the text so far: addresses of
/// instructions.
struct IRegexpStates {
    private let instructions: [IRegexp.Instruction]
    private let classes: [IRegexpClass]

    /// The states that wait for a code point.
    private var current: [Int] = []
    private var next: [Int] = []

    /// For each instruction, the round in which it was last added.
    private var rounds: [Int]
    private var round = 1
    private var pending: [Int] = []

    /// True if the end of the pattern was reached in this round.
    private(set) var isAccepting = false

    /// The number of instructions visited in this round.
    private(set) var visited = 0

    init(of regexp: IRegexp) {
        instructions = regexp.instructions
        classes = regexp.classes
        rounds = Array(repeating: 0, count: instructions.count)
    }

    /// True if no state waits for a code point.
    var isEmpty: Bool { current.isEmpty }

    /// Adds a state, and all that can be reached from it without consuming a code point.
    mutating func add(_ state: Int, isStart: Bool, isEnd: Bool) {
        pending.append(state)
        while let state = pending.popLast() {
            guard rounds[state] != round else { continue }
            rounds[state] = round
            visited += 1
            switch instructions[state] {
            case .scalar, .any, .oneOf: current.append(state)
            case .split(let first, let second): pending += [second, first]
            case .jump(let target): pending.append(target)
            case .start: if isStart { pending.append(state + 1) }
            case .end: if isEnd { pending.append(state + 1) }
            case .accept: isAccepting = true
            }
        }
    }

    /// Consumes one code point.
    mutating func advance(over scalar: UInt32, isEnd: Bool) {
        swap(&current, &next)
        current.removeAll(keepingCapacity: true)
        round += 1
        isAccepting = false
        visited = 0
        for state in next where accepts(scalar, in: state) { add(state + 1, isStart: false, isEnd: isEnd) }
    }

    private func accepts(_ scalar: UInt32, in state: Int) -> Bool {
        switch instructions[state] {
        case .scalar(let wanted): wanted == scalar
        case .any: scalar != UInt32(UInt8.lineFeed) && scalar != UInt32(UInt8.carriageReturn)
        case .oneOf(let index): classes[index].contains(scalar)
        case .split, .jump, .start, .end, .accept: false
        }
    }
}

/// The translation of a syntax tree to instructions, with repetitions written out.
struct IRegexpBuilder {
    private(set) var instructions: [IRegexp.Instruction] = []

    mutating func append(_ node: IRegexpNode) {
        switch node {
        case .scalar(let scalar): instructions.append(.scalar(scalar))
        case .any: instructions.append(.any)
        case .oneOf(let index): instructions.append(.oneOf(index))
        case .start: instructions.append(.start)
        case .end: instructions.append(.end)
        case .sequence(let parts): for part in parts { append(part) }
        case .either(let parts): appendEither(parts[...])
        case .repeated(let part, let least, let most): appendRepeated(part, least: least, most: most)
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

    private mutating func appendRepeated(_ part: IRegexpNode, least: Int, most: Int?) {
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

    /// Reserves an address for an instruction that is set later.
    private mutating func reserve() -> Int {
        instructions.append(.accept)
        return instructions.count - 1
    }
}
