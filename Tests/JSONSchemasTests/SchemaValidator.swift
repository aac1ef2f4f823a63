import Foundation
import JSONDocuments
import TestSupport

/// The validator of python3-jsonschema, as an independent implementation of JSON Schema.
enum SchemaValidator {
    static let isPresent = (try? run("import jsonschema; jsonschema.Draft202012Validator", []).status) == 0

    /// The message of a skipped test.
    static let absence = "there is no jsonschema for python3: apt-get install python3-jsonschema"

    private static let script = """
        import json, sys, jsonschema
        schema = json.load(open(sys.argv[1]))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        print(json.dumps([validator.is_valid(json.loads(text)) for text in json.load(open(sys.argv[2]))]))
        """

    /// For each JSON text, true if it is valid under the schema.
    static func verdicts(_ schema: String, _ texts: [String]) throws -> [Bool] {
        let folder = try Scratch.newFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["schema", "texts"].map { folder.appendingPathComponent($0) }
        try Data(schema.utf8).write(to: files[0])
        try JSONWriter.data(of: JSONValue(texts.map { JSONValue($0) })).write(to: files[1])
        let answer = try run(script, files.map(\.path)).output
        return try JSONDocument(parsing: answer).root.elements.map { $0.bool ?? false }
    }

    /// For each schema and its JSON texts, true for each text that is valid; one process for all.
    static func verdicts(_ questions: [(schema: String, texts: [String])]) throws -> [[Bool]] {
        let file = try Scratch.file(
            JSONWriter.text(
                of: JSONValue(
                    questions.map { question -> JSONValue in
                        [JSONValue(question.schema), JSONValue(question.texts.map { JSONValue($0) })]
                    })), ".json")
        let answer = try run(scriptForMany, [file.path]).output
        return try JSONDocument(parsing: answer).root.elements.map { $0.elements.map { $0.bool ?? false } }
    }

    private static let scriptForMany = """
        import json, sys, jsonschema
        answers = []
        for schema, texts in json.load(open(sys.argv[1])):
            schema = json.loads(schema)
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            answers.append([validator.is_valid(json.loads(text)) for text in texts])
        print(json.dumps(answers))
        """

    private static func run(_ script: String, _ words: [String]) throws -> ChildProcess.Outcome {
        try ChildProcess.run(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-W", "ignore", "-c", script] + words)
    }
}
