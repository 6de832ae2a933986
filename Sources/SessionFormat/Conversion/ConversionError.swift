/// Why a value can't be decoded as a type, or why something can't be encoded as a value.
package struct ConversionError: Error, Equatable, CustomStringConvertible {
  /// Where: `rows[2].level`; empty for the whole value.
  package let path: String
  /// What was expected there and what was found.
  package let message: String
  /// The field that probably has another name now, with each name that it may have.
  package private(set) var renamedFields: [RenamedField] = []

  /// `rows[2].level: expected a whole number, found "x"`; `value: …` if the path is empty.
  package var description: String { "\(path.isEmpty ? "value" : path): \(message)" }

  init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// `cases` are those of an enumeration that did not find its own.
  init(_ error: DecodingError, of value: Value, cases: [String] = []) {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      // The message of a synthesized `init(from:)` about a case that the enumeration does not have.
      let isAboutCase = context.debugDescription == "Invalid number of keys found, expected one."
      let part = isAboutCase || !cases.isEmpty ? value.part(at: context.codingPath[...]) : nil
      let name = part?.caseName
      let expected = cases.isEmpty ? "" : ": expected \(cases.enumerated("or"))"
      let problem =
        isAboutCase
        ? "there is no \(name.map { "case \($0)" } ?? "such case")"
        : inOneVoice(context.debugDescription)
      self.init(context.codingPath, problem + expected)
      if let field = context.underlyingError as? RenamedField { renamedFields = [field] }
      // As a payload is encoded, the case is a field, and otherwise it may be a text.
      let kind: RenamedField.Kind? =
        switch part {
        case .record: .case
        case .string: .text
        default: nil
        }
      if let kind, let name {
        let near = nearest(to: name, among: cases).map { [$0] }
        renamedFields = (near ?? cases).map { RenamedField(kind, old: name, new: $0) }
      }
    @unknown default: self.init([], String(describing: error))
    }
  }

  init(_ error: EncodingError) {
    switch error {
    case .invalidValue(_, let context): self.init(context.codingPath, context.debugDescription)
    @unknown default: self.init([], String(describing: error))
    }
  }

  private init(_ codingPath: [any CodingKey], _ text: String) {
    self.init(path: pathText(codingPath), message: inOneVoice(text))
  }
}

/// A field or a case that a type no longer has, and one that it may have instead.
package struct RenamedField: Error, Hashable {
  package let kind: Kind
  package let old: String
  package let new: String
  /// The effect that answers with it; empty if that is not known.
  package let effect: String

  package enum Kind: String, Sendable {
    case field, `case`
    /// A case that is a text: that of an error, or a raw value.
    case text
  }

  package init(_ kind: Kind = .field, old: String, new: String, effect: String = "") {
    (self.kind, self.old, self.new, self.effect) = (kind, old, new, effect)
  }
}

/// Other libraries' messages begin with a capital and end with a full stop; ours do not.
private func inOneVoice(_ text: String) -> String {
  var text = text[...]
  if text.hasSuffix(".") { text = text.dropLast() }
  let isWord = text.dropFirst().first?.isLowercase ?? false
  return isWord ? text.prefix(1).lowercased() + text.dropFirst() : String(text)
}

private func pathText(_ codingPath: [any CodingKey]) -> String {
  ByteBuffer.text { text in
    for key in codingPath {
      if let index = (key as? PlaceKey)?.intValue {
        text.append(raw: "[\(index)]")
      } else {
        if text.count > 0 { text.append(".") }
        text.append(name: key.stringValue)
      }
    }
  }
}

extension Value {
  /// The part that these keys lead to; nil if they lead elsewhere.
  fileprivate func part(at keys: ArraySlice<any CodingKey>) -> Value? {
    guard let key = keys.first else { return self }
    let part: Value? =
      switch self {
      case .list(let elements):
        key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      case .record(let fields): fields.first { $0.label == key.stringValue }?.value
      case .case(key.stringValue, let payload): .record(payload.labeledByPlace)
      default: nil
      }
    return part?.part(at: keys.dropFirst())
  }

  /// The name of the case that the value is, or that it encodes; nil if it is none.
  fileprivate var caseName: String? {
    switch self {
    case .case(let name, _): ".\(name)"
    case .record(let fields): fields.count == 1 ? fields[0].label : nil
    case .string(let text): text
    default: nil
    }
  }

  /// How errors describe what was found: a short value itself, a large one by its kind and size.
  var foundText: String {
    switch self {
    case .list(let elements): "a list of \(elements.count)"
    case .dictionary(let entries): "a dictionary of \(entries.count)"
    case .longList(let list): "a shortened list of \(list.count)"
    case .longDictionary(let dictionary): "a shortened dictionary of \(dictionary.count)"
    case .record(let fields): fields.isEmpty ? "an empty record" : "a record of \(fields.count)"
    case .case(let name, let payload) where !payload.isEmpty: Value.case(name, []).foundText
    case .string(let text) where text.utf8.count > 60: "a string of \(text.count) characters"
    default: description
    }
  }
}

/// The key of a list's element, or of a superclass's part if the subclass names none.
struct PlaceKey: CodingKey {
  static let superclass = PlaceKey(nil)
  let intValue: Int?
  var stringValue: String { intValue.map(String.init) ?? "super" }

  init(_ index: Int?) { intValue = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { return nil }
}
