import Foundation
import Listwright

// Benchmarks of the conversion of bytes to Items, compared with Foundation's decoder, bare jansson
// and a hand-written loop in one run.

let scale = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
let isPart = !Set(["--constraints", "--threads", "--trees", "--peers"]).isDisjoint(with: CommandLine.arguments)
let rounds = isPart ? 15 : 9
var generator = Generator(seed: 20_261_121)
var report = Report(rounds: rounds)

/// Stops the run if an entry's answer differs from the first.
func check<Root: Equatable>(_ name: String, _ answers: [[Root]]) {
    for answer in answers where answer != answers[0] || answer.isEmpty { fatalError("\(name): answers differ") }
}

@inline(never) func use<Value>(_ value: Value) { withExtendedLifetime(value) {} }

// `Benchmarks 100000 --profile` only reads small records directly, for a profiler. With `--lines`
// each record is a line, with `--lines --array` an element of one long array.
if CommandLine.arguments.contains("--profile") {
    let bytes = generator.smallRecords(scale)
    if CommandLine.arguments.contains("--lines") {
        let isArray = CommandLine.arguments.contains("--array")
        let lines =
            isArray
            ? JSONLines(bytes, options: .init(framing: .array())) : JSONLines(DirectContests.lines(of: bytes))
        for _ in 0..<20 { use(try! SmallRecord.items(in: lines, workers: 1)) }
        exit(0)
    }
    for _ in 0..<50 { use(try! SmallRecord.items(in: bytes, reader: .direct)) }
    exit(0)
}

// `Benchmarks 0 --read NAME COUNT` only reads one document, for valgrind.
if let option = CommandLine.arguments.firstIndex(of: "--read") {
    let rest = CommandLine.arguments.dropFirst(option + 1)
    guard rest.count == 2, let name = rest.first, let count = rest.last.flatMap({ Int($0) }) else {
        fatalError("usage: Benchmarks 0 --read NAME COUNT")
    }
    try ReadingCase.run(name, count: count)
    exit(0)
}

// `Benchmarks 1 --wide` only runs the wide tables.
if CommandLine.arguments.contains("--wide") {
    for contest in try WideTableContests.all() { report.add(contest, contest.run(rounds: rounds)) }
    print(report.text)
    exit(0)
}

// `Benchmarks 100000 --constraints` only reads with and without constraints, and writes
// Benchmarks/Results/constraints.md.
if CommandLine.arguments.contains("--constraints") {
    report.add(try ConstraintContests.report(&generator, scale: scale, rounds: rounds))
    print(report.text)
    try report.save(as: "constraints.md")
    exit(0)
}

// `Benchmarks 100000 --threads` only reads on one thread and on two, and writes
// Benchmarks/Results/threads.md.
if CommandLine.arguments.contains("--threads") {
    report.add(try ThreadContests.report(&generator, scale: scale, rounds: rounds))
    print(report.text)
    try report.save(as: "threads.md")
    exit(0)
}

// `Benchmarks 1 --trees` only builds and checks the throughput texts, and writes
// Benchmarks/Results/trees.md.
if CommandLine.arguments.contains("--trees") {
    report.add(try TreeContests.report(rounds: rounds))
    print(report.text)
    try report.save(as: "trees.md")
    exit(0)
}

// `Benchmarks 100000 --peers` only compares the direct reader with simdjson, and writes
// Benchmarks/Results/peers.md.
if CommandLine.arguments.contains("--peers") {
    guard Peers.hasSimdjson else { fatalError("simdjson isn't installed: apt-get install libsimdjson-dev") }
    report.add(try PeerContests.report(&generator, scale: scale, rounds: rounds))
    print(report.text)
    try report.save(as: "peers.md")
    exit(0)
}

// `Benchmarks 100000 --codable` only decodes Codable types, maps by @Mapped and reads growing texts, and
// writes Benchmarks/Results/codable.md.
if CommandLine.arguments.contains("--codable") {
    for contest in try CodableContests.all(&generator, scale: scale) {
        report.add(contest, contest.run(rounds: rounds))
    }
    print(report.text)
    try report.save(as: "codable.md")
    exit(0)
}

let documents = try MappingContests.all(&generator, scale: scale)
for contest in documents {
    report.add(contest, contest.run(rounds: rounds))
}
let lines = try DirectContests.lines(&generator, scale: scale)
report.add(lines, lines.run(rounds: rounds))
let growing = try DirectContests.growing(&generator, scale: scale / 10)
report.add(growing, growing.run(rounds: rounds))
report.add(try DirectContests.flatness(largest: scale * 100))
if CommandLine.arguments.contains("--direct") {
    print(report.text)
    try report.save(as: "direct.md")
    exit(0)
}
for contest in [try ParsingContests.walking(documents[0].bytes), ParsingContests.collisions()] {
    report.add(contest, contest.run(rounds: rounds))
}
for contest in [try PathContests.wildcard(), try PathContests.threeSteps()] {
    report.add(contest, contest.run(rounds: rounds))
}
for contest in DiffContests.edits() + DiffContests.pages() + [TableContests.edits()] {
    report.add(contest, contest.run(rounds: rounds))
}
for contest in try WideTableContests.all() { report.add(contest, contest.run(rounds: rounds)) }
report.add(try FieldKindContests.report(rounds: rounds))
print(report.text)
try report.save()
