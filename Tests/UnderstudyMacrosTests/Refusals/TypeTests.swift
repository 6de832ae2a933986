#if Drivable
  import Testing

  /// Types that can't be driven.
  @Suite struct TypeTests {
    @Test func unsupportedTypesAreRefused() throws {
      let source = #"""
        import Driving

        @Drivable
        public actor Store {
          func save() {}
        }

        @Drivable
        protocol Saving {
          func save()
        }

        @Drivable
        extension String {}

        @Drivable
        class Base {
          func save() {}
        }

        @Drivable
        final class Derived: Base {
          func load() {}
        }

        @Drivable
        public struct Empty {
          var count = 0
        }

        @Drivable
        final class Conditional {
          let count = 0
          #if canImport(Glibc)
            func load() {}
          #endif
        }
        """#
      let expected = #"""
        Source.swift:4:8: error: Store: an actor can't be driven, because its state can't be read synchronously: make it a class on the main actor (from macro 'Drivable')
        public actor Store {
               ^~~~~
        Source.swift:4:8: note: make it a class on the main actor
        public actor Store {
               ^~~~~
               @MainActor final class
        Source.swift:9:1: error: Saving: a protocol can't be driven: put @Drivable on the types that conform to it (from macro 'Drivable')
        protocol Saving {
        ^~~~~~~~
        Source.swift:13:1: error: 'extension' macro cannot be attached to extension (extension of 'String')
        @Drivable
        ^~~~~~~~~
        Source.swift:21:1: error: Derived: its superclass is already Drivable, and a description can't be extended: register the members of Derived in its screen (from macro 'Drivable')
        @Drivable
        ^~~~~~~~~
        Source.swift:26:1: warning: Empty: there is nothing to drive: it has no property or method that is public too (from macro 'Drivable')
        @Drivable
        ^~~~~~~~~
        Source.swift:34:3: error: a macro can't evaluate this condition: move what it encloses to an extension, and register it in the screen (from macro 'Drivable')
          #if canImport(Glibc)
          ^~~~~~~~~~~~~~~~~~~~
        """#
      #expect(try diagnostics(of: source) == expected + "\n")
    }
  }
#endif
