#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  /// Provides the macros to the compiler.
  @main struct Plugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
      DrivableMacro.self, DrivableIgnoredMacro.self, DrivableNameMacro.self,
    ]
  }
#else
  /// A program that does nothing: a build of the whole package links this target even without the
  /// trait.
  @main enum NoPlugin {
    static func main() {}
  }
#endif
