import SessionAnalysis

/// What a replay has to say about a session's answers, and about what the session lacks.
@MainActor
package final class AnswerLog {
  /// The index of the running step.
  var step = -1
  private(set) var mismatches: [ReplayLog.Note] = []
  private(set) var renamedFields: Set<RenamedField> = []
  /// The names of the effects whose answers were used although they don't fit, by the steps in which they were.
  private(set) var misfits: [Int: Set<String>] = [:]
  /// What the view model took from its process although the session does not have it, each once.
  private(set) var unrecorded: [ReplayLog.Note] = []
  /// What may explain that the view model did something else, each once in a step.
  private(set) var remarks: [ReplayLog.Note] = []
  /// Gets each mismatch, and what is unrecorded, before the view model continues, in case that ends the process.
  var report: ((ReplayMessage) -> Void)?

  /// Notes that the view model took something from its process although the session does not have it.
  func noteUnrecorded(_ input: WorldEffect) {
    if unrecorded.contains(where: { $0.unrecorded == input }) { return }
    let note = ReplayLog.Note(unrecorded: input, step: max(step, 0))
    unrecorded.append(note)
    report?(.remark(note))
  }

  /// Notes that an error is thrown of which the session does not say the type, or of a type of which none can be made.
  /// It may be a case that no type has which the effect lists, if it `isListed` that there are any.
  func noteError(of name: String, _ error: RecordedError, isListed: Bool) {
    let text = error.description
    if let domain = error.domain {
      // Of a type that is `Codable`, the error itself is recorded, without a code.
      let remedy =
        error.code == nil && ErrorOrigin.type(named: domain) == nil
        ? "list what it is called now in throwing:" : "make that Codable and record anew"
      remark(
        "\(name): a RecordedError is thrown in place of \(domain) \(error.code ?? 1): if its type matters, "
          + "\(remedy), or use world.restoreErrors")
    } else if text.mayBeCase {
      // A person wrote it.
      let remedy =
        isListed
        ? "no error type listed in throwing: has the case \(text): to rename it: "
          + "rename SCREEN \(text) NEW --kind case --in effect:\(name)"
        : "if it is a case, list its type in throwing:"
      remark("\(name): a RecordedError is thrown, with the text \(text.quotedBriefly): \(remedy)")
    }
  }

  /// Notes that an error is thrown that is not recorded, because nothing else can be.
  func noteStandIn(for name: String, _ error: any Error) {
    let type = type(of: error)
    let thrown = caseName(of: error).map { "\(type).\($0)" } ?? "an error of type \(type)"
    remark("\(name): \(thrown) is thrown in place of the missing answer")
  }

  /// Notes that a command did not finish although something is due later: perhaps it only waits for that.
  func noteUnfinished(_ command: String, before due: Duration) {
    let time = Value.double(due.seconds)
    remark(
      "a timer or sleep is due in \(time) s, and the session lets no more time pass for \(command): "
        + "if it waits for that, --accept records it")
  }

  /// Notes that a command did not finish although effects wait for answers: perhaps it waits for one of them.
  func noteUnfinished(_ command: String, withoutAnswersTo questions: [Question]) {
    let names = questions.map(\.inBrief).enumerated("and", atMost: 3)
    remark(
      "\(names) \(questions.count == 1 ? "has" : "have") no answer in this step: "
        + "if \(command) waits for that, write the line < \(questions[0].name.brief) VALUE")
  }

  /// Adds what may explain a difference in the running step.
  func remark(_ text: String) {
    // What makes the view model is part of the opening.
    let note = ReplayLog.Note(step: max(step, 0), text, isLocal: true)
    if !remarks.contains(note) { remarks.append(note) }
  }

  /// Notes that an answer is used although it does not fit.
  func noteMisfit(of name: String) { misfits[step, default: []].insert(name) }

  /// Notes what an effect answers with that probably has another name now.
  func noteRenamed(_ fields: [RenamedField], of name: String) {
    if fields.isEmpty { return }
    renamedFields.formUnion(
      fields.map { RenamedField($0.kind, old: $0.old, new: $0.new, effect: name) })
  }

  /// Notes why an answer could not be used, once in a step.
  func noteMismatch(_ text: String) {
    let note = ReplayLog.Note(step: step, text)
    if mismatches.contains(note) { return }
    mismatches.append(note)
    report?(.note(note))
  }
}
