extension World {
  /// The options that the program was started with; nil in a replay, and in a program without
  /// options.
  ///
  /// They say where the real world is: a file, a server. So only live closures need them, and they
  /// are not recorded:
  ///
  /// ```swift
  /// let url = world.options(ShopOptions.self)?.url
  /// return ShopViewModel(prices: world.effect("prices") { try await Prices.load(from: url) })
  /// ```
  ///
  /// A command line without options is parsed when a screen first asks for them. At a prompt it was
  /// parsed before.
  ///
  /// An option on which the view model itself depends is an input like any other: wrap it in an
  /// effect, so that a replay gets it, too.
  ///
  /// - Parameter type: the type of the program's options; any other type stops the program.
  /// - Returns: the options, or nil.
  public func options<Options>(_ type: Options.Type) -> Options? {
    guard let value = Seal.outside({ launchOptions?.value }) else { return nil }
    guard let options = value as? Options else {
      Mistake.stop("error: \(type): this program's options are \(Swift.type(of: value))")
    }
    return options
  }
}

/// The options that a program was started with, read when a screen first asks for them.
package final class LaunchOptions {
  private let read: () -> Any
  /// The options.
  package private(set) lazy var value = read()

  /// Makes options that `read` returns.
  package init(_ read: @escaping () -> Any) { self.read = read }
}
