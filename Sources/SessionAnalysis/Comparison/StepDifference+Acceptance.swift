import SessionFormat

/// What a step that differs means for accepting it.
extension StepDifference {
  /// Why accepting the step would lose what it tests, and what to do instead; nil if it would not. A
  /// process that ended is not judged here.
  ///
  /// `fillsGaps` says that answers that are not recorded came from the real world.
  /// `unanswered` are the effects that wait for an answer of this step, and `renamed` those in whose answers something
  /// has another name now.
  func obstacle(
    fillsGaps: Bool, unanswered: Set<String>, renamed: Set<String>
  ) -> String? {
    if let name = unanswered.min() {
      return step.obstacle(unanswered: name, isRenamed: renamed.contains(name))
    }
    if fillsGaps, let lossOfAnswers { return lossOfAnswers }
    if fillsGaps, let missingAnswer {
      return "\(missingAnswer.quotedBriefly) has no answer even in the real world: record it again"
    }
    if fillsGaps, isUnexpectedlyUnfinished {
      return
        "to accept this, record it again: \(title.brief) waits for something that never happens"
    }
    return misfit.map { "to accept this, first rewrite \(title.brief): \($0)" }
  }

  /// What would be lost because the real world does not answer as the session says.
  private var lossOfAnswers: String? {
    let missing = comparison.missing
    // A question that changed may take the recorded error of the expected one.
    let recorded = missing.compactMap { event in
      if case .effect(let question, let answer) = event { (question.name, answer) } else { nil }
    }
    for case .effect(let question, let answer) in comparison.extra where !missing.isEmpty {
      guard case .failure(let text, _) = answer, text != Answer.missing,
        !answer.isOfCancelledTask,
        !recorded.contains(where: { $0.0.isSpelled(like: question.name) && $0.1 == answer })
      else { continue }
      return "\(question.name.quotedBriefly) failed in the real world: \(text.quotedBriefly): "
        + "make it answer, or write its line < \(question.name.brief) yourself"
    }
    return nil
  }

  /// Whether the command waits for something that never happens, so that the rest of it is missing.
  private var isUnexpectedlyUnfinished: Bool {
    events.contains { $0.kind == .actual && $0.event == .refusal(.unfinished) }
      && events.contains { $0.kind == .expected }
  }

  /// What to do if the step lacks something, and what it started waits so many seconds for which the
  /// session lets no time pass.
  func noteOnWait(_ seconds: Double?) -> String? {
    let isUnfinished = events.contains {
      $0.kind == .actual && $0.event == .refusal(.unfinished)
    }
    guard let seconds, lacksLines, !isUnfinished, !causes.contains(where: \.isMissingPart) else {
      return nil
    }
    let time = Value.double(seconds)
    let name = step.command.flatMap(Words.commandName)?.brief ?? "the opening"
    return "\(name) started something that waits \(time) s, and no time passes in the session: "
      + "add the line < clock \(time) where it should"
  }

  /// What to say if the view model got something else for a secret, and the screen does not declare what. Nothing if
  /// all matches up to the first answer of a service: then the command did as recorded.
  func remarkOnSecret(among commands: [CommandDescription]) -> String? {
    guard let words = step.command.flatMap(Words.init), case let name = words.text(0),
      let command = commands.named(name)
    else { return nil }
    let isRefused = comparison.actual.compactMap(\.refusal).contains {
      Refusal($0, of: name).isMistake
    }
    if isRefused || !comparison.differsBeforeAnswer { return nil }
    for (place, argument) in command.arguments(in: words).enumerated() {
      guard let parameter = command.parameter(at: place),
        let word = parameter.usualStandIn(for: words.text(argument.lowerBound))
      else { continue }
      return "\(name) got \(word) for its secret \(parameter.name): "
        + "if it needs another value, pass one as standIn"
    }
    return nil
  }

  /// Why the command's arguments don't fit any more, if it was refused because of them although the session
  /// expects no refusal.
  private var misfit: String? {
    guard let name = step.command.flatMap(Words.commandName) else { return nil }
    let refusals = events.filter { $0.event.refusal != nil }
    guard refusals.allSatisfy({ $0.kind == .actual }) else { return nil }
    return refusals.lazy.compactMap(\.event.refusal).compactMap { text in
      guard case .arguments(_, let flaw, let usage) = Refusal(text, of: name) else { return nil }
      return usage.map { "the command is now \(name)\($0)" } ?? "\(flaw)"
    }.first
  }

  /// The effect for whose answer the view model asked although it is not recorded; nil if there is
  /// none.
  private var missingAnswer: String? {
    events.lazy.filter { $0.kind == .actual }.compactMap(\.event.missingAnswer).first
  }

  /// The UUIDs in lines that differ from expected ones in nothing else.
  var otherUUIDs: [String] {
    let uuid = /[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    func texts(_ kind: Kind) -> [String] {
      events.filter { $0.kind == kind }.map { "\($0.event)" }.filter { $0.contains(uuid) }
    }
    func masked(_ text: String) -> String { text.replacing(uuid, with: "<uuid>") }
    let expected = Set(texts(.expected).map(masked))
    return texts(.actual).filter { expected.contains(masked($0)) }
      .flatMap { $0.matches(of: uuid).map { String($0.output) } }
  }

  /// What to report if the step was expected to end the process and did not.
  var noteOnMissingEnd: String? {
    let ends = events.filter { $0.event.processEnd != nil }
    guard let expected = ends.last, ends.allSatisfy({ $0.kind == .expected }) else { return nil }
    return "\(ProcessEnd.noun(for: expected.event.processEnd)) no longer happens"
  }

  /// What to report if the step ended the process although the session does not expect it, and
  /// `notRun` commands follow. It can be accepted if the step only lacked an answer.
  ///
  /// `pending` are the effects that the real world was asked for and did not answer, if there are any.
  func unexpectedEnd(notRun: Int, pending: String?) -> (text: String, canBeAccepted: Bool)? {
    let ends = events.filter { $0.event.processEnd != nil }
    guard let end = ends.last, ends.allSatisfy({ $0.kind == .actual }) else { return nil }
    if let pending, end.event.processEnd == ProcessEnd.timeout {
      let text = "\(pending.brief): the real world does not answer within the time limit"
      return ("\(text): make it answer, or record the session again", false)
    }
    if missingAnswer != nil {
      return hasUnusableAnswer
        ? ("the recorded answer can't be used: --accept gets another from the real world", true)
        : ("a required answer is not recorded: --accept gets it from the real world", true)
    }
    let noun = ProcessEnd.noun(for: end.event.processEnd)
    let passesTime = events.contains { $0.event.worldEffect == .clock }
    let isSlow = end.event.processEnd == ProcessEnd.timeout && passesTime
    let more = isSlow ? ", raise --timeout if its timers only take long," : ","
    let text = "\(noun) is new: fix it\(more) or write \(end.event) at the end of its step"
    switch notRun {
    case 0: return (text, false)
    case 1: return ("\(text), and remove the command after it, which did not run", false)
    default:
      return ("\(text), and remove the \(notRun) commands after it, which did not run", false)
    }
  }
}

extension Event {
  /// The name of the effect if it is asked for an answer that is not recorded.
  var missingAnswer: String? {
    if case .effect(let question, .failure(Answer.missing, _)) = self { question.name } else { nil }
  }

  fileprivate var refusal: String? { if case .refusal(let text) = self { text } else { nil } }
}
