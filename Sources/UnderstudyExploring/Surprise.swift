import Understudy

/// Something that nearly every app avoids. It may be meant, so it is offered and no bug.
@MainActor
struct Surprise {
  /// What happens, without values that depend on the session; nil if nothing does.
  let text: (Stage) -> String?

  /// The only list of them.
  static let all = [
    Surprise { stage in
      stage.bindings.lazy.compactMap { $0.value.listWithRepeatedID(at: $0.name) }.first
        .map { "two rows of \($0) have one id" }
    },
    Surprise { stage in
      guard stage.hasNothingUnderWay else { return nil }
      return stage.bindings.lazy.first { $0.value == .bool(true) && namesWork($0.name) }
        .map { "\($0.name) is still true when nothing is under way" }
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
}

extension Value {
  /// The list in this value, which is at `path`, in which two records have the same `id`.
  fileprivate func listWithRepeatedID(at path: String) -> String? {
    switch self {
    case .list(let elements):
      var known: Set<Value> = []
      let ids = elements.lazy.compactMap(\.id)
      if ids.contains(where: { !known.insert($0).inserted }) { return path }
      return elements.lazy.compactMap { $0.listWithRepeatedID(at: "\(path)[…]") }.first
    case .record(let fields), .case(_, let fields):
      return fields.lazy.compactMap { field in
        field.value.listWithRepeatedID(at: field.label.map { "\(path).\($0)" } ?? path)
      }.first
    default: return nil
    }
  }

  private var id: Value? {
    guard case .record(let fields) = self else { return nil }
    return fields.first { $0.label == "id" && $0.value != .null }?.value
  }
}
