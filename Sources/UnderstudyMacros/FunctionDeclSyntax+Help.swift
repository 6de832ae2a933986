#if Macros
  import SwiftSyntax

  extension FunctionDeclSyntax {
    /// The first paragraph of the documentation comment as one line, without its full stop.
    var help: String {
      let lines = leadingTrivia.pieces.flatMap(\.documentation)
        .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        .drop(while: \.isEmpty)
      let paragraph = lines.prefix { !$0.isEmpty && !$0.hasPrefix("- ") }.joined(separator: " ")
      let hasFullStop = paragraph.hasSuffix(".") && !paragraph.hasSuffix("..")
      return String(hasFullStop ? paragraph.dropLast() : paragraph[...])
    }
  }

  extension TriviaPiece {
    /// The lines of a documentation comment, without its markers.
    fileprivate var documentation: [String] {
      switch self {
      case .docLineComment(let text): return [String(text.dropFirst(3))]
      case .docBlockComment(let text):
        let lines = text.dropFirst(3).dropLast(2)
          .split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
          let text = line.drop(while: \.isWhitespace)
          return String(text.hasPrefix("*") ? text.dropFirst() : text)
        }
      default: return []
      }
    }
  }
#endif
