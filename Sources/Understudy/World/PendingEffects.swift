/// The draws of services that wait for their answers, and the streams that are open, in the order in
/// which they were asked.
///
/// Where several of one name wait, an answer says which it is for: `scores` for the first that was
/// asked, `scores#2` for the second of those that still wait.
struct PendingEffects {
  private var waiting: [(id: Int, name: String, isAwaited: Bool)] = []
  private var lastID = 0

  /// How many wait for an answer that will come.
  var awaited: Int { waiting.count { $0.isAwaited } }

  /// Adds one that waits, for an answer that will come or for one that may come; gives its number.
  mutating func ask(_ name: String, isAwaited: Bool) -> Int {
    lastID += 1
    waiting.append((lastID, name, isAwaited))
    return lastID
  }

  /// The name to record an answer under to one that waits.
  func label(of id: Int) -> String {
    guard let place = waiting.firstIndex(where: { $0.id == id }) else { return "" }
    let name = waiting[place].name
    let rank = waiting[...place].count { $0.name == name }
    return rank == 1 ? name : "\(name)#\(rank)"
  }

  /// Takes away one that is answered; gives the name to record the answer under.
  mutating func answer(_ id: Int) -> String {
    defer { waiting.removeAll { $0.id == id } }
    return label(of: id)
  }

  /// Where in `names` the one is that an answer recorded under `label` is for.
  ///
  /// A name may itself hold a `#`: one that is all of the label comes first.
  static func place(of label: String, in names: [String]) -> Int? {
    if let place = names.firstIndex(of: label) { return place }
    guard let sign = label.lastIndex(of: "#"), let rank = Int(label[label.index(after: sign)...]),
      label[sign...] == "#\(rank)", rank > 1
    else { return nil }
    let places = names.indices.filter { names[$0] == label[..<sign] }
    return rank <= places.count ? places[rank - 1] : nil
  }
}
