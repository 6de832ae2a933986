import LineEditing
import Understudy
import UnderstudyProgram

/// What `:set` does.
extension Console {
  /// Shows all settings, or one, or turns one on or off.
  func set(_ words: [String]) throws(Failure) {
    let setting = try words.first.map { word throws(Failure) in try Self.setting(word) }
    if words.count == 2, let setting {
      guard Settings.states.contains(words[1]) else {
        throw Failure(.usage, ":set: \(words[1].quotedBriefly) is neither on nor off")
      }
      try settings.turn(setting, on: words[1] == "on")
    }
    let shown = setting.map { [$0] } ?? Setting.allCases
    let rows = shown.map { (settings.description(of: $0), $0.help) }
    print(Columns.aligned(rows, width: Terminal.width).map(style.note))
  }

  private static func setting(_ word: String) throws(Failure) -> Setting {
    if let setting = Setting(rawValue: word) { return setting }
    let names = Setting.allCases.map(\.rawValue)
    let hint =
      nearest(to: word, among: names).map { "did you mean \($0)?" }
      ?? "settings are \(names.joined(separator: ", "))"
    throw Failure(.usage, ":set: no setting \(word.quotedBriefly): \(hint)")
  }
}
