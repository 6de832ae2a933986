import Driving

extension Interface where ViewModel: Drivable, ViewModel.DrivenSelf == ViewModel {
  /// Adds what the view model describes itself: its properties as bindings, its methods as
  /// commands.
  ///
  /// The view model's description, written by `@Drivable` or by hand, is added in its own order, as
  /// if each line of it were a statement of the screen. The screen may have other statements before
  /// and after this one. Leave out of the description what needs more than a name (a command that
  /// may be disabled, a secret, a settled binding), and give it its own statement.
  ///
  /// An input whose type can't be typed, or a mistake in a name, stops the program at this line.
  ///
  /// - Parameters:
  ///   - file: the file in which a mistake in a name is reported.
  ///   - line: the line in that file.
  public mutating func drive(file: StaticString = #fileID, line: UInt = #line) {
    var driver = InterfaceDriver(interface: self, file: file, line: line)
    ViewModel.describe(to: &driver)
    self = driver.interface
  }
}

/// Adds a view model's description to an interface.
private struct InterfaceDriver<ViewModel>: Driver {
  var interface: Interface<ViewModel>
  let file: StaticString
  let line: UInt

  mutating func property<Shown>(_ name: String, _ read: @escaping (ViewModel) -> Shown) {
    interface.bind(name, read, file: file, line: line)
  }

  mutating func method<each Value, Result>(
    _ name: String,
    _ input: repeat Input<each Value>,
    help: String,
    perform: @escaping (inout ViewModel, repeat each Value) throws -> Result
  ) {
    interface.add(
      CommandStatement(name, help, file, line), repeat (each input).parameter, performing: perform)
  }

  mutating func asyncMethod<each Value, Result>(
    _ name: String,
    _ input: repeat Input<each Value>,
    help: String,
    _ method:
      @escaping (ViewModel) -> nonisolated(nonsending) (repeat each Value) async throws -> Result
  ) {
    interface.add(
      CommandStatement(name, help, file, line), repeat (each input).parameter, awaiting: method)
  }
}

extension Input {
  fileprivate var parameter: Parameter<Value> { Parameter(name, defaultValue) }
}
