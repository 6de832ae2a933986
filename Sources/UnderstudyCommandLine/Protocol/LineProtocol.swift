import Understudy
import UnderstudyProgram

/// Writes what happens as JSON objects, one on each line, for a program that reads standard output.
@MainActor
final class LineProtocol {
  private let output: StandardOutput
  private let objects = ByteBuffer()
  private var hasBegun = false
  /// How many requests were refused.
  private(set) var refusals = 0

  init(_ output: StandardOutput) { self.output = output }

  /// Writes lines of a session as objects; the first lines are its header and settings.
  func say(_ lines: [UInt8]) throws(Failure) {
    var reader = SessionReader(bytes: lines[...])
    if !hasBegun, let session = try? reader.head() {
      hasBegun = true
      append(JSON(headerOf: session))
    }
    while let line = try? reader.nextLine() {
      // A line that nests too deeply to be parsed is passed on as text.
      let text = String(decoding: line.bytes, as: UTF8.self)
      append((try? reader.parsed(line)).map { JSON($0) } ?? Self.object("line", .string(text)))
    }
    try deliver()
  }

  /// Writes one object.
  func say(_ object: JSON) throws(Failure) {
    append(object)
    try deliver()
  }

  /// Writes that the request in line `number` is done, after `error` if it failed. Line 0 is the
  /// opening.
  func sayDone(_ number: Int, refused: Bool, error: String? = nil) throws(Failure) {
    if refused { refusals += 1 }
    if let error { append(Self.object("error", .string(error))) }
    append(
      .object([
        JSON.Member("done", .number(number)), JSON.Member("refused", .boolean(refused)),
      ]))
    try deliver()
  }

  /// Writes the version and the screens.
  func say(_ screens: [any Screen.Type]) throws(Failure) {
    append(Self.object("format", .number(JSON.protocolVersion)))
    for screen in screens { append(JSON(screen)) }
    try deliver()
  }

  private static func object(_ name: String, _ value: JSON) -> JSON {
    .object([JSON.Member(name, value)])
  }

  private func append(_ object: JSON) {
    objects.append(object)
    objects.append(UInt8(ascii: "\n"))
  }

  private func deliver() throws(Failure) {
    try output.take(objects)
    objects.removeAll()
  }
}

@MainActor
extension JSON {
  /// What the screen shows right now, with long lists shortened, or a binding or a part of one in
  /// full: `{"show":{"count":3}}`.
  ///
  /// - Throws: ``Failure`` if there is no such binding.
  init(shownBy stage: Stage, binding name: String?) throws(Failure) {
    let bindings =
      if let name {
        [JSON.Member(name, JSON(try stage.shown(name).value))]
      } else {
        stage.bindings.map { JSON.Member($0.name, JSON($0.value.shortened())) }
      }
    self = .object([JSON.Member("show", .object(bindings))])
  }

  /// The screen, and which commands are enabled right now: `{"describe":{"screen":…}}`. If effects wait for their
  /// answers, `"pending"` has the lines with which the session ends if it ends here; if streams were opened,
  /// `"streams"` has their names.
  init(describing stage: Stage) {
    let screen = Catalog.screen(named: stage.screenName)
    let description = screen.map { JSON($0, reasonDisabled: stage.reasonDisabled) }
    let lines = String(decoding: stage.world.endLines, as: UTF8.self).split(separator: "\n")
    let lists = [
      ("pending", lines.map(String.init)), ("streams", stage.world.streamNames.sorted()),
    ]
    self = .object(
      [JSON.Member("describe", description ?? .null)]
        + lists.filter { !$0.1.isEmpty }.map { JSON.Member($0, .array($1.map(JSON.string))) })
  }
}
