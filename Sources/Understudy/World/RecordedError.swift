#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An error that a service threw when the session was recorded, thrown again on replay.
///
/// Only its text is recorded: code that depends on the error's type behaves differently in a
/// replay, which the replay reports. A cancellation is thrown as `CancellationError`.
public struct RecordedError: Error, Hashable, CustomStringConvertible {
  /// The text of the error that was thrown.
  public let description: String

  private static let cancelled = "cancelled"

  static func make(_ text: String) -> any Error {
    text == cancelled ? CancellationError() : RecordedError(description: text)
  }

  /// The text of `error` in sessions: its localized description, if it has one.
  package static func text(of error: any Error) -> String {
    // The stage's own, most often. Looking for conformances takes five times as long.
    if let refusal = error as? Refusal { return refusal.description }
    if error is CancellationError { return cancelled }
    if let localized = error as? any LocalizedError, let text = localized.errorDescription {
      return text
    }
    return String(describing: error)
  }
}

extension RecordedError: LocalizedError {
  /// The text of the error that was thrown.
  public var errorDescription: String? { description }
}
