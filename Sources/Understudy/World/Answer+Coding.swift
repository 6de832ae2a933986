#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Answer {
  /// Encodes `output`. If that fails, the failure is recorded.
  init(encoding output: some Encodable) {
    do {
      self = .value(try Value(encoding: output))
    } catch {
      self.init(notRecorded: error)
    }
  }

  /// What is recorded in place of an answer that can't be.
  init(notRecorded error: any Error) {
    self = .failure("the answer can't be recorded: \(error)")
  }
}

extension Date {
  /// The date in the precision of sessions, so that a replay gets the same date.
  var roundedToMilliseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
