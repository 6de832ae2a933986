#if Examples
  import Examples
#endif

/// The program `understudy`.
///
/// After a `swift run`, SwiftPM builds it also for packages that depend on this one, without its trait.
@main enum Main {
  static func main() {
    #if Examples
      runExamples()
    #else
      fatalError(
        "built without the trait Examples: name it where the package depends on understudy")
    #endif
  }
}
