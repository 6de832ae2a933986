import SessionAnalysis
import SessionFormat

/// For continuous integration systems: JUnit's XML, one test case for each session.
///
/// The class of a case is the session's folder, its name is the file's. A session that can't be
/// replayed is an error, other failures are failures. The message and the first line of the text say
/// why it failed, in the same words for all sessions that failed for the same reason.
package struct JUnitReport: ReplayReport {
  private var results: [SessionResult] = []

  package init() {}

  package mutating func text(on result: SessionResult) -> String {
    results.append(result)
    return ""
  }

  package func text(on summary: ReplaySummary) -> String {
    let failed = results.filter { !$0.failures.isEmpty }
    let errors = failed.count(where: \.isUnplayable)
    let seconds = results.reduce(0) { $0 + $1.seconds }
    let counts =
      "tests=\"\(results.count)\" failures=\"\(failed.count - errors)\" errors=\"\(errors)\" "
      + "time=\"\(seconds.decimal(digits: 6))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="understudy replay" \(counts)>
      \(results.map { Self.testCase($0) }.joined())  </testsuite>
      </testsuites>

      """
  }

  private static func testCase(_ result: SessionResult) -> String {
    let file = FileName.shown(result.file)
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    let start =
      "    <testcase classname=\"\(escaped(folder))\" name=\"\(escaped(String(parts.last ?? "")))\""
      + " file=\"\(escaped(file))\" time=\"\(result.seconds.decimal(digits: 6))\""
    guard let first = result.failures.first else { return start + "/>\n" }
    return start + ">\n" + failure(first, of: result) + "    </testcase>\n"
  }

  private static func failure(
    _ first: SessionResult.Failure, of result: SessionResult
  ) -> String {
    let name = result.isUnplayable ? "error" : "failure"
    let firstLine = first.text.split(separator: "\n").first.map(String.init) ?? ""
    let cause = result.isUnplayable ? nil : result.cause
    let flaky = result.repetitions.map { $0.isFlaky ? "\($0): " : "" } ?? ""
    let title = flaky + (cause ?? firstLine)
    let text = (cause.map { "\($0)\n" } ?? "") + "\(result.text)\n\(result.hint)"
    return "      <\(name) message=\"\(escaped(title))\">\(escaped(text))</\(name)>\n"
  }

  /// Escapes markup as entities, and characters that XML 1.0 forbids as a session escapes them.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t": escaped += "&#9;"
      case _ where isForbidden(scalar): escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7f...0x9f ~= scalar.value || 0xfffe...0xffff ~= scalar.value
  }
}
