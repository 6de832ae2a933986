import Testing

@testable import SessionReports

@Suite struct LineMarkupTests {
  private func markup(_ lines: String) -> String {
    let lines = Array(lines.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return HTML.text { LineMarkup.write(lines, to: $0) }
  }

  @Test func kindsOfLinesHaveElements() {
    #expect(
      markup(
        """
        # A comment.
        > add 2
        < date "now"
        + rows[0] = 1
        - rows[0] = 1
          count = 1
        ~ save ! "no"
        = 3
        | text
        ! "refused"
        x SIGTRAP
        """) == """
          <small># A comment.</small>
          <b>> add 2</b>
          <i>&lt; date "now"</i>
          <ins>+ rows[0] = 1</ins>
          <del>- rows[0] = 1</del>
            count = 1
          ~ save ! "no"
          = 3
          | text
          <strong>! "refused"</strong>
          <strong>x SIGTRAP</strong>
          """)
  }

  @Test func textFromRightToLeftIsIsolated() {
    #expect(
      markup("  rows = [(title: \"שלום\", stars: 4), (title: \"a\\\"ב\", stars: 5)]")
        == "  rows = [(title: \"<bdi>שלום</bdi>\", stars: 4), "
        + "(title: \"<bdi>a\\\"ב</bdi>\", stars: 5)]")
    #expect(markup("> title שלום") == "<b>> title שלום</b>")
  }

  @Test func longLineScrolls() {
    let text = String(repeating: "a", count: 3000)
    #expect(markup("| \(text)") == "<span class=\"long\" tabindex=\"0\">| \(text)</span>")
  }
}
