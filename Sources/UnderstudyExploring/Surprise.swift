import Understudy

/// Something that nearly every app avoids. It may be meant, so it is offered and no bug.
@MainActor
struct Surprise {
  /// What happens, without values that depend on the session; nil if nothing does.
  let text: (Stage) -> String?

  /// The only list of them.
  static let all = [
    Surprise { stage in
      let repeated = stage.bindings.flatMap { $0.value.repeatedIDs(at: $0.name) }
      if repeated.isEmpty { return nil }
      // The world may have made them up.
      let answered = stage.answeredIDs
      return repeated.first { !answered.contains($0.id) }.map {
        "two rows of \($0.list) have one id"
      }
    },
    Surprise { stage in
      guard stage.hasNothingUnderWay else { return nil }
      return stage.bindings.lazy.first { $0.value == .bool(true) && namesWork($0.name) }
        .map { "\($0.name) is still true when nothing is under way" }
    },
    Surprise { stage in
      stage.world.repeatedQuestion.map { "\($0.name) is asked again before it has answered" }
    },
  ]

  /// What surprises on the screen as it is now.
  static func texts(on stage: Stage) -> [String] { all.compactMap { $0.text(stage) } }

  /// Whether a flag of this name says that the view model does something that ends by itself.
  private static func namesWork(_ name: String) -> Bool {
    let name = name.lowercased()
    return words.contains { name.hasSuffix($0) }
  }

  private static let words = [
    "busy", "deleting", "downloading", "exporting", "fetching", "importing", "inprogress",
    "loading", "processing", "refreshing", "saving", "searching", "sending", "signingin",
    "submitting", "syncing", "uploading", "waiting",
  ]
}

extension Stage {
  /// Whether neither a command, the world nor time will do anything more.
  fileprivate var hasNothingUnderWay: Bool {
    !isRunningInBackground && world.inFlight == 0 && world.untilNextTimer == nil
      && !(world.generated?.isAwaited ?? false)
  }

  /// What the world answered that may be an `id`: that of each record, and an answer or an element of it as a
  /// whole.
  fileprivate var answeredIDs: Set<Value> {
    let session = try? Session(parsing: transcript.bytes(), file: "")
    return Set(
      session?.lines.flatMap { line -> [Value] in
        if case .event(.effect(_, .value(let value))) = line {
          value.ids + [value] + value.elements
        } else {
          []
        }
      } ?? [])
  }
}

extension Value {
  /// Each `id` that two records have in one of the lists in this value, which is at `path`.
  fileprivate func repeatedIDs(at path: String) -> [(list: String, id: Value)] {
    switch self {
    case .list(let elements):
      var known: Set<Value> = []
      let repeated = elements.compactMap(\.id).filter { !known.insert($0).inserted }
      return repeated.map { (path, $0) }
        + elements.flatMap { $0.repeatedIDs(at: "\(path)[…]") }
    case .record(let fields), .case(_, let fields):
      return fields.flatMap { field in
        field.value.repeatedIDs(at: field.label.map { "\(path).\($0)" } ?? path)
      }
    default: return []
    }
  }

  /// The `id` of each record in this value.
  fileprivate var ids: [Value] {
    let own = [id].compactMap(\.self)
    switch self {
    case .list(let elements): return elements.flatMap(\.ids)
    case .dictionary(let entries): return entries.flatMap(\.value.ids)
    case .record(let fields), .case(_, let fields): return own + fields.flatMap(\.value.ids)
    default: return own
    }
  }

  fileprivate var elements: [Value] { if case .list(let elements) = self { elements } else { [] } }

  private var id: Value? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.label == "id" && $0.value != .null }?.value
  }
}
