/// A step that ended the process although the session does not expect it.
struct UnexpectedEnd {
  /// The report.
  let text: String
  private let step: Int
  private let canBeAccepted: Bool

  /// Nil if the last step that ran is not such a step. `notRun` is the number of commands after it.
  init?(_ last: StepDifference?, notRun: Int) {
    guard let last, let name = last.unexpectedEnd else { return nil }
    step = last.index
    canBeAccepted = last.lacksAnswer
    text =
      canBeAccepted
      ? "a required answer is not recorded: --accept gets it from the real world"
      : "the crash is new: fix it, or write \(Event.crash(name)) at the end of its step"
        + Self.advice(onNotRun: notRun)
  }

  /// Why the step can't be accepted.
  var obstacles: [Int: String] { canBeAccepted ? [:] : [step: text] }

  private static func advice(onNotRun count: Int) -> String {
    switch count {
    case 0: ""
    case 1: ", and remove the command after it, which did not run"
    default: ", and remove the \(count) commands after it, which did not run"
    }
  }
}

extension StepDifference {
  /// How the process ended, unless the session expects it to end here.
  fileprivate var unexpectedEnd: String? {
    var end: String?
    for entry in events {
      switch entry {
      case .same(.crash), .missing(.crash, _): return nil
      case .extra(.crash(let name)): end = name
      default: break
      }
    }
    return end
  }

  /// Whether the view model asked for an answer that is not recorded.
  fileprivate var lacksAnswer: Bool {
    events.contains { entry in
      if case .extra(.effect(_, .failure(Answer.missing))) = entry { true } else { false }
    }
  }
}
