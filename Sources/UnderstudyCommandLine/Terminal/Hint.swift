/// What is shown dimly behind a line that is being typed: how it may go on.
package struct Hint: Equatable, Sendable {
  /// The rest of a line that may be meant: Right or End takes it over.
  package let completion: String

  /// What may still be given; for the eye alone.
  package let remark: String

  package init(completion: String = "", remark: String = "") {
    (self.completion, self.remark) = (completion, remark)
  }

  package static let none = Hint()

  /// As it stands behind the line, in one row of at most `columns`; nothing of it can drive the terminal.
  func text(columns: Int) -> String {
    let text = CandidateList.printable(completion + remark)
    return columns > 1 ? CandidateList.clip(text, to: columns) : ""
  }
}
