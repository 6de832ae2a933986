/// What Tab completes or lists.
public struct Completions {
  /// The byte of the line where the word to replace begins. It ends at the cursor.
  package let start: Int

  package let typed: String?
  package let candidates: [Candidate]
  package let omitted: Int
  package let remark: String?
  let quote: (String) -> String
  /// Searches on among those that are omitted; nil if there is nothing to search.
  package let more: (() -> Completions)?

  /// - Parameters:
  ///   - start: the byte of the line where the word to replace begins. It ends at the cursor.
  ///   - typed: the word so far, without quotes; nil if it is typed without them.
  ///   - candidates: the words that fit, best first, as `fitting` returns them.
  ///   - omitted: how many more may fit, for which it was not worth making candidates.
  ///   - remark: what is expected, in one line. It is shown where no candidate fits.
  ///   - more: searches on for a while among the omitted ones, and returns what it knows then. Called
  ///     while the list is open and no key comes. Nil if all were searched.
  ///   - quote: returns how a text is typed as one word.
  public init(
    start: Int,
    typed: String? = nil,
    candidates: [Candidate],
    omitted: Int = 0,
    remark: String? = nil,
    more: (() -> Completions)? = nil,
    quote: @escaping (String) -> String = { $0 }
  ) {
    (self.start, self.typed, self.omitted) = (start, typed, omitted)
    (self.remark, self.more, self.quote) = (remark, more, quote)
    self.candidates = candidates
  }

  /// A word that fits.
  public struct Candidate: Equatable, Sendable {
    package let text: String
    package let label: String
    package let help: String?
    package let reasonDisabled: String?
    package let endsWord: Bool

    /// - Parameters:
    ///   - text: the word.
    ///   - label: what a list shows of it: the last part of a path. Nil is all of it.
    ///   - help: one line that says what the candidate is, shown in a list.
    ///   - disabled: why the word can't be used now, shown instead of the help; nil if it can. Tab
    ///     inserts such a word only when every other one that fits is disabled, too.
    ///   - endsWord: whether a blank follows. Not so for a folder.
    public init(
      _ text: String, label: String? = nil, help: String? = nil, disabled: String? = nil,
      endsWord: Bool = true
    ) {
      (self.text, self.label, self.help, self.endsWord) = (text, label ?? text, help, endsWord)
      reasonDisabled = disabled
    }

    var isEnabled: Bool { reasonDisabled == nil }
  }
}

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
