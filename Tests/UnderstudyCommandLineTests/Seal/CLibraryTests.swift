#if canImport(Glibc)
  import SealedCalls
  import TestTools
  import Testing
  import Typechecking

  /// Keeps the table in `Tests/SealedCalls/README.md` whole and true.
  @Suite(.runsPrograms) struct CLibraryTests {
    /// A row of the table.
    struct Row: CustomTestStringConvertible, Sendable {
      let functions: [String]
      /// What happens to them in a session.
      let treatment: String

      var testDescription: String { functions.first ?? "" }

      /// Whether each of them lets the session's time pass.
      var waits: Bool {
        ["take the session's time", "wait in turn"].contains { treatment.contains($0) }
      }

      /// What a script says in the end.
      var notes: Set<String> {
        if treatment.hasPrefix("named as") {
          let verbs = ["files": "opened", "a socket": "connected to", "programs": "started"]
          let verb = verbs[String(treatment.dropFirst("named as ".count))] ?? treatment
          return Set(functions.map { "\(verb) /understudy-missing/\($0) outside of an effect" })
        }
        let named = treatment.matches(of: /`(\w+)` is named/).map { String($0.output.1) }
        return Set(
          (treatment.hasPrefix("named") ? functions : named).map {
            "called \($0), which is not sealed"
          })
      }
    }

    static let table: [Row] =
      (try? Article(file: "Tests/SealedCalls/README.md").tables.first)?.map { row in
        Row(
          functions: row.first.matches(of: /`(\w+)`/).map { String($0.output.1) },
          treatment: row.last)
      } ?? []

    /// The functions that the test can call.
    private static let calls = Set(
      sequence(first: sealed_calls()) { $0?.pointee.next }.compactMap {
        $0.map { String(cString: $0.pointee.name) }
      })

    // MARK: The table is whole

    private static let declared = Result { try CFunction.ofLibrary() }

    @Test func tableHasEachFunctionThatIsNotHarmless() throws {
      let known = Set(Self.table.flatMap(\.functions))
      let unknown = try Self.declared.get().filter {
        !known.contains($0.name) && !HarmlessFunctions.contain($0.name, in: $0.header)
      }
      #expect(
        unknown == [],
        """
        if a function waits, reads a clock, is random, or says which process, user or computer \
        this is, add it to Tests/SealedCalls and the table in its README.md, and seal it or \
        name it in Sources/CSeal; otherwise add it to HarmlessFunctions.swift
        """)
    }

    @Test func headersDeclareFunctions() throws {
      let functions = try Self.declared.get()
      #expect(functions.count > 2000)
      #expect(functions.contains(CFunction(name: "nanosleep", header: "time.h")))
      #expect(functions.contains(CFunction(name: "clock_adjtime", header: "bits/time.h")))
      #expect(functions.contains(CFunction(name: "sin", header: "bits/mathcalls.h")))
    }

    @Test func eachFunctionOfTheTableHasOneRowAndACall() throws {
      let functions = Self.table.flatMap(\.functions)
      #expect(Set(functions).count == functions.count)
      #expect(Self.calls.subtracting(functions) == [])
      let declared = try Set(Self.declared.get().map(\.name))
      #expect(declared.intersection(functions).subtracting(Self.calls) == [])
    }

    // MARK: The table is true

    @Test(.timeLimit(.minutes(10)), arguments: table)
    func callsDoWhatTheTableSays(row: Row) throws {
      let tool = try Tool("FaultyScreens")
      let functions = row.functions.filter(Self.calls.contains)
      let script = functions.map { "call \($0)\n" }.joined()
      let outcome = try tool.run(
        "library", "--seed", "7", "--record", "new.session", input: script)
      #expect(outcome.status == 0)
      var notes = outcome.errors.split(separator: "\n").map {
        String($0).replacing("note: the view model ", with: "")
      }
      if row.treatment.hasPrefix("sealed, and named as files") {
        // They have chosen the names.
        #expect(notes.filter { $0.hasPrefix("opened ") }.count == functions.count)
        notes.removeAll { $0.hasPrefix("opened ") }
      }
      #expect(notes.count == Set(notes).count)
      #expect(Set(notes) == row.notes)

      let lines = outcome.output.matches(of: /"(\w+) (-?\d+), (\d+) ms"/)
      #expect(lines.map { String($0.output.1) } == functions)
      if row.waits {
        #expect(lines.filter { $0.output.3 == "0" }.map { String($0.output.1) } == [])
      }

      let session = try tool.folder.read("new.session")
      for round in 1...3 { try tool.folder.write(session, to: "all/\(round).session") }
      let replay = try tool.run("replay", "all", "--jobs", "1")
      #expect(replay == Tool.Outcome(output: "3 passed\n"))
    }
  }
#endif
