/// A named action of a view model.
///
/// An object, because it is fetched for each line: of a structure the parts would be counted one by
/// one.
final class Command {
  let name: String
  let parameters: [ParameterDescription]
  let help: String
  /// Whether the command takes a secret.
  let hasSecret: Bool
  /// Whether its name holds rows: `rows[ROW].select`.
  let isOfRows: Bool
  /// Why it can't be used now, for the rows in the name that was typed: nil when it can. No
  /// function when it always can.
  let reasonDisabled: ((_ rows: ArraySlice<Int>) -> String?)?
  let body: Body

  enum Body {
    case sync((inout Arguments) throws -> Void)
    /// Reads the arguments, and gives what is then to be awaited.
    case async((inout Arguments) throws -> () async throws -> Void)
  }

  init(
    _ name: String, _ parameters: [ParameterDescription], help: String,
    reasonDisabled: ((_ rows: ArraySlice<Int>) -> String?)?, _ body: Body
  ) {
    self.name = name
    self.parameters = parameters
    self.help = help
    hasSecret = parameters.contains(where: \.isSecret)
    // Nothing else in a name begins with a bracket, and to look for a string takes long the first
    // time.
    isOfRows = name.utf8.contains(UInt8(ascii: "["))
    self.reasonDisabled = reasonDisabled
    self.body = body
  }

  /// `add [NUMBER]`.
  var usage: String { usage(as: name) }

  /// How it is used under the name that was typed.
  func usage(as name: String) -> String {
    ([name] + parameters.map(\.usage)).joined(separator: " ")
  }

  /// What is wrong with the order of the parameters; nil when nothing is.
  var parameterFlaw: String? {
    var open: ParameterDescription?
    for parameter in parameters {
      if let open, open.arity == .rest || parameter.arity == .one {
        return "\(name): \(parameter.name) can't follow \(open.name), which may take its word"
      }
      if parameter.arity != .one { open = parameter }
    }
    return nil
  }
}

/// What is known of a command without its view model's type.
public struct CommandDescription: Sendable {
  /// The command's name. In that of a row's command, `rows[ROW].select`, a number stands for `ROW`
  /// when it is typed.
  public let name: String
  /// Its parameters in order.
  public let parameters: [ParameterDescription]
  /// One line about it; may be empty.
  public let help: String
  /// How it is typed: `add [NUMBER]`.
  public let usage: String
  /// Whether it is a row's, so that its name holds the row's number.
  package let isOfRows: Bool
}

extension Command {
  var description: CommandDescription {
    CommandDescription(
      name: name, parameters: parameters, help: help, usage: usage, isOfRows: isOfRows)
  }
}
