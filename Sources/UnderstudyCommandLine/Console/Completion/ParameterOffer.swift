import LineEditing
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What may be typed for a command's parameter, based on what the screen shows now.
@MainActor
struct ParameterOffer {
  private let parameter: ParameterDescription
  private let stage: Stage

  /// Further rows are counted, not listed.
  static let mostRows = 200

  init(_ parameter: ParameterDescription, on stage: Stage) {
    (self.parameter, self.stage) = (parameter, stage)
  }

  /// What fits a word that begins with `beginning`.
  func offer(for beginning: String) -> ConsoleCompleter.Offer {
    if let list = parameter.indexedList { return rows(of: list, beginning) }
    if parameter.isDate { return dates }
    return ConsoleCompleter.Offer(
      candidates: parameter.choices.map { Completions.Candidate($0) }, remark: remark)
  }

  private var remark: String {
    if parameter.isSecret { return "\(parameter.name): a secret" }
    let choices = parameter.choices.joined(separator: ", ")
    return "\(parameter.name): " + (choices.isEmpty ? parameter.expected : "one of \(choices)")
  }

  /// The numbers of the rows, with what is in them.
  private func rows(of list: String, _ beginning: String) -> ConsoleCompleter.Offer {
    guard case .list(let values) = stage.value(of: list) else {
      return ConsoleCompleter.Offer(remark: remark)
    }
    if values.isEmpty { return ConsoleCompleter.Offer(remark: "\(list) is empty") }
    let fitting = values.indices.filter { String($0).hasPrefix(beginning) }
    let shown = fitting.prefix(Self.mostRows)
    let remark = "\(parameter.name) 0 to \(values.count - 1)"
    return ConsoleCompleter.Offer(
      candidates: shown.map { row in
        Completions.Candidate(String(row), help: "\(values[row].shortened())")
      },
      omitted: fitting.count - shown.count, remark: remark)
  }

  /// Today in the session's time zone, and this moment: the two forms of a date.
  private var dates: ConsoleCompleter.Offer {
    let zone = stage.world.settings.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
    let today = Date.now.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
    let now = Date.now.formatted(.iso8601)
    return ConsoleCompleter.Offer(
      candidates: [
        Completions.Candidate(today, help: "today"),
        Completions.Candidate(now, help: "now"),
      ], remark: remark)
  }
}

extension ParameterDescription {
  /// Whether it takes a date, an optional date, or several dates.
  var isDate: Bool { expected == Date.typeDescription }
}
