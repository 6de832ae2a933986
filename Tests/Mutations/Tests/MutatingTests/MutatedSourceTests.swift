import Foundation
import Mutating
import Testing

struct MutatedSourceTests {
  @Test func sourceHasMutantsOfEachKind() {
    #expect(
      Sample.source.mutants.map(\.description) == [
        "Sample.swift:6:37: removed: onChange?()",
        "Sample.swift:7:14: Size.small → Size.large",
        "Sample.swift:9:28: 10 → 11",
        "Sample.swift:9:34: removed: pieces = []",
        "Sample.swift:12:11: piece > 0 → piece >= 0",
        "Sample.swift:12:11: piece > 0 → piece <= 0",
        "Sample.swift:12:11: piece > 0 → true",
        "Sample.swift:12:19: 0 → 1",
        "Sample.swift:12:22: !pieces.contains(piece) → pieces.contains(piece)",
        "Sample.swift:12:22: !pieces.contains(piece) → true",
        "Sample.swift:13:8: pieces.isEmpty → !(pieces.isEmpty)",
        "Sample.swift:13:8: pieces.isEmpty → false",
        "Sample.swift:14:5: removed: pieces.insert(piece, at: row ?? 0)",
        "Sample.swift:14:5: pieces.insert(piece, at: row ?? 0) → pieces.insert(row ?? 0, at: piece)",
        "Sample.swift:14:30: row ?? 0 → 0",
        "Sample.swift:14:37: 0 → 1",
        "Sample.swift:15:5: removed: size = pieces.count + 1 < 3 && pieces.first == piece ? .small : .large",
        "Sample.swift:15:12: pieces.count + 1 < 3 && pieces.first == piece ? .small : .large → pieces.count + 1 < 3 && pieces.first == piece ? .large : .small",
        "Sample.swift:15:12: pieces.count + 1 < 3 && pieces.first == piece → pieces.count + 1 < 3 || pieces.first == piece",
        "Sample.swift:15:12: pieces.count + 1 < 3 && pieces.first == piece → pieces.count + 1 < 3",
        "Sample.swift:15:12: pieces.count + 1 < 3 && pieces.first == piece → pieces.first == piece",
        "Sample.swift:15:12: pieces.count + 1 < 3 → pieces.count + 1 <= 3",
        "Sample.swift:15:12: pieces.count + 1 < 3 → pieces.count + 1 >= 3",
        "Sample.swift:15:12: pieces.count + 1 → pieces.count - 1",
        "Sample.swift:15:27: 1 → 2",
        "Sample.swift:15:31: 3 → 4",
        "Sample.swift:15:36: pieces.first == piece → pieces.first != piece",
        "Sample.swift:15:36: pieces.first → pieces.last",
        "Sample.swift:15:60: .small → .large",
        "Sample.swift:15:69: .large → .small",
        "Sample.swift:18:43: piece.front → piece.back",
        "Sample.swift:20:23: max(add(1, 2), pieces.sorted()[0]) → min(add(1, 2), pieces.sorted()[0])",
        "Sample.swift:20:27: add(1, 2) → add(2, 1)",
        "Sample.swift:20:31: 1 → 2",
        "Sample.swift:20:34: 2 → 3",
        "Sample.swift:20:38: pieces.sorted() → pieces",
        "Sample.swift:20:54: 0 → 1",
        "Sample.swift:22:48: left - right → left + right",
        "Sample.swift:24:36: pieces[0..<2] → pieces[0...2]",
        "Sample.swift:24:43: 0 → 1",
        "Sample.swift:24:47: 2 → 3",
        #"Sample.swift:26:26: "SELECT piece FROM pieces ORDER BY date DESC" → "SELECT piece FROM pieces ORDER BY date""#,
        #"Sample.swift:26:26: "SELECT piece FROM pieces ORDER BY date DESC" → "SELECT piece FROM pieces ORDER BY id DESC""#,
      ])
    #expect(Sample.source.mutants.map(\.number) == Array(1...Sample.source.mutants.count))
  }

  @Test func mutantHasTheNameOfItsDeclaration() {
    let names = Sample.source.mutants.map(\.declaration)
    #expect(
      names.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == [
        "pieces", "size", "init", "add", "front", "sum", "add", "part", "statement",
      ])
  }

  @Test func switchesNestAndKeepTheRest() {
    let source = Sample.mutated(
      """
      func isLong(_ text: String) -> Bool {
        // At least three.
        print(text)
        return text.count >= 3
      }
      """)
    #expect(
      source.text() == """
        func isLong(_ text: String) -> Bool {
          // At least three.
          if !mutant(1) { print(text) }
          return (mutant(2) ? (text.count > 3) : mutant(3) ? (text.count < 3) : (text.count >= (mutant(4) ? (4) : (3))))
        }
        """)
    #expect(
      source.text(without: [1, 3, 4]) == """
        func isLong(_ text: String) -> Bool {
          // At least three.
          print(text)
          return (mutant(2) ? (text.count > 3) : (text.count >= 3))
        }
        """)
  }

  @Test func closureHasAStatementForEachMutant() {
    let source = Sample.mutated("let sums = pieces.map { $0 + 1 }")
    #expect(
      source.text() == """
        let sums = pieces.map {\u{20}
        if mutant(1) { return $0 - 1 }
        if mutant(2) { return $0 + 2 }
        return $0 + 1\u{20}
        }
        """)
  }

  @Test func screenLosesBindingsAndNotificationsAlone() {
    let source = Sample.mutated(
      """
      func describe(_ view: inout Interface) {
        view.bind("count", 3)
        view.command("add")
        viewModel.onChange = { notify() }
      }
      """, scope: .bindings)
    #expect(
      source.mutants.map(\.description) == [
        "Sample.swift:2:3: removed: view.bind(\"count\", 3)",
        "Sample.swift:4:26: removed: notify()",
      ])
  }

  @Test func switchedSourceCompiles() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = folder.appending(path: "Sample.swift")
    try Sample.source.text().write(to: sample, atomically: true, encoding: .utf8)
    let switches = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Switch.swift").standardized
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", sample.path, switches.path,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    #expect(compiler.terminationStatus == 0)
  }
}
