#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a screen shows, as words for arguments.
struct ShownValues {
  private(set) var integers: [Int] = []
  /// Texts as they are typed.
  private(set) var texts: [String] = []
  /// Those among them that are identifiers.
  private(set) var identifiers: [String] = []

  /// How many values of each kind are kept, and how many of a list.
  private static let most = 32
  private static let mostOfList = 8

  init() {}

  @MainActor
  init(on stage: Stage) {
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
