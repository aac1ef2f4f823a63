import Foundation
import TestSupport
import Testing

/// The keys of rows that go into a database: by every way of reading, nothing is replaced without a word.
@Suite(.childProcesses, .enabled(if: Programs.have("sqlite3"), "there is no sqlite3: apt-get install sqlite3"))
struct RowKeyToolTests {
    private static let note =
        "s.db: note: id is no key, as it repeats in this run: all rows are added, and another run adds them again "
        + "(--key names a key)\n"
    private static let used =
        "s.db: note: id is the key, as it is unique in this run (--key names another, --key=none adds all rows)\n"

    /// Runs a script in a folder with six rows of three things in several forms; `$T` is the tool.
    private func bash(_ script: String) throws -> String {
        try Scratch.withFolder { folder in
            try Programs.bash(
                """
                T='\(ToolRun.executable.path)'; count() { sqlite3 s.db "SELECT count(*) FROM ${1:-rows}"; }
                echo '{"id": "id", "v": {"path": "v", "type": "int"}}' >t
                for n in 0 1 2 3 4 5; do echo "{\\"id\\": \\"s$((n % 3))\\", \\"v\\": $n}"; done >lines
                head -n 3 lines >one; tail -n 3 lines >two
                echo "[$(paste -sd, lines)]" >list; echo "{\\"n\\": 6, \\"rows\\": $(cat list)}" >envelope
                mkdir recorded; echo '{"pages": [{"file": "1"}, {"file": "2"}]}' >recorded/pages.json
                echo "{\\"rows\\": [$(paste -sd, one)], \\"page\\": 1, \\"pages\\": 2}" >recorded/1
                echo "{\\"rows\\": [$(paste -sd, two)], \\"page\\": 2, \\"pages\\": 2}" >recorded/2
                \(script)
                """, in: folder
            ).output
        }
    }

    private static let ways = [
        "map -t t -j lines", "map -t t -j -J2 lines", "map -t t list", "map -t t --at=. list", "map -t t envelope",
        "map -t t --at=rows envelope", "map -t t -j one two", "map -t t -j --at=. lines", "map -t t lines",
        "map -t t --repair list", "map -t t --at=rows --reader=jansson envelope", "map -t t -j --explain lines",
        "map -t t list -j --rejects r lines", "map lines", "map -j lines",
        "pages --keep-all recorded", "pages --keep-all -t t recorded",
    ]

    @Test(arguments: ways) func rowsWithAnIDThatRepeatsAreKept(way: String) throws {
        let way = way.replacing("list -j", with: "-j")
        let output = try bash("$T \(way) --strict --into s.db 2>errors; echo $?; count; grep -c 'repeats in' errors")
        #expect(output == "0\n6\n1\n")
    }

