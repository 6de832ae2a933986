#if Drivable
  import Testing

  @testable import Understudy

  /// View models that the macro describes, driven by commands.
  @MainActor @Suite struct DrivenTests {
    @Test func describedBindingsAndCommandsWork() {
      let face = ShopScreen.description
      #expect(
        face.bindings.map(\.name) == ["lines", "isOpen", "count", "default", "currency", "total"])
      let commands = face.commands.map { $0.usage + ($0.help.isEmpty ? "" : ": " + $0.help) }
      #expect(
        commands == [
          "toggle: Opens or closes the shop",
          "add DRINK [SIZE] [TIMES]: Adds \"one more\" of a \\(drink)",
          "remove ROW", "remove-all [NAMES ...]", "set-note [NOTE]", "pay: Pays",
          "pay-by CARD [TIP]", "repeat IN", "from-condition",
        ])
    }

    @Test func namesAreSplitIntoWords() {
      let names = WordsScreen.description.commands.map { $0.name }
      #expect(
        names == [
          "go", "change-state", "load-url", "load-http-response", "url-session", "show-urls",
          "show-urls-of-all", "step-x", "step2-times", "show-mp3s", "is-v2-beta", "load-all",
          "reset",
        ])
    }

    @Test func methodsOfEveryShapeAreCommands() throws {
      try expectReplay(
        """
        understudy 1 shop
          lines = []
          isOpen = true
          count = 0
          default = .small
          currency = "EUR"
          total = 0
        > toggle
          isOpen = false
        > add tea
          lines = ["small tea"]
          count = 1
        > add milk large 2
        + lines[1] = "large milk"
        + lines[2] = "large milk"
          count = 3
        > remove 0
        - lines[0] = "small tea"
          count = 2
        > remove 7
        ! "no row 7"
        > pay
          total = 2
        > pay-by 1
          total = 4
        > pay-by 1 0
        > remove-all "large milk" cake
          lines = []
          count = 0
        > set-note
          lines = ["no note"]
          count = 1
        > repeat 3
        + lines[1] = "3"
          count = 2
        > from-condition
        + lines[2] = "condition"
          count = 3
        > add tea tiny
        ! "add: size: \\"tiny\\" is not one of small, large"
        > pya
        ! "unknown command \\"pya\\": did you mean pay?"

        """, of: ShopScreen.self)
    }

    @Test func structureIsDrivenWithScreenAdditions() throws {
      #expect(CounterScreen.description.bindings.map(\.name) == ["count", "low", "high"])
      try expectReplay(
        """
        understudy 1 counter
          count = 0
          low = -5
          high = 5
        > step
          count = 1
        > step 9
        ! "out of bounds"
        > check
        > reset
          count = 0

        """, of: CounterScreen.self)
    }

    @Test func genericClassThatIsNotFinalIsDriven() throws {
      try expectReplay(
        """
        understudy 1 stack
          items = []
          low = 1
          high = 9
          cache = 1
        > push 4
          items = [4]
        > push 5
        + items[1] = 5
        > pop
        - items[1] = 5
        > drain
          items = []
        > push x
        ! "push: item: \\"x\\" is not a whole number"

        """, of: StackScreen.self)
    }

    @Test func enumerationInNamespaceIsDriven() throws {
      try expectReplay(
        """
        understudy 1 machine
          isOn = false
        > start fast
          isOn = true
        > stop
          isOn = false

        """, of: MachineScreen.self)
    }

    /// Expects exactly this session.
    private func expectReplay(
      _ text: String, of screen: any Screen.Type,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let session = try Session(parsing: text, file: "a.session")
      let comparison = Comparison(session, try Replay(session, on: screen).log)
      let report = FailureReport(file: "a.session", comparison).description
      #expect(comparison.passed, "\(report)", sourceLocation: sourceLocation)
    }
  }
#endif
