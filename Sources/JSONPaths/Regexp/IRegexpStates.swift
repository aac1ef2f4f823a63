/// The set of places in a regular expression that the text so far can have led to.
struct IRegexpStates {
    private let instructions: [IRegexp.Instruction]
    private let classes: [IRegexpClass]

    /// The places that wait for a code point.
    private var current: [Int] = []
    private var next: [Int] = []

    /// For each instruction, the round in which it was added last.
    private var rounds: [Int]
    private var round = 1
    private var pending: [Int] = []

    /// Whether the end of the pattern was reached in this round.
    private(set) var isAccepting = false

    /// How many instructions were looked at in this round.
    private(set) var visited = 0

    init(of regexp: IRegexp) {
        instructions = regexp.instructions
        classes = regexp.classes
        rounds = Array(repeating: 0, count: instructions.count)
    }

    /// Whether no place waits for a code point.
    var isEmpty: Bool { current.isEmpty }

    /// Adds a place to the set, and all that can be reached from it without a code point.
    mutating func add(_ place: Int, isStart: Bool, isEnd: Bool) {
        pending.append(place)
        while let place = pending.popLast() {
            guard rounds[place] != round else { continue }
            rounds[place] = round
            visited += 1
            switch instructions[place] {
            case .scalar, .any, .oneOf: current.append(place)
            case .split(let first, let second): pending += [second, first]
            case .jump(let target): pending.append(target)
            case .start: if isStart { pending.append(place + 1) }
            case .end: if isEnd { pending.append(place + 1) }
            case .accept: isAccepting = true
            }
        }
    }

    /// Goes on over one code point.
    mutating func advance(over scalar: UInt32, isEnd: Bool) {
        swap(&current, &next)
        current.removeAll(keepingCapacity: true)
        round += 1
        isAccepting = false
        visited = 0
        for place in next where takes(place, scalar) { add(place + 1, isStart: false, isEnd: isEnd) }
    }

    private func takes(_ place: Int, _ scalar: UInt32) -> Bool {
        switch instructions[place] {
        case .scalar(let wanted): wanted == scalar
        case .any: scalar != 0x0A && scalar != 0x0D
        case .oneOf(let number): classes[number].contains(scalar)
        case .split, .jump, .start, .end, .accept: false
        }
    }
}

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
