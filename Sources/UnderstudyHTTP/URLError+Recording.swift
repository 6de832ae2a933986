import Foundation
import Understudy

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLError {
  /// Makes an error whose localized description is `text`.
  init(_ code: Code, _ text: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: text])
  }

  /// Makes the error that a request failed with, from the error that its effect threw: a
  /// ``Failure``, or in a replay the text of one.
  init(recorded error: any Error, to question: Question) {
    let text = RecordedError.text(of: error)
    switch error {
    case is CancellationError: self.init(.cancelled, text)
    case is Failure, is RecordedError:
      if let (code, words) = Failure.parsed(text) {
        self.init(code, words)
      } else if text == Answer.missing {
        self.init(.resourceUnavailable, "\(question.name): \(text)")
      } else {
        self.init(.unknown, text)
      }
    default: self.init(.unknown, text)
    }
  }

  /// The error of a real request, as it is recorded: `Could not connect (URLError -1004)`.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ error: any Error) {
      let error = error as NSError
      description =
        error.domain == NSURLErrorDomain
        ? "\(error.localizedDescription) (URLError \(error.code))" : error.localizedDescription
    }

    /// The code and the text of a recorded error; nil if it is of another kind.
    fileprivate static func parsed(_ text: String) -> (Code, String)? {
      guard let match = text.wholeMatch(of: /(.*) \(URLError (-?\d+)\)/.dotMatchesNewlines()),
        let number = Int(match.2), let code = Code(rawValue: number) as Code?
      else { return nil }
      return (code, String(match.1))
    }
  }
}
