import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a screen shows, as words for arguments. It is read when a word is needed, which is rare.
@MainActor
final class ShownValues {
  private var read: WordsOfValues?

  /// Reads what is shown anew for the next word.
  func forget() { read = nil }

  /// What the screen showed when the first word since ``forget()`` was needed.
  func words(on stage: Stage) -> WordsOfValues {
    if let read { return read }
    let words = WordsOfValues(on: stage)
    read = words
    return words
  }
}

/// Values as words for arguments.
struct WordsOfValues {
  private(set) var integers: [Int] = []
  /// Texts as they are typed.
  private(set) var texts: [String] = []
  /// Those among them that are identifiers.
  private(set) var identifiers: [String] = []

  /// How many values of each kind are kept, and how many of a list.
  private static let most = 32
  private static let mostOfList = 8

  @MainActor
  fileprivate init(on stage: Stage) {
    for (_, value) in stage.bindings { take(value) }
  }

  private mutating func take(_ value: Value) {
    switch value {
    case .int(let number):
      if integers.count < Self.most { integers.append(Int(clamping: number)) }
    case .string(let text): take(text)
    case .list(let elements):
      for element in elements.prefix(Self.mostOfList) { take(element) }
    case .record(let fields), .case(_, let fields):
      for field in fields { take(field.value) }
    default: break
    }
  }

  private mutating func take(_ text: String) {
    guard texts.count < Self.most, text.utf8.count <= 200 else { return }
    texts.append(Words.quoted(text))
    if text.utf8.count == 36, UUID(uuidString: text) != nil { identifiers.append(text) }
  }
}
