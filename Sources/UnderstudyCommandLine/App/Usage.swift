/// One way to call the program: what follows its name, in lines that fit a terminal.
struct Usage {
  let lines: [String]

  init(_ lines: String...) { self.lines = lines }

  init(lines: [String]) { self.lines = lines }

  /// The name and the lines, aligned behind it.
  var text: String {
    let indent = String(repeating: " ", count: Program.name.count + 1)
    return "\(Program.name) \(lines.joined(separator: "\n\(indent)"))"
  }
}
