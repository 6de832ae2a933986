#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Value.Placeholder {
  /// Whether the placeholder matches `actual`.
  func admits(_ actual: Value) -> Bool {
    switch (self, actual) {
    case (.any, _), (.int, .int), (.double, .double), (.string, .string): true
    case (.date, .string(let text)): Date(isoText: text) != nil
    case (.uuid, .string(let text)): isUUID(text.utf8)
    default: false
    }
  }

  private func isUUID(_ text: String.UTF8View) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.hexDigitValue != nil
      }
  }
}
