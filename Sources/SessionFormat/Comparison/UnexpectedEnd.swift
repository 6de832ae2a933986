/// A step that ended the process, which the session does not expect.
struct UnexpectedEnd {
  /// What to say about it.
  let text: String
  private let step: Int
  private let canBeAccepted: Bool

  /// Nil when the last step that ran is not such a step. `notRun` commands follow it.
  init?(_ last: StepDifference?, notRun: Int) {
    guard let last, let name = last.unexpectedEnd else { return nil }
    step = last.index
    canBeAccepted = last.lacksAnswer
    text =
      canBeAccepted
      ? "the session lacks an answer for which nothing can stand in: --accept asks the world for it"
      : "the crash is new: fix it, or write \(Event.crash(name)) at the end of its step"
        + Self.advice(onNotRun: notRun)
  }

  /// What accepting would lose.
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
  /// How the process ended, if the session expects no end here.
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

  /// Whether the view model asked for something that the session does not hold.
  fileprivate var lacksAnswer: Bool {
    events.contains { entry in
      if case .extra(.effect(_, .failure(Answer.missing))) = entry { true } else { false }
    }
  }
}
