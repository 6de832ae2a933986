import LineEditing
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ConsoleCompleter {
  /// Further rows are counted, not listed.
  static let mostRows = 200

  /// What may be typed for a command's parameter, based on what the screen shows now, and fits a
  /// word that begins with `beginning`.
  func offer(for parameter: ParameterDescription, _ beginning: String, on stage: Stage) -> Offer {
    if let list = parameter.indexedList, case .list(let rows) = stage.value(of: list) {
      if rows.isEmpty { return Offer(remark: "\(list) is empty") }
      let fitting = rows.indices.filter { String($0).hasPrefix(beginning) }
      let shown = fitting.prefix(Self.mostRows)
      return Offer(
        candidates: shown.map { Completions.Candidate("\($0)", help: "\(rows[$0].shortened())") },
        omitted: fitting.count - shown.count,
        remark: "\(parameter.name) 0 to \(rows.count - 1)")
    }
    let choices = parameter.choices.map { Completions.Candidate($0) }
    return Offer(candidates: parameter.isDate ? dates(stage) : choices, remark: parameter.remark)
  }

  /// Today in the session's time zone, and this moment: the two forms of a date.
  private func dates(_ stage: Stage) -> [Completions.Candidate] {
    let zone = stage.world.settings.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
    let today = Date.now.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
    return [
      Completions.Candidate(today, help: "today"),
      Completions.Candidate(Date.now.formatted(.iso8601), help: "now"),
    ]
  }
}

extension ParameterDescription {
  fileprivate var remark: String {
    if isSecret { return "\(name): a secret" }
    return "\(name): " + (choices.isEmpty ? expected : "one of \(choices.joined(separator: ", "))")
  }

  /// Whether it takes a date, an optional date, or several dates.
  var isDate: Bool { expected == Date.typeDescription }
}
