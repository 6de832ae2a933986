import Synchronization

/// Whether the task that asked a service was cancelled.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isNoted: Bool { flag.load(ordering: .relaxed) }

  func note() { flag.store(true, ordering: .relaxed) }
}

/// The draws that wait for a service's answer, and the open streams, in the order in which they
/// began.
///
/// If several with the same question are waiting, an answer names the one it is for: `scores` the
/// first, `scores#2` the second of those still waiting.
struct PendingEffects {
  enum State {
    /// A draw, whose answer must come.
    case awaited
    /// The same with a completion handler, which a service may keep without calling it.
    case awaitedCall
    /// A draw that is waited for no more. It stays, because a replay waits for its answer.
    case abandoned
    /// A stream, whose elements may come.
    case stream
    /// A stream of which no line says that it is open.
    case unlistedStream

    var isAwaited: Bool { self == .awaited || self == .awaitedCall }
    var isStream: Bool { self == .stream || self == .unlistedStream }
  }

  private struct Effect {
    let id: Int
    let question: Question
    var state: State
    /// Whether the task that asked was cancelled; nil if that is not followed.
    let cancellation: Cancellation?
    /// Whether it is a stream that has sent something.
    var hasSent = false
  }

  /// In the order of their IDs. There may be very many that are never answered, so adding one takes the same time always.
  private var waiting: [Effect] = []
  /// How many were asked up to now: the ID of the last one.
  private(set) var askedCount = 0
  /// How many had been asked when lines last said what waits.
  var listedCount = 0

  /// How many wait for an answer that must come.
  private(set) var awaited = 0
  private var streams = 0
  private var unlistedStreams = 0

  /// Whether lines say of any that it waits.
  var hasListed: Bool { waiting.count > unlistedStreams }

  /// Whether a stream is open.
  var hasStreams: Bool { streams > 0 }

  private mutating func count(_ state: State, by change: Int) {
    if state.isAwaited { awaited += change }
    if state.isStream { streams += change }
    if state == .unlistedStream { unlistedStreams += change }
  }

  private mutating func set(_ state: State, at place: Int) {
    count(waiting[place].state, by: -1)
    waiting[place].state = state
    count(state, by: 1)
  }

  /// Those that are waited for no more.
  var abandonedQuestions: [Question] {
    waiting.filter { $0.state == .abandoned }.map(\.question)
  }

  /// Those whose answers must come.
  var questions: [Question] { waiting.filter(\.state.isAwaited).map(\.question) }

  /// Those whose answers must come, and are still wanted.
  var wantedQuestions: [Question] {
    waiting.filter { $0.state.isAwaited && $0.cancellation?.isNoted != true }.map(\.question)
  }

  /// The open streams.
  var openStreams: [Question] { waiting.filter(\.state.isStream).map(\.question) }

  /// The names of what may send something.
  var awaitedNames: Set<String> { Set(awaitedQuestions.map(\.name)) }

  /// Whether something of this name may send something.
  func awaits(_ name: String) -> Bool { awaitedQuestions.contains { $0.name == name } }

  private var awaitedQuestions: some Sequence<Question> {
    waiting.lazy.filter { $0.state != .abandoned }.map(\.question)
  }

  /// Adds a draw or a stream; returns its ID.
  mutating func ask(
    _ question: Question, _ state: State, _ cancellation: Cancellation? = nil
  ) -> Int {
    askedCount += 1
    waiting.append(
      Effect(id: askedCount, question: question, state: state, cancellation: cancellation))
    count(state, by: 1)
    return askedCount
  }

  /// The places of those that were asked since lines last said what waits.
  private var later: Range<Int> {
    let last = waiting.lastIndex { $0.id <= listedCount }
    return (last.map { $0 + 1 } ?? 0)..<waiting.endIndex
  }

  /// What waits, and no line says so yet.
  var unlisted: [Question] {
    waiting[later].filter { $0.state != .unlistedStream }.map(\.question)
  }

  /// Whether a stream is among that.
  var hasUnlistedStreams: Bool { waiting[later].contains { $0.state == .stream } }

  /// Whether lines say when this stream opens and closes.
  func isListed(stream id: Int) -> Bool {
    waiting.contains { $0.id == id && $0.state == .stream }
  }

  /// Notes that this stream has sent something.
  mutating func noteSent(_ id: Int) {
    if let place = place(of: id) { waiting[place].hasSent = true }
  }

  /// The open streams that have sent nothing, of those that lines name, and that were asked after so many others.
  func silentStreams(after askedCount: Int) -> [Question] {
    waiting.filter { $0.id > askedCount && $0.state == .stream && !$0.hasSent }.map(\.question)
  }

  /// From now on no line says of the streams that none has named yet that they are open, or closed.
  mutating func leaveOutUnlistedStreams() {
    for place in later where waiting[place].state == .stream { set(.unlistedStream, at: place) }
  }

  /// The question to which an answer to this one is recorded.
  func label(of id: Int) -> Question {
    guard let place = place(of: id) else { return "" }
    var question = waiting[place].question
    let rank = waiting[...place].count { $0.question == question }
    question.name = "\(RankedName(question.name, rank: rank))"
    return question
  }

  /// Removes one that is answered; returns the question to which its answer is recorded.
  mutating func answer(_ id: Int) -> Question {
    defer { if let place = place(of: id) { count(waiting.remove(at: place).state, by: -1) } }
    return label(of: id)
  }

  private func place(of id: Int) -> Int? { waiting.firstIndex { $0.id == id } }

  /// Notes that no answer of this one can come any more.
  mutating func abandon(_ id: Int) { if let place = place(of: id) { set(.abandoned, at: place) } }

  /// Waits no more for completion handlers that were not called, if it waits only for such; returns their names.
  mutating func abandonCalls() -> [String] {
    if waiting.contains(where: { $0.state == .awaited }) { return [] }
    let places = waiting.indices.filter { waiting[$0].state == .awaitedCall }
    for place in places { set(.abandoned, at: place) }
    return places.map { waiting[$0].question.name }
  }

  /// The index in `asked` of the one that an answer to the question `recorded` is for: one with equal
  /// inputs or, if the recorded question has none, any with its name.
  ///
  /// If none has equal inputs, it is the first with that name which `awaitsOther` does not say to have
  /// an answer of its own later.
  static func place(
    of recorded: Question, in asked: [Question], awaitsOther: (Question) -> Bool = { _ in false }
  ) -> Int? {
    guard let recordedName = split(recorded.name, among: asked) else { return nil }
    let (name, rank) = (recordedName.name, recordedName.rank)
    let named = asked.indices.filter { asked[$0].name == name }
    let equal = named.filter { recorded.hasInputs(of: asked[$0]) }
    if equal.isEmpty && recorded.inputs != nil { return named.first { !awaitsOther(asked[$0]) } }
    let places = equal.isEmpty ? named : equal
    return rank <= places.count ? places[rank - 1] : nil
  }

  /// Whether an answer with this label may be for an effect with this name.
  static func isLabel(_ label: String, of name: String) -> Bool {
    split(label, among: [Question(name)])?.name == name
  }

  /// The name and the rank in a recorded label; nil if none with that name was asked.
  ///
  /// A name may itself contain `#`, so a name that equals the whole label comes first.
  private static func split(_ label: String, among asked: [Question]) -> RankedName? {
    if asked.contains(where: { $0.name == label }) { return RankedName(label, rank: 1) }
    let ranked = RankedName(label)
    return ranked.rank > 1 ? ranked : nil
  }
}
