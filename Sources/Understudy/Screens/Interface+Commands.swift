// A function for each number of parameters, because with parameter packs alone the compiler accepts a
// method that has an `inout` or variadic parameter, and crashes.
//
// With at most one parameter, synchronous commands are inlined where types and method are known: they
// take a tenth of the time. The closures that they pass capture only the method, so that it is inlined.

// MARK: Methods

extension Interface {
  /// A command without parameters.
  ///
  /// - Parameters:
  ///   - name: lower-case words joined by hyphens.
  ///   - method: a reference to the view model's method. Its result is shown as `= VALUE`, unless it
  ///     is or contains an object, a function or a task. An error that it throws becomes an event of
  ///     the session.
  ///   - file: the file in which a mistake in a name is reported.
  ///   - line: the line in that file.
  /// - Returns: the command, for what else there is to say of it.
  @inlinable @inline(__always) @discardableResult
  public mutating func command<Result>(
    _ name: String, _ method: @escaping (ViewModel) -> () throws -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, file, line) { try method($0.value)() }
  }

  /// A command with one parameter, which has a name for messages.
  @inlinable @inline(__always) @discardableResult
  public mutating func command<Input, Result>(
    _ name: String, _ method: @escaping (ViewModel) -> (Input) throws -> Result,
    _ parameter: Parameter<Input>, file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, parameter, file, line) { try method($0.value)($1) }
  }

  /// A command with two parameters.
  @discardableResult
  public mutating func command<First, Second, Result>(
    _ name: String, _ method: @escaping (ViewModel) -> (First, Second) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, calling: method, file, line)
  }

  /// A command with three parameters.
  @discardableResult
  public mutating func command<First, Second, Third, Result>(
    _ name: String, _ method: @escaping (ViewModel) -> (First, Second, Third) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, calling: method, file, line)
  }

  /// A command with four parameters.
  @discardableResult
  public mutating func command<First, Second, Third, Fourth, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> (First, Second, Third, Fourth) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, fourth, calling: method, file, line)
  }

  /// A command with five parameters.
  @discardableResult
  public mutating func command<First, Second, Third, Fourth, Fifth, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> (First, Second, Third, Fourth, Fifth) throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, fourth, fifth, calling: method, file, line)
  }

  /// A command with more parameters: those of the method in order, with names for messages.
  @discardableResult
  public mutating func command<First, Second, Third, Fourth, Fifth, Sixth, each Rest, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) -> (First, Second, Third, Fourth, Fifth, Sixth, repeat each Rest) throws
      -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>, _ sixth: Parameter<Sixth>,
    _ rest: repeat Parameter<each Rest>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(
      name, first, second, third, fourth, fifth, sixth, repeat each rest, calling: method, file,
      line)
  }
}

// MARK: Asynchronous methods

extension Interface {
  /// A command that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> nonisolated(nonsending) () async throws -> Result,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, awaiting: method, file, line)
  }

  /// A command with one parameter that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<Input, Result>(
    _ name: String,
    _ method: @escaping (ViewModel) -> nonisolated(nonsending) (Input) async throws -> Result,
    _ parameter: Parameter<Input>, file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, parameter, awaiting: method, file, line)
  }

  /// A command with two parameters that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<First, Second, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) -> nonisolated(nonsending) (First, Second) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, awaiting: method, file, line)
  }

  /// A command with three parameters that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<First, Second, Third, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) -> nonisolated(nonsending) (First, Second, Third) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, awaiting: method, file, line)
  }

  /// A command with four parameters that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<First, Second, Third, Fourth, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second, Third, Fourth) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, fourth, awaiting: method, file, line)
  }

  /// A command with five parameters that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<First, Second, Third, Fourth, Fifth, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second, Third, Fourth, Fifth) async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, fourth, fifth, awaiting: method, file, line)
  }

  /// A command with more parameters that ends when its asynchronous method returns.
  @discardableResult
  public mutating func command<First, Second, Third, Fourth, Fifth, Sixth, each Rest, Result>(
    _ name: String,
    _ method:
      @escaping (ViewModel) ->
      nonisolated(nonsending) (First, Second, Third, Fourth, Fifth, Sixth, repeat each Rest)
      async throws -> Result,
    _ first: Parameter<First>, _ second: Parameter<Second>, _ third: Parameter<Third>,
    _ fourth: Parameter<Fourth>, _ fifth: Parameter<Fifth>, _ sixth: Parameter<Sixth>,
    _ rest: repeat Parameter<each Rest>, file: StaticString = #fileID, line: UInt = #line
  ) -> ScreenCommand<ViewModel> {
    add(
      name, first, second, third, fourth, fifth, sixth, repeat each rest, awaiting: method, file,
      line)
  }
}

