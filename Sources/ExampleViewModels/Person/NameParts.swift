import ExampleModels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension String {
  /// A part of a name without surrounding blanks, so that joined parts have one blank between them;
  /// `nil` if nothing is left.
  var trimmedNamePart: String? {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[start...end])
  }
}

extension Person {
  /// The known names in the order of a locale, separated by blanks; `nil` if there are none.
  func fullName(in locale: Locale) -> String? {
    let parts = [firstName, lastName].compactMap { $0?.trimmedNamePart }
    let ordered = locale.putsFamilyNameFirst ? parts.reversed() : parts
    return ordered.isEmpty ? nil : ordered.joined(separator: " ")
  }
}

extension Locale {
  fileprivate var putsFamilyNameFirst: Bool {
    ["hu", "ja", "ko", "zh"].contains(language.languageCode?.identifier)
  }
}
