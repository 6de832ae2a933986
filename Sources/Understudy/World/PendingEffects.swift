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
  }

  private var waiting: [Effect] = []
  /// How many were asked up to now: the ID of the last one.
  private(set) var askedCount = 0
  /// How many had been asked when lines last said what waits.
  var listedCount = 0

  /// How many wait for an answer that must come.
  var awaited: Int { waiting.count(where: \.state.isAwaited) }

  /// Whether lines say of any that it waits.
  var hasListed: Bool { waiting.contains { $0.state != .unlistedStream } }

  /// Whether a stream is open.
  var hasStreams: Bool { waiting.contains { $0.state.isStream } }

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
  var streams: [Question] { waiting.filter(\.state.isStream).map(\.question) }

  /// The names of what may send something, of those that were asked after so many others.
  func awaitedNames(after count: Int = 0) -> Set<String> {
    let later = waiting.filter { $0.id > count && $0.state != .abandoned }
    return Set(later.map(\.question.name))
  }

  /// Adds a draw or a stream; returns its ID.
  mutating func ask(
    _ question: Question, _ state: State, _ cancellation: Cancellation? = nil
  ) -> Int {
    askedCount += 1
    waiting.append(
      Effect(id: askedCount, question: question, state: state, cancellation: cancellation))
    return askedCount
  }

  /// What waits, and no line says so yet.
  var unlisted: [Question] {
    waiting.filter { $0.state != .unlistedStream && $0.id > listedCount }.map(\.question)
  }

  /// Whether a stream is among that.
  var hasUnlistedStreams: Bool {
    waiting.contains { $0.state == .stream && $0.id > listedCount }
  }

  /// Whether lines say when this stream opens and closes.
  func isListed(stream id: Int) -> Bool {
    waiting.contains { $0.id == id && $0.state == .stream }
  }

  /// From now on no line says of the streams that none has named yet that they are open, or closed.
  mutating func leaveOutUnlistedStreams() {
    for place in waiting.indices
    where waiting[place].state == .stream && waiting[place].id > listedCount {
      waiting[place].state = .unlistedStream
    }
  }

  /// The question to which an answer to this one is recorded.
  func label(of id: Int) -> Question {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return "" }
    var question = waiting[place].question
    let rank = waiting[...place].count { $0.question == question }
    question.name = "\(RankedName(question.name, rank: rank))"
    return question
  }

  /// Removes one that is answered; returns the question to which its answer is recorded.
  mutating func answer(_ id: Int) -> Question {
    defer { waiting.removeAll { $0.id == id } }
    return label(of: id)
  }

  /// Notes that no answer of this one can come any more.
  mutating func abandon(_ id: Int) {
    for place in waiting.indices where waiting[place].id == id { waiting[place].state = .abandoned }
  }

  /// Waits no more for completion handlers that were not called, if it waits only for such; returns their names.
  mutating func abandonCalls() -> [String] {
    if waiting.contains(where: { $0.state == .awaited }) { return [] }
    let places = waiting.indices.filter { waiting[$0].state == .awaitedCall }
    for place in places { waiting[place].state = .abandoned }
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
