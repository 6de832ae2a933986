/// The draws that wait for a service's answer, and the open streams, in the order in which they
/// began.
///
/// If several with the same name are waiting, an answer names the one it is for: `scores` the
/// first, `scores#2` the second of those still waiting.
struct PendingEffects {
  private var waiting: [(id: Int, name: String, isAwaited: Bool)] = []
  private var lastID = 0

  /// How many wait for an answer that must come.
  var awaited: Int { waiting.count { $0.isAwaited } }

  /// Adds a draw, whose answer must come, or a stream, whose elements may come; returns its ID.
  mutating func ask(_ name: String, isAwaited: Bool) -> Int {
    lastID += 1
    waiting.append((lastID, name, isAwaited))
    return lastID
  }

  /// The name under which an answer to this one is recorded.
  func label(of id: Int) -> String {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return "" }
    let name = waiting[place].name
    let rank = waiting[...place].count { $0.name == name }
    return rank == 1 ? name : "\(name)#\(rank)"
  }

  /// Removes one that is answered; returns the name under which its answer is recorded.
  mutating func answer(_ id: Int) -> String {
    defer { waiting.removeAll { $0.id == id } }
    return label(of: id)
  }

  /// The index in `names` of the one that an answer recorded under `label` is for.
  ///
  /// A name may itself contain `#`, so a name that equals the whole label comes first.
  static func place(of label: String, in names: [String]) -> Int? {
    if let place = names.firstIndex(of: label) { return place }
    guard let sign = label.lastIndex(of: "#"), let rank = Int(label[label.index(after: sign)...]),
      label[sign...] == "#\(rank)", rank > 1
    else { return nil }
    let places = names.indices.filter { names[$0] == label[..<sign] }
    return rank <= places.count ? places[rank - 1] : nil
  }
}
