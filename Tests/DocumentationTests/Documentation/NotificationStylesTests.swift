import Testing

/// A view model of any style is attached in a few lines.
@Suite struct NotificationStylesTests {
  @Test func documentedScreensHaveAtMostTenLines() throws {
    let page = try Page("Sources/Understudy/Understudy.docc/NotificationStyles.md")
    let screens = page.blocks("swift").compactMap(Self.screen)
    #expect(screens.count == 9)
    for lines in screens.dropLast() { #expect(lines.count <= 10, "\(lines[0])") }
  }

  /// The nonempty lines of the screen in a block; nil if it has none. The page's last screen
  /// describes three view models.
  private static func screen(in block: Page.Block) -> [String]? {
    guard let start = block.lines.firstIndex(where: { $0.contains(": Screen {") }) else {
      return nil
    }
    return block.lines[start...].filter { !$0.isEmpty }
  }
}
