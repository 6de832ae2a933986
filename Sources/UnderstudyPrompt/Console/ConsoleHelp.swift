import LineEditing
import SessionAnalysis
import Understudy
import UnderstudyProgram

/// The text of `:help`: about all commands, or about one.
@MainActor
package struct ConsoleHelp {
  let stage: Stage?
  /// The size of the terminal.
  let width: Int
  let height: Int
  /// The commands of the tool that can be used.
  let tools: [ToolCommand.Name]

  init(stage: Stage?, width: Int, height: Int) {
    (self.stage, self.width, self.height) = (stage, width, height)
    tools = ToolCommand.Name.allCases
  }

  /// The help of a script, which no terminal shows.
  package init(inScriptOn stage: Stage) {
    (self.stage, width, height) = (stage, 80, .max)
    tools = ToolCommand.Name.allCases.filter(\.isInScripts)
  }

  /// All commands, those of the tool in groups. If that saves the pager, only the names of the
  /// tool's commands, and of each help as much as fits into a row.
  package var overview: String {
    let whole = Columns.aligned(ownRows, width: width)
    let cut = Columns.aligned(ownRows, width: .max).map { ScreenText.clip($0, to: width) }
    let texts = [(whole, toolUsages), (whole, toolNames), (cut, toolUsages), (cut, toolNames)]
      .lazy.map { overview($0, $1) }
    return texts.first {
      $0.split(separator: "\n", omittingEmptySubsequences: false).count < height
    }
      ?? overview(whole, toolUsages)
  }

  private func overview(_ own: [String], _ tool: [String]) -> String {
    let screen = stage.map { ["commands of \($0.screenName)"] + own + [""] } ?? []
    let isTyped = tools.count == ToolCommand.Name.allCases.count
    let keys = "Tab completes, Ctrl-R searches the history, Ctrl-C cancels, Ctrl-D quits."
    let remarks = [
      "", isTyped ? keys : nil,
      "# begins a comment in the session. :help COMMAND explains a command.",
    ].compactMap { $0?.wrapped(to: width) }
    return (screen + ["commands of the tool"] + tool + remarks).joined(separator: "\n")
  }

  private var toolUsages: [String] {
    let indent = (ToolCommand.Group.allCases.map(\.rawValue.count).max() ?? 0) + 4
    return ToolCommand.Group.allCases.flatMap { group in
      let usages = group.commands.filter(tools.contains).map { ":" + $0.usage }
      return usages.isEmpty
        ? [] : Columns.filled("  " + group.rawValue, usages, indent: indent, width: width)
    }
  }

  private var toolNames: [String] {
    let names = ToolCommand.Group.allCases.flatMap(\.commands).map { ":" + $0.rawValue }
    return Columns.filled("", names, indent: 2, width: width)
  }

  private var ownRows: [(String, String)] {
    (stage?.commands ?? []).map { ("  " + $0.usage, line(on: $0)) }
  }

  private func line(on command: CommandDescription) -> String {
    let state = stage?.reasonDisabled(command.name).map { "disabled: \($0)" }
    return [command.help, state ?? ""].filter { !$0.isEmpty }.joined(separator: "; ")
  }

  /// How a command is used; if none has that name, the commands whose names or help contain it.
  ///
  /// - Throws: ``Failure`` when there is none.
  package func about(_ name: String) throws(Failure) -> String {
    let commands = stage?.commands ?? []
    let tool = ToolCommand.Name(beginning: name) ?? ToolCommand.Name(rawValue: name)
    let own = commands.named(name).map { [about($0)] } ?? []
    let texts = own + (tool.map { [":\($0.usage)\n  \($0.help)"] } ?? [])
    if !texts.isEmpty { return texts.joined(separator: "\n") }
    let known = commands.map { "\($0.name) \($0.help)" } + tools.map { "\($0.rawValue) \($0.help)" }
    let usages = ownRows + tools.map { ("  :" + $0.usage, $0.help) }
    let rows = zip(usages, known).filter { $1.lowercased().contains(name.lowercased()) }.map(\.0)
    if !name.isEmpty, !rows.isEmpty {
      return (["commands with \(Value.string(name))"] + Columns.aligned(rows, width: width))
        .joined(separator: "\n")
    }
    let names = commands.map(\.name) + ToolCommand.Name.allTyped
    let hint = suggestion(for: name, among: names)
    throw Failure(.usage, "no command \(name.quotedBriefly)\(hint)")
  }

  /// The only command that begins with a word, or else the word.
  func commandMeant(by word: String) -> String {
    if let tool = ToolCommand.Name(beginning: word) { return ":\(tool.rawValue)" }
    let names = (stage?.commands ?? []).map(\.name)
    let fitting = names.filter { $0.hasPrefix(word) }
    return fitting.count == 1 ? fitting[0] : word
  }

  private func about(_ command: CommandDescription) -> String {
    let parameters = command.parameters.map { ("  " + $0.usage, $0.explanation) }
    let example = command.example.map { ["  for example: \($0)"] } ?? []
    let state = stage?.reasonDisabled(command.name).map { ["  disabled: \($0)"] } ?? []
    let help = command.help.isEmpty ? [] : ["  " + command.help]
    let table = Columns.aligned(parameters, width: width)
    let wrapped = { (lines: [String]) in lines.map { $0.wrapped(to: width, hanging: 4) } }
    let waits =
      command.isAsynchronous ? ["  add & at the end to run it in the background"] : []
    return ([command.usage] + wrapped(help) + table + wrapped(example + waits + state))
      .joined(separator: "\n")
  }
}

