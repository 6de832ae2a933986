#if Drivable
  import Testing
  import Typechecking

  /// The compiler reports the errors that the documentation shows.
  @Suite struct RefusalBlockTests {
    @Test func basketWithoutMarkersHasTheErrorsThatThePageShows() throws {
      let page = try Page("Sources/Understudy/Understudy.docc/LetTheViewModelDescribeItself.md")
      let basket = try #require(
        page.blocks("swift").first { $0.text.contains("struct BasketViewModel") })
      let bare = basket.text.replacing(/@DrivableIgnored\s+|@DrivableName\(".*"\)\s+/, with: "")
      let output = try typecheck("import Driving\n" + bare, macros: ["UnderstudyMacros"])
      let said = output.matches(of: /Source\.swift:\d+:\d+: ((?:error|note): .*)/)
        .map { String($0.output.1.replacing(#/ \(from macro .*/#, with: "")) }
      let shown = try #require(page.blocks("console").first)
      #expect(said == shown.lines)
    }
  }
#endif
