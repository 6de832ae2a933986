/// The JSON that a report is made of, on one line.
indirect enum ReportJSON: CustomStringConvertible {
  case string(String)
  case int(Int)
  case double(Double)
  case list([ReportJSON])
  case object([(String, ReportJSON)])

  var description: String {
    switch self {
    case .string(let text): Self.quoted(text)
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(Self.quoted($0.0)):\($0.1)" }.joined(separator: ","))}"
    }
  }

  /// With escapes for what JSON forbids, and for what could drive a terminal that shows it.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || 0x7f...0x9f ~= scalar.value: quoted += escaped(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
