import Driving

/// Reads an input of a command from words.
struct ParameterReader<Value> {
  let description: ParameterDescription
  let take: (inout Arguments) throws -> Value

  init(_ parameter: Parameter<Value>) where Value: CommandParameter {
    description = parameter.description
    take = { try parameter.take(from: &$0) }
  }

  /// Reads an input whose type is known to be a ``CommandParameter`` only at run time.
  init(_ input: Input<Value>) {
    guard let readable = Value.self as? any CommandParameter.Type else {
      // A handwritten description may lack the type of an input in its list.
      preconditionFailure("\(input.name): \(Value.self) is missing from DrivenInputs")
    }
    self = Self.make(readable, input)
  }

  private static func make<Readable: CommandParameter>(
    _ type: Readable.Type, _ input: Input<Value>
  ) -> ParameterReader {
    // `Readable` is `Value` itself, which the compiler does not know.
    let defaultValue = unsafeBitCast(input.defaultValue, to: Readable?.self)
    let parameter = defaultValue.map { Parameter(input.name, default: $0) } ?? Parameter(input.name)
    return unsafeBitCast(ParameterReader<Readable>(parameter), to: ParameterReader.self)
  }
}
