#if Macros
  /// Describes the view model that it is attached to: see ``Drivable``, the protocol.
  ///
  /// What the type's own users can reach is described: in a public type what is public, in any other
  /// type what is neither `private` nor `fileprivate`.
  ///
  /// - Properties are shown by their own names. Left out are those that hold a function, those that are
  ///   `weak` or `unowned`, and static ones.
  /// - Methods are named by their base names, in lower-case words: `changeState()` is `change-state`.
  ///   Each parameter has its internal name, and its default. The first paragraph of the documentation
  ///   comment is the help. Left out are static methods, initializers and what is marked unavailable.
  ///
  /// A method that can't be called from a line of text is an error at the place that stands in its
  /// way, with a way out. Methods in extensions are not seen.
  @attached(
    member, conformances: Drivable,
    names: named(DrivenSelf), named(DrivenInputs), named(describe(to:)))
  @attached(extension, conformances: Drivable)
  public macro Drivable() =
    #externalMacro(module: "UnderstudyMacros", type: "DrivableMacro")

  /// Leaves a property or a method out of what ``Drivable()`` describes.
  @attached(peer)
  public macro DrivableIgnored() =
    #externalMacro(module: "UnderstudyMacros", type: "DrivableIgnoredMacro")

  /// Gives a property or a method another name than its own in what ``Drivable()`` describes.
  ///
  /// - Parameter name: for a property a Swift identifier, for a method lower-case words joined by
  ///   hyphens. A string literal.
  @attached(peer)
  public macro DrivableName(_ name: StaticString) =
    #externalMacro(module: "UnderstudyMacros", type: "DrivableNameMacro")
#else
  // Without the trait the attributes would be unknown ones. So that they say what to do instead, they
  // are macros that nobody may use; one that adds nothing to a type or a method comes with the
  // compiler.

  /// Describes a view model; needs the trait `Macros`.
  @available(*, unavailable, message: "turn on the trait \"Macros\" of the package understudy")
  @attached(peer)
  public macro Drivable() =
    #externalMacro(module: "ObservationMacros", type: "ObservationTrackedMacro")
#endif
