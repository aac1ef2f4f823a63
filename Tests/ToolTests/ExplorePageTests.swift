import Foundation
import JSONDocuments
import TestSupport
import Testing

/// The files of the page of `explore`: their syntax, their style, and the names that they share.
@Suite(.childProcesses) struct ExplorePageTests {
    private static let folder = "Sources/TableExploring/Page"

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: Project.root.appendingPathComponent("\(folder)/\(name)"), encoding: .utf8)
    }

    private static var names: [String] {
        get throws {
            let folder = Project.root.appendingPathComponent(folder).path
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        }
    }

    private static func names(_ pattern: Regex<(Substring, Substring)>, in text: String) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.1) })
    }

    /// What a linter would report that knows these files alone.
    private static func remarks(on text: String, of name: String) -> [String] {
        var remarks: [String] = []
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            func remark(_ text: String) { remarks.append("\(name):\(number + 1): \(text)") }
            if line.count > 120 { remark("longer than 120 columns") }
            if line.contains("\t") || line.hasSuffix(" ") { remark("a tab, or a space at the end") }
            guard name.hasSuffix(".js") else { continue }
            // Strings of the data must never become markup or code.
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function("]
            where line.contains(word) { remark(word) }
            if line.contains(/\bvar\b|[^=!]==[^=]|!=[^=]|\bconsole\./) { remark("var, ==, != or console") }
        }
        if !text.hasSuffix("\n") || text.hasSuffix("\n\n") { remarks.append("\(name): one newline ends a file") }
        if name.hasSuffix(".js"), !text.hasPrefix("\"use strict\";\n") { remarks.append("\(name): not strict") }
        return remarks
    }

    @Test func theFilesAreTidy() throws {
        let remarks = try Self.names.flatMap { try Self.remarks(on: Self.text($0), of: $0) }
        #expect(remarks == [])
    }

    @Test func whatIsUntidyIsFound() {
        let text = "var a = 1 \nif (a == 1) eval(a);\nconst b = a"
        let remarks = Self.remarks(on: text, of: "a.js")
        #expect(
            remarks == [
                "a.js:1: a tab, or a space at the end", "a.js:1: var, ==, != or console", "a.js:2: eval(",
                "a.js:2: var, ==, != or console", "a.js: one newline ends a file",
                "a.js: not strict",
            ])
    }

    /// Each script is loaded, each element that a script or the style names exists, and each function is used.
    @Test func theFilesFitTogether() throws {
        let page = try Self.text("explore.html")
        let scripts = try Self.names.filter { $0.hasSuffix(".js") }
        #expect(Self.names(#/src="([^"]+)"/#, in: page) == Set(scripts))
        let script = try scripts.map(Self.text).joined()
        let style = try Self.text("explore.css")
        let ids = Self.names(#/ id="([^"]+)"/#, in: page)
        let named = Self.names(#/\$\("([^"]+)"\)/#, in: script).union(Self.names(#/#([a-z][\w-]+)[ ,{:>]/#, in: style))
        #expect(named.subtracting(ids.union(["counts"])) == [])
        #expect(
            ids.filter { !script.contains("\"\($0)\"") && !page.contains("by=\"\($0)\"") && !named.contains($0) } == [])
        // The kinds of values are classes, too.
        let kinds: Set<String> = ["bool", "integer", "real"]
        let classes = Self.names(#/\.([a-z]+)[ ,{:]/#, in: style).subtracting(kinds)
        for name in classes { #expect(page.contains(name) || script.contains(name), ".\(name) is never used") }
        for function in Self.names(#/(?m)^const (\w+) =/#, in: script) {
            let uses = script.matches(of: try Regex("\\b\(function)\\b").wordBoundaryKind(.simple))
            #expect(uses.count > 1, "\(function) is never used")
        }
    }

    /// A browser compiles each script, and takes each declaration of the style.
    @Test(.enabled(if: Browser.isPresent, "\(Browser.absence)")) func aBrowserTakesTheFiles() throws {
        let scripts = try Self.names.filter { $0.hasSuffix(".js") }.map { [$0, try Self.text($0)] }
        let style = try Self.text("explore.css")
        let texts = JSONWriter.text(of: JSONValue(scripts.map { JSONValue($0.map { JSONValue($0) }) }))
        try Scratch.withFolder { folder in
            let page = folder.appendingPathComponent("empty.html")
            try Data("<!doctype html><title>empty</title>".utf8).write(to: page)
            let seen = try Browser(
                page,
                """
                (() => {
                  const wrong = [];
                  const check = scripts => {
                    for (const [name, text] of scripts)
                      try { new Function(text); } catch (error) { wrong.push(`${name}: ${error.message}`); }
                  };
                  const declarations = style => {
                    for (const [, property, value] of style.matchAll(/(?<=[{;]\\s*)([a-z-]+):\\s*([^;{}]+)(?=[;}])/g))
                      if (!CSS.supports(property, value.replace(/ !important$/, ""))) wrong.push(`${property}: ${value}`);
                  };
                  check(\(texts));
                  declarations(\(JSONWriter.text(of: JSONValue(style))));
                  const found = wrong.splice(0);
                  check([["a.js", "const a = ;"]]);
                  declarations("p { colour: red; width: 1rem; margin: 1xx }");
                  return [found, wrong];
                })()
                """)
            #expect(seen.values.first?[0] == [], "\(seen.values)")
            #expect(
                seen.values.first?[1] == ["a.js: Unexpected token ';'", "colour: red", "margin: 1xx "], "\(seen.values)"
            )
        }
    }
}
