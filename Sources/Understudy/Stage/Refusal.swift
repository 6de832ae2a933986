/// Why a command was not run.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  init(unknown typed: String, among names: [String]) {
    var text = "unknown command \(typed.quotedBriefly)"
    if let name = CommandAddress.nearest(to: typed, among: names) {
      text += ": did you mean \(name)?"
    } else if names.isEmpty {
      text += ": this screen has no commands"
    } else {
      text += ": commands are \(names.joined(separator: ", "))"
    }
    description = text
  }
}

extension CommandAddress {
  /// The name that was probably meant by `typed`, with its rows; nil if none is close.
  static func nearest(to typed: String, among names: [String]) -> String? {
    guard
      let near = Understudy.nearest(to: withoutRows(typed), among: names.map(withoutRows)),
      let name = names.first(where: { withoutRows($0) == near })
    else { return nil }
    return spell(name, rows: CommandAddress(typed)?.rows ?? [])
  }

  /// The name without anything in brackets.
  private static func withoutRows(_ name: String) -> String {
    name.split(separator: "[", omittingEmptySubsequences: false).enumerated().map { place, part in
      place == 0 ? part : part.drop { $0 != "]" }.dropFirst()
    }.joined()
  }
}
