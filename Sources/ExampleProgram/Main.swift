#if Examples
  import Examples
#endif

/// The program `understudy`. A package that depends on this one may build it without its trait `Examples`: SwiftPM does
/// after `swift run`.
@main enum Main {
  static func main() {
    #if Examples
      runExamples()
    #else
      print("understudy: built without the trait Examples")
    #endif
  }
}
