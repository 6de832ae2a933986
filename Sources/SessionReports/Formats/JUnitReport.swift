import SessionAnalysis
import SessionFormat

/// For continuous integration systems: JUnit's XML, one test case for each session.
///
/// The class of a case is the session's folder, its name is the file's. A session that can't be
/// replayed is an error, other failures are failures. The message and the first line of the text say
/// why it failed, in the same words for all sessions that failed for the same reason.
package struct JUnitReport: ReplayReport {
  private var cases = ""
  private var count = 0
  private var failures = 0
  private var errors = 0
  private var seconds = 0.0

  package init() {}

  package mutating func text(on result: SessionResult) -> String {
    add(result)
    return ""
  }

  private mutating func add(_ result: SessionResult) {
    count += 1
    seconds += result.seconds
    let file = FileName.shown(result.file)
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    let folder = parts.dropLast().joined(separator: "/")
    cases += "    <testcase classname=\"\(Self.escaped(folder))\""
    cases += " name=\"\(Self.escaped(String(parts.last ?? "")))\""
    cases += " file=\"\(Self.escaped(file))\" time=\"\(Self.time(result.seconds))\""
    guard let first = result.failures.first else { return cases += "/>\n" }
    cases += ">\n" + element(result, first) + "    </testcase>\n"
  }

  /// The whole file.
  package func text(on summary: ReplaySummary) -> String {
    let counts =
      "tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(Self.time(seconds))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites \(counts)>
        <testsuite name="understudy replay" \(counts)>
      \(cases)  </testsuite>
      </testsuites>

      """
  }

  private mutating func element(_ result: SessionResult, _ first: SessionResult.Failure) -> String {
    let name = result.isUnplayable ? "error" : "failure"
    if result.isUnplayable { errors += 1 } else { failures += 1 }
    let firstLine = first.text.split(separator: "\n").first.map(String.init) ?? ""
    let cause = result.isUnplayable ? nil : result.cause
    let flaky = result.repetitions.map { $0.isFlaky ? "\($0): " : "" } ?? ""
    let title = flaky + (cause ?? firstLine)
    let text = (cause.map { "\($0)\n" } ?? "") + "\(result.text)\n\(result.hint)"
    return "      <\(name) message=\"\(Self.escaped(title))\">\(Self.escaped(text))</\(name)>\n"
  }

  private static func time(_ seconds: Double) -> String {
    ReplaySummary.decimal(seconds, digits: 6)
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
