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
  /// An option on which the view model itself depends is an input like any other: wrap it in an
  /// effect, so that a replay gets it, too.
  ///
  /// - Parameter type: the type of the program's options; any other type stops the program.
  /// - Returns: the options, or nil.
  public func options<Options>(_ type: Options.Type) -> Options? {
    guard let launchOptions else { return nil }
    guard let options = launchOptions as? Options else {
      Mistake.stop("error: \(type): this program's options are \(Swift.type(of: launchOptions))")
    }
    return options
  }
}
