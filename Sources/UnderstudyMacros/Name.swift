#if Drivable
  import SwiftSyntax

  /// The rules for names on a command line, and the conversion of a method's name.
  enum Name {
    static let propertyRule = "a property is shown under a name of ASCII letters, digits and _"
    static let methodRule =
      "a command's name is lower-case words of letters and digits, joined by hyphens, at least two characters"

    static func isProperty(_ name: String) -> Bool {
      name.wholeMatch(of: /[A-Za-z_][A-Za-z_0-9]*/) != nil
    }

    static func isMethod(_ name: String) -> Bool {
      name.utf8.count >= 2 && name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*/) != nil
    }

    /// `change-state` for `changeState`, `load-url` for `loadURL`, `show-urls` for `showURLs`.
    static func method(_ identifier: String) -> String {
      let word = /[A-Z]+[0-9]*s?(?![a-z0-9])|[A-Z]?[^A-Z_]+/
      return identifier.matches(of: word).map { $0.output.lowercased() }.joined(separator: "-")
    }
  }

  extension TokenSyntax {
    /// The name without backticks.
    var plainText: String { identifier?.name ?? text }
  }
#endif
