#if Drivable
  import Testing

  /// Errors that only the screen's own declaration can report.
  @Suite struct ScreenTests {
    @Test func subclassOfDescribedClassIsRefused() throws {
      let output = try diagnostics(
        of:
          """
          import Driving
          import Understudy

          @Drivable
          class Base {
            func save() {}
          }

          final class Derived: Base {}

          @MainActor func describe(_ view: inout Interface<Derived>) { view.drive() }
          """)
      let errors = output.split(separator: "\n").filter { $0.hasPrefix("Source.swift:") }
      #expect(
        errors == [
          "Source.swift:11:67: error: referencing instance method 'drive(file:line:)' on 'Interface' "
            + "requires the types 'Derived' and 'Base.DrivenSelf' (aka 'Base') be equivalent"
        ])
    }
  }
#endif