    @Test(arguments: ways) func aKeyThatWasAskedForCounts(way: String) throws {
        let way = way.replacing("list -j", with: "-j")
        for (conflict, last, word) in [
            ("replace", "s0|3", "replaced rows of this run"), ("ignore", "s0|0", "left out, as"),
        ] {
            let output = try bash(
                """
                $T \(way) --key=id --on-conflict=\(conflict) --into s.db 2>errors; echo $?; count; grep -c '3 rows \(word)' errors
                sqlite3 s.db 'SELECT id, v FROM rows ORDER BY id LIMIT 1'
                $T \(way) --strict --key=id --on-conflict=\(conflict) --into s.db 2>errors; echo $?; count
                """)
            #expect(output == "0\n3\n1\n\(last)\n1\n3\n")
        }
        #expect(
            try bash("$T \(way) --key=none --strict --into s.db 2>errors; echo $?; count; wc -l <errors").hasPrefix(
                "0\n6\n"))
        let refused = try bash(
            "$T \(way) --key=id --on-conflict=error --into s.db 2>errors; echo $?; grep -c UNIQUE errors")
        #expect(refused == "1\n1\n")
    }

    @Test func theWordsOfEachEnd() throws {
        #expect(try bash("$T map -t t -j lines --into s.db 2>&1") == Self.note)
        #expect(try bash("$T map -t t -j one --into s.db 2>&1") == Self.used)
        #expect(
            try bash("$T map -t t -j one --into s.db 2>errors; $T map -t t -j two --into s.db 2>&1; count")
                == Self.used.replacing(" (--key", with: "; 3 rows replaced earlier ones (--key") + "3\n")
        #expect(
            try bash("$T map -t t -j lines --key=id --into s.db 2>&1")
                == "s.db: warning: 3 rows replaced rows of this run with the same id (--key=none adds all rows)\n")
        #expect(
            try bash("$T map -t t -j one --into s.db 2>errors; $T map -t t -j lines --into s.db 2>&1; echo $?; count")
                == "s.db: error: id is the key of the table, and rows of this run have the same one; nothing is written "
                + "(--key and --on-conflict say what becomes of such rows)\n1\n3\n")
        #expect(
            try bash("$T map -t t -j lines --into s.db 2>errors; $T map -t t -j one --into s.db 2>&1; echo $?; count")
                == "s.db: note: id is no key, as no index of the table makes it unique: all rows are added "
                + "(--key=id makes one)\n0\n9\n")
        #expect(
            try bash("$T map -t t -j one --key=none --into s.db; $T map -t t -j two --key=v --into s.db 2>&1; count")
                == "6\n")
        #expect(
            try bash(
                "$T map -t t -j lines --key=id --key=v --into s.db 2>&1; $T map -t t -j lines --key=v --into s.db; count"
            )
            .hasSuffix("6\n"))
    }

    /// Each row has the id of the object around its list.
    @Test func rowsOfOneParentHaveTheSameKey() throws {
        let output = try bash(
            """
            echo '{"o": "^.id", "k": "k"}' >u; echo '{"id": 1, "l": [{"k": 1}, {"k": 2}, {"k": 3}]}' >in
            $T map -t u -j --at=l --key=o --into s.db in 2>&1; count; $T map -t u -j --at=l --into s.db#each in 2>errors; count each
            """)
        #expect(
            output
                == "s.db: warning: 2 rows replaced rows of this run with the same o (--key=none adds all rows)\n1\n3\n")
    }

    @Test func aRefusedRunChangesNothing() throws {
        let output = try bash(
            """
            $T map -t t -j one --key=id --into s.db; sqlite3 s.db .dump >before
            $T map -t t -j two --key=id --on-conflict=error --into s.db 2>errors; echo $?
            echo '{"id": "x", "v": 1}' | $T map -t t -j --key=none --into s.db - two 2>errors; echo $?
            sqlite3 s.db .dump | cmp - before; echo $?
            """)
        #expect(output == "1\n1\n0\n")
    }

    @Test func valuesThatTheTableChangesAreNamed() throws {
        let output = try bash(
            """
            sqlite3 s.db 'CREATE TABLE rows (id INTEGER)'; echo '[{"id": "01234"}, {"id": 5}]' >in
            $T map in --key=none --strict --into s.db 2>&1; echo $?
            """)
        #expect(output == "s.db: warning: the types of the columns have changed 1 value: 01234 in id\n1\n")
    }

    @Test func namesThatMeetAreNamed() throws {
        let output = try bash(
            """
            echo '{"Id": "v", "id": "id", "a.b": "v", "a": {"path": ".", "type": {"b": "id"}}}' >u
            $T map -t u --key=id --into s.db list 2>&1; sqlite3 s.db 'SELECT * FROM rows LIMIT 1'; $T map -t u -f csv one 2>&1
            """)
        #expect(
            output == """
                s.db: note: the column id is called id_2, as there is a column Id
                s.db: note: the column a.b is called a.b_2, as there is a column a.b
                s.db: warning: 3 rows replaced rows of this run with the same id_2 (--key=none adds all rows)
                3|s0|3|s0
                note: the column a.b is called a.b_2, as there is a column a.b
                Id,id,a.b,a.b_2
                0,s0,0,s0
                1,s1,1,s1
                2,s2,2,s2

                """)
    }
}
