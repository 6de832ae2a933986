import Driving

/// Reads an input whose type is known to be a ``CommandParameter`` only at run time.
struct DrivenParameter<Value> {
  let description: ParameterDescription
  let take: (inout Arguments) throws -> Value

  init(_ input: Input<Value>) {
    guard let readable = Value.self as? any CommandParameter.Type else {
      // A handwritten description may lack the type of an input in its list.
      preconditionFailure("\(input.name): \(Value.self) is missing from DrivenInputs")
    }
    self = Self.make(readable, input)
  }

  private init(
    _ description: ParameterDescription, _ take: @escaping (inout Arguments) throws -> Value
  ) {
    self.description = description
    self.take = take
  }

  private static func make<Readable: CommandParameter>(
    _ type: Readable.Type, _ input: Input<Value>
  ) -> DrivenParameter {
    // `Readable` is `Value` itself, which the compiler does not know.
    let defaultValue = unsafeBitCast(input.defaultValue, to: Readable?.self)
    let parameter = defaultValue.map { Parameter(input.name, default: $0) } ?? Parameter(input.name)
    return DrivenParameter(parameter.description) { arguments in
      unsafeBitCast(try parameter.take(from: &arguments), to: Value.self)
    }
  }
}
