#if Drivable
  /// Describes the view model that it is attached to: see the protocol ``Drivable``.
  ///
  /// It describes what users of the type can access: in a public type what is public, in any other
  /// type what is neither `private` nor `fileprivate`.
  ///
  /// - Properties are shown by their own names, except those that hold a function, are `weak` or
  ///   `unowned`, or are static.
  /// - Methods are named by their base names, in lower-case words: `changeState()` is
  ///   `change-state`. Each parameter has its internal name and its default. The first paragraph of
  ///   the documentation comment is the help. Static methods, initializers and unavailable methods
  ///   are left out.
  ///
  /// A method that can't be called from a line of text is an error at the cause, with a fix-it.
  /// Methods in extensions are not seen.
  @attached(
    member, conformances: Drivable,
    names: named(DrivenSelf), named(describe(to:)))
  @attached(extension, conformances: Drivable)
  public macro Drivable() =
    #externalMacro(module: "UnderstudyMacros", type: "DrivableMacro")

  /// Leaves a property or a method out of what ``Drivable()`` describes.
  @attached(peer)
  public macro DrivableIgnored() =
    #externalMacro(module: "UnderstudyMacros", type: "DrivableIgnoredMacro")

  /// Sets the name of a property or a method in what ``Drivable()`` describes.
  ///
  /// - Parameter name: a string literal: for a property a Swift identifier, for a method lower-case
  ///   words joined by hyphens.
  @attached(peer)
  public macro DrivableName(_ name: StaticString) =
    #externalMacro(module: "UnderstudyMacros", type: "DrivableNameMacro")
#else
  // Without the trait the attributes would be unknown. To say what to do instead, they are
  // unavailable macros, which refer to one of the compiler's macros that adds nothing to a type or
  // a method.

  /// Describes a view model; needs the trait `Drivable`.
  @available(*, unavailable, message: "turn on the trait \"Drivable\" of the package understudy")
  @attached(peer)
  public macro Drivable() =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
