import Understudy

/// For GitHub's checks: an annotation for each failed step, at its line of the session's file.
struct GitHubReport: ReplayReport {
  func text(on result: SessionResult) -> String {
    result.failures.map { place in
      let message = "\(place.text)\n\(result.hint)"
      return
        "::error file=\(Self.escaped(property: FileName.readable(result.file))),line=\(place.line)::"
        + "\(Self.escaped(message))\n"
    }.joined()
  }

  func text(on summary: ReplaySummary) -> String {
    summary.lines.map { String(escapingControls: $0) + "\n" }.joined()
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("%", with: "%25").escapedLines.joined(separator: "%0A")
  }

  /// The properties of an annotation end in a colon and are separated by commas.
  private static func escaped(property: String) -> String {
    let text = property.replacing("%", with: "%25").replacing("\n", with: "%0A")
      .replacing("\r", with: "%0D").replacing(":", with: "%3A").replacing(",", with: "%2C")
    return String(escapingControls: text)
  }
}
