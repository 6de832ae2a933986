import Understudy
import UnderstudyPlatform
import UnderstudyProgram

/// A setting of the prompt, which `:set` shows and changes.
package enum Setting: String, CaseIterable {
  case verbose

  /// What it does if it is on.
  var help: String {
    switch self {
    case .verbose: "show the time, dates and random numbers that the view model gets"
    }
  }
}

/// The settings of the prompt, all of which are off at first. The user's state folder keeps them.
struct Settings {
  private var on: Set<Setting> = []

  /// How a setting is typed.
  static let states = ["off", "on"]

  /// Reads what is kept. Anything else in the file is left out, and what is no regular file is not read.
  init() {
    let text = Self.path.flatMap { try? SessionContents.read($0) } ?? []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      for setting in Setting.allCases where line == "\(setting.rawValue) on" { on.insert(setting) }
    }
  }

  subscript(_ setting: Setting) -> Bool { on.contains(setting) }

  /// Turns a setting on or off, and keeps that for the next start.
  mutating func turn(_ setting: Setting, on isOn: Bool) throws(Failure) {
    if isOn { on.insert(setting) } else { on.remove(setting) }
    guard let path = Self.path else { return }
    do throws(SystemError) {
      try FileSystem.makeFolders(above: path, mode: 0o700)
      close(try FileDescriptor.open(path, O_WRONLY | O_CREAT, mode: 0o600))
      let lines = Setting.allCases.map { "\(description(of: $0))\n" }
      try FileReplacement.replace(path, with: Array(lines.joined().utf8).span)
    } catch {
      throw Failure(.ioError, "\(FileName.shown(path)): the setting is not kept: \(error)")
    }
  }

  /// `verbose off`.
  func description(of setting: Setting) -> String {
    "\(setting.rawValue) \(self[setting] ? "on" : "off")"
  }

  private static var path: String? { StateFolder.file("settings") }
}
