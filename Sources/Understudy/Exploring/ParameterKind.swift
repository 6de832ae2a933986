/// What is typed for a parameter.
enum ParameterKind: String, Sendable {
  case boolean, integer, number, text, date, uuid
  /// One of the choices.
  case choice
  /// A word that a type of the program reads itself.
  case other
}

extension ParameterDescription {
  var kind: ParameterKind {
    if type != "Bool", !choices.isEmpty { return .choice }
    return switch type.split(whereSeparator: { $0 == "<" || $0 == ">" }).last {
    case "Bool": .boolean
    case "Int": .integer
    case "Double": .number
    case "String": .text
    case "Date": .date
    case "UUID": .uuid
    default: .other
    }
  }
}
