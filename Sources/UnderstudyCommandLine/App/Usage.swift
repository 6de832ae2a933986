/// One way to call the program: the words after its name, in lines that fit a terminal.
struct Usage {
  let lines: [String]

  init(_ lines: String...) { self.lines = lines }

  init(lines: [String]) { self.lines = lines }

  /// The program's name, followed by the aligned lines.
  var text: String {
    let indent = String(repeating: " ", count: Program.name.count + 1)
    return "\(Program.name) \(lines.joined(separator: "\n\(indent)"))"
  }
}
