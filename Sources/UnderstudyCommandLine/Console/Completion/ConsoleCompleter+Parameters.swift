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
    var offer = Offer(remark: parameter.remark)
    if let path = parameter.suggestionPath {
      let shown = stage.value(of: path.binding)?.values(at: path.steps[...]) ?? []
      let fitting = shown.map { (parameter.kind.word(for: $0.value), $0.row) }
        .filter { $0.0.hasPrefix(beginning) }
      offer.candidates = candidates(fitting.prefix(Self.mostRows))
      offer.omitted = max(0, fitting.count - Self.mostRows)
    } else if !parameter.suggestions.isEmpty {
      offer.candidates = parameter.suggestions.map { Completions.Candidate($0) }
    } else if parameter.kind == .date {
      offer.candidates = dates(stage)
    } else {
      offer.candidates = parameter.choices.map { Completions.Candidate($0) }
    }
    return offer
  }

  /// Each word once, with the first row that has it.
  private func candidates(
    _ words: some Sequence<(String, Value?)>
  ) -> [Completions.Candidate] {
    var known: Set<String> = []
    return words.filter { known.insert($0.0).inserted }.map { word, row in
      Completions.Candidate(word, help: row.map { "\($0.shortened())" } ?? "")
    }
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
  var remark: String { "\(name): \(isSecret ? "a secret" : requirement)" }
}
