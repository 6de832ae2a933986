import Understudy

/// A command whose last text is in quotes that are still open: it continues on the next line.
package struct OpenText {
  /// The command so far.
  private let line: String
  package let quote: String

  /// Nil if no quote is open at the end of the line.
  package init?(_ line: String) {
    let words = Words()
    // After a backslash, a quote would not close anything.
    let quotes = ["\"", "'"].filter { quote in
      (try? words.parse(line + "x")) == nil && (try? words.parse(line + "x" + quote)) != nil
    }
    guard let quote = quotes.first else { return nil }
    (self.line, self.quote) = (line, quote)
  }

  /// What comes before the next line, with the line break as a session writes it. Single quotes have
  /// no escapes, so they close and open again around it.
  var beginning: String { line + (quote == "'" ? #"'"\n"'"# : #"\n"#) }

  /// What is expected, for a person.
  var remark: String { "the text continues on the next line; \(quote) ends it" }
}
