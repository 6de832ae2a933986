/// The action of a key in a review.
enum ReviewKey: Unicode.Scalar, CaseIterable {
  case accept = "a"
  case reject = "r"
  case skip = "s"
  case back = "b"
  case edit = "e"
  case diff = "d"
  case whole = "w"
  case acceptGroup = "g"
  case acceptRest = "A"
  case quit = "q"

  /// The keys with a word each, for the question.
  static let question = allCases.map { "\($0.rawValue) \($0.texts.name)" }.joined(separator: ", ")

  /// The keys, one on each line.
  static let help = allCases.map { "  \($0.rawValue)  \($0.texts.explanation)\n" }.joined()

  private var texts: (name: String, explanation: String) {
    switch self {
    case .accept: ("accept", "accept: what happened is right; write it into the file")
    case .reject: ("reject", "reject: what the file expects is right; fix the view model")
    case .skip: ("skip", "skip: decide later")
    case .back: ("back", "go back: undo the last decision, and decide again")
    case .edit: ("edit", "edit the file at this line in $VISUAL or $EDITOR, and replay it again")
    case .diff: ("diff", "show the difference again")
    case .whole: ("session", "show the whole session with the differences")
    case .acceptGroup: ("group", "accept this and everything that differs for the same reason")
    case .acceptRest: ("all", "accept this and everything after it")
    case .quit: ("quit", "quit: accepted steps stay accepted, the rest are skipped")
    }
  }
}
