extension Sequence<Completions.Candidate> {
  /// The candidates that begin with what was typed, then those that contain it. Case is ignored.
  public func fitting(_ typed: String) -> [Completions.Candidate] {
    fitting(typed) { $0.text }
  }
}

extension Sequence {
  /// The elements whose text begins with what was typed, then those whose text contains it, then
  /// those whose content does. Case is ignored.
  package func fitting(
    _ typed: String, _ text: (Element) -> String, orIn content: (Element) -> String? = { _ in nil }
  ) -> [Element] {
    let typed = typed.lowercased()
    var (beginning, containing, showing) = ([Element](), [Element](), [Element]())
    for element in self {
      let text = text(element).lowercased()
      if text.hasPrefix(typed) {
        beginning.append(element)
      } else if text.contains(typed) {
        containing.append(element)
      } else if let content = content(element), content.lowercased().contains(typed) {
        showing.append(element)
      }
    }
    return beginning + containing + showing
  }
}

extension String {
  /// Whether the text begins with `beginning`, ignoring case.
  package func begins(with beginning: String) -> Bool {
    hasPrefix(beginning) || lowercased().hasPrefix(beginning.lowercased())
  }
}