// MARK: Closures

// Two parameters are apart from a pack: with one, the compiler takes the view model for a constant
// unless its type is written as `inout`.

extension Interface {
  /// A command that is a closure without parameters: for a `mutating` method of a structure, which
  /// can't be referenced, or to reach something inside the view model.
  ///
  /// ```swift
  /// view.command("reset") { $0.reset() }
  /// ```
  @inlinable @inline(__always) @discardableResult
  public mutating func command<Result>(
    _ name: String, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel) throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, file, line) { try $0.update { try perform(&$0) } }
  }

  /// A command that is a closure with one parameter.
  ///
  /// ```swift
  /// view.command("step", "by") { (counter, by: Int) in counter.step(by: by) }
  /// ```
  @inlinable @inline(__always) @discardableResult
  public mutating func command<Input, Result>(
    _ name: String, _ parameter: Parameter<Input>,
    file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, Input) throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, parameter, file, line) { subject, input in
      try subject.update { try perform(&$0, input) }
    }
  }

  /// A command that is a closure with two parameters.
  ///
  /// ```swift
  /// view.command("move", "by", "times") { (counter, by: Int, times: Int) in
  ///   counter.step(by: by * times)
  /// }
  /// ```
  @discardableResult
  public mutating func command<First, Second, Result>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, First, Second) throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, performing: perform, file, line)
  }

  /// A command that is a closure with more parameters. One that changes a structure writes its type:
  /// `(board: inout Board, x: Int, y: Int, piece: String) in`.
  @discardableResult
  public mutating func command<First, Second, Third, each Rest, Result>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    _ third: Parameter<Third>, _ rest: repeat Parameter<each Rest>,
    file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping (inout ViewModel, First, Second, Third, repeat each Rest) throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, repeat each rest, performing: perform, file, line)
  }
}

// MARK: Asynchronous closures

// They end when their closures return. A structure is stored when that happens: frames before that
// show it as it was.

extension Interface {
  /// A command that is an asynchronous closure without parameters.
  ///
  /// ```swift
  /// view.command("refresh") { await $0.load(.everything) }
  /// ```
  @discardableResult
  public mutating func command<Result>(
    _ name: String, file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel) async throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, performingLater: perform, file, line)
  }

  /// A command that is an asynchronous closure with one parameter.
  ///
  /// ```swift
  /// view.command("load", "cities") { (forecast, cities: [String]) in await forecast.load(cities) }
  /// ```
  @discardableResult
  public mutating func command<Input, Result>(
    _ name: String, _ parameter: Parameter<Input>,
    file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel, Input) async throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, parameter, performingLater: perform, file, line)
  }

  /// A command that is an asynchronous closure with two parameters.
  @discardableResult
  public mutating func command<First, Second, Result>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    file: StaticString = #fileID, line: UInt = #line,
    perform: @escaping @MainActor (inout ViewModel, First, Second) async throws -> Result
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, performingLater: perform, file, line)
  }

  /// A command that is an asynchronous closure with more parameters. One that changes a structure
  /// writes its type: `(board: inout Board, x: Int, y: Int, piece: String) in`.
  @discardableResult
  public mutating func command<First, Second, Third, each Rest, Result>(
    _ name: String, _ first: Parameter<First>, _ second: Parameter<Second>,
    _ third: Parameter<Third>, _ rest: repeat Parameter<each Rest>,
    file: StaticString = #fileID, line: UInt = #line,
    perform:
      @escaping @MainActor (inout ViewModel, First, Second, Third, repeat each Rest) async throws ->
      Result
  ) -> ScreenCommand<ViewModel> {
    add(name, first, second, third, repeat each rest, performingLater: perform, file, line)
  }
}
