#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Answer {
  /// The answer that `output` is. An output that can't be encoded is recorded as that failure.
  init(encoding output: some Encodable) {
    do {
      self = .value(try ValueEncoder().encode(output))
    } catch {
      self = .failure("the answer can't be recorded: \(error)")
    }
  }
}

extension Date {
  /// The date as precise as it is recorded, so that a replay gets the very same.
  var roundedToMilliseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}
