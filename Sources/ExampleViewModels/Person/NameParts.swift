#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension String {
  /// A part of a name without the blanks around it, so that joined parts have one blank between
  /// them; `nil` if nothing is left.
  var trimmedNamePart: String? {
    guard let start = firstIndex(where: { !$0.isWhitespace }),
      let end = lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(self[start...end])
  }
}

extension Locale {
  var putsFamilyNameFirst: Bool {
    guard let language = language.languageCode?.identifier else { return false }
    return ["hu", "ja", "ko", "zh"].contains(language)
  }
}
