import LineEditing
import SessionAnalysis
import Understudy

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ConsoleCompleter {
  /// What may be typed for a command's parameter, based on what the screen shows now, and fits a
  /// word that begins with `beginning`. The command's name contains `rows`.
  func offer(
    for parameter: ParameterDescription, _ beginning: String, rows: [Int], on stage: Stage
  ) -> Offer {
    if parameter.isSecret { return Offer(remark: parameter.remark) }
    if let list = parameter.indexedList {
      let shown = ShownRows(list: list, address: rows, stage: stage)
      return offer(rowsOf: shown, for: parameter, beginning)
    }
    if let path = parameter.suggestionPath {
      return offer(valuesAt: path, for: parameter, beginning, rows: rows, on: stage)
    }
    if parameter.kind == .literal, parameter.suggestions.isEmpty {
      let literals = parameter.offered.map(Completions.Candidate.init(literal:))
      return Offer(
        candidates: literals.fitting(beginning), remark: parameter.remark, quote: { $0 })
    }
    var candidates = parameter.offered.map { Completions.Candidate($0) }.fitting(beginning)
    if parameter.offered.isEmpty, parameter.kind == .date {
      // Digits from the middle of a time mean nothing.
      candidates = dates(stage).filter { $0.text.hasPrefix(beginning) }
    }
    return Offer(candidates: candidates, remark: parameter.remark)
  }

  private func offer(
    rowsOf shown: ShownRows, for parameter: ParameterDescription, _ beginning: String
  ) -> Offer {
    guard let fitting = shown.fitting(beginning) else {
      return Offer(remark: shown.isNil ? "\(shown.list) is nil" : parameter.remark)
    }
    if fitting.count == 0 { return Offer(remark: "\(shown.list) is empty") }
    return Offer(
      candidates: fitting.rows.map { Completions.Candidate("\($0.index)", help: $0.summary) },
      omitted: fitting.omitted, remark: parameter.rowRange(fitting.count))
  }

  /// The values that the screen shows at a path, each once, with the first row that has it.
  private func offer(
    valuesAt path: Path, for parameter: ParameterDescription, _ beginning: String, rows: [Int],
    on stage: Stage
  ) -> Offer {
    let shown = ShownRows(list: path, address: rows, stage: stage).values
    let words = shown.values.map { (parameter.kind.word(for: $0.value), $0.row?.summary) }
      .uniqued { $0.0 }
    let fitting = words.fitting(beginning, { $0.0 }, orIn: \.1)
    let offered = fitting.prefix(ShownRows.mostOffered)
    return Offer(
      candidates: offered.map {
        Completions.Candidate($0, label: String(escapingControls: $0), help: $1 ?? "")
      },
      omitted: fitting.count - offered.count + shown.omitted, remark: parameter.remark)
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

extension Completions.Candidate {
  /// A literal that is offered: a case with a payload up to its first value, which the person types.
  fileprivate init(literal: String) {
    let label = literal.firstMatch(of: /^\.\w+\((?:\w+: )?/).map { String($0.output) }
    self.init(label ?? literal, label: literal, endsWord: label == nil)
  }
}

extension ParameterDescription {
  /// What it accepts: `stars: a whole number, from 1 to 5`.
  var remark: String {
    if isSecret { return "\(name): a secret" }
    return ["\(name): \(requirement)", suggestionText].compactMap { $0 }.joined(separator: ", ")
  }

  /// `row 0 to 4`.
  func rowRange(_ count: Int) -> String { "\(name) 0 to \(count - 1)" }

  /// The words that are known without the screen: suggestions, choices, examples, or a short range.
  var offered: [String] {
    if !suggestions.isEmpty { return suggestions }
    guard kind == .integer, case .int(let lowest)? = range?.lowest,
      case .int(let highest)? = range?.highest, lowest <= highest, highest - lowest < 20
    else { return choices.isEmpty ? form.examples : choices }
    return (lowest...highest).map { "\($0)" }
  }
}