extension Console {
  /// Lists the commands, or explains one, in the pager if the text is longer than the screen.
  func help(about name: String?) throws(Failure) {
    let help = ConsoleHelp(stage: stage, width: Terminal.width, height: Terminal.height)
    page(try name.map { name throws(Failure) in try help.about(name) } ?? help.overview)
  }

  /// Explains the command of a line that is being typed, or lists them all if there is none. No
  /// pager: the line stays below.
  func help(aboutLine line: String) {
    let help = ConsoleHelp(stage: stage, width: Terminal.width, height: Terminal.height)
    let whole = (openText?.beginning ?? "") + line
    let words = TypedWords(whole, upTo: whole.utf8.count)
    let word = words.map { $0.whole.first ?? $0.beginning } ?? ""
    do throws(Failure) {
      say(word.isEmpty ? help.overview : try help.about(help.commandMeant(by: word)))
    } catch {
      say(error.message)
    }
  }
}

extension CommandDescription {
  /// A line that fits the parameters; nil if there are none, or a type has no known example.
  fileprivate var example: String? {
    let words = parameters.compactMap(\.exampleWord)
    guard !words.isEmpty, words.count == parameters.count else { return nil }
    return ([name.replacing(Names.row, with: "[0]")] + words).joined(separator: " ")
  }
}

extension ParameterDescription {
  /// The type, the words that fit, what is offered, and the default.
  fileprivate var explanation: String {
    let words = choices.isEmpty ? "" : ": \(choices.joined(separator: ", "))"
    let limits = [rangeText, suggestionText].compactMap { $0 }.map { ", \($0)" }.joined()
    let left = defaultText.map { ", \($0) by default" } ?? ""
    let secret = isSecret ? ", secret: it is not recorded" : ""
    return wordType + words + limits + left + secret
  }

  fileprivate var exampleWord: String? {
    // A list that has rows has this one.
    if indexedList != nil { return "0" }
    if let word = choices.first ?? suggestions.first { return Words.quoted(word) }
    if let bound = range?.lowest ?? range?.highest { return Words.quoted(kind.word(for: bound)) }
    guard form.kind == .text, form.example == nil else { return form.example }
    return isSecret ? "SECRET" : Words.quoted("some \(name)")
  }
}
