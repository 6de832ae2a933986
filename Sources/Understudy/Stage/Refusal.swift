/// Why a command was not run.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  init(unknown typed: String, among names: [String]) {
    var text = "unknown command \(typed.quotedBriefly)"
    if let name = nearest(to: typed, among: names) {
      text += ": did you mean \(name)?"
    } else if names.isEmpty {
      text += ": this screen has no commands"
    } else {
      text += ": commands are \(names.joined(separator: ", "))"
    }
    description = text
  }
}
