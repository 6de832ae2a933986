import Testing

/// A few lines attach a view model of any style.
@Suite struct NotificationStylesTests {
  @Test func screensHaveAtMostTenLines() throws {
    let page = try Page("Sources/Understudy/Understudy.docc/NotificationStyles.md")
    let screens = page.blocks("swift").compactMap(Self.screen)
    #expect(screens.count == 10)
    for lines in screens.dropLast() { #expect(lines.count <= 10, "\(lines[0])") }
  }

  /// The lines of the screen in a block, without empty ones; nil if there is none. The last screen of the
  /// page describes three view models.
  private static func screen(in block: Page.Block) -> [String]? {
    guard let start = block.lines.firstIndex(where: { $0.contains(": Screen {") }) else {
      return nil
    }
    return block.lines[start...].filter { !$0.isEmpty }
  }
}
