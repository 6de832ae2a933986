#if Drivable
  import Testing

  /// Misplaced markers, and invalid names.
  @Suite struct MarkerTests {
    @Test func misplacedMarkersAreRefused() throws {
      let source = #"""
        import Driving

        @Drivable
        final class Player {
          @DrivableIgnored init() {}
          @DrivableName("make") static func make() {}
          @DrivableName("Play All") func play() {}
          @DrivableName("play-all") var all = 1
          @DrivableName(constant) func halt() {}
          static let constant: StaticString = "halt"
        }

        extension Player {
          @DrivableName("halt") func stop() {}
        }

        final class Other {
          @DrivableIgnored
          func stop() {}
        }

        @DrivableIgnored func stop() {}
        """#
      let expected = #"""
        Source.swift:5:3: error: @DrivableIgnored has no effect here: only properties and methods are described (from macro 'DrivableIgnored ')
          @DrivableIgnored init() {}
          ^~~~~~~~~~~~~~~~
        Source.swift:5:3: note: remove it
          @DrivableIgnored init() {}
          ^~~~~~~~~~~~~~~~~
          
        Source.swift:6:3: error: @DrivableName has no effect here: static members are not described (from macro 'DrivableName')
          @DrivableName("make") static func make() {}
          ^~~~~~~~~~~~~~~~~~~~~
        Source.swift:6:3: note: remove it
          @DrivableName("make") static func make() {}
          ^~~~~~~~~~~~~~~~~~~~~~
          
        Source.swift:7:3: error: Play All: a command's name is lower-case words of letters and digits, joined by hyphens, at least two characters (from macro 'DrivableName')
          @DrivableName("Play All") func play() {}
          ^~~~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:8:3: error: play-all: a property is shown under a name of ASCII letters, digits and _ (from macro 'DrivableName')
          @DrivableName("play-all") var all = 1
          ^~~~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:9:3: error: the name must be a string literal without interpolation (from macro 'DrivableName')
          @DrivableName(constant) func halt() {}
          ^~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:14:3: error: @DrivableName has no effect here: @Drivable sees only members in the type's own declaration: register this one in the screen (from macro 'DrivableName')
          @DrivableName("halt") func stop() {}
          ^~~~~~~~~~~~~~~~~~~~~
        Source.swift:14:3: note: remove it
          @DrivableName("halt") func stop() {}
          ^~~~~~~~~~~~~~~~~~~~~~
          
        Source.swift:18:3: error: @DrivableIgnored has no effect here: the type is not @Drivable (from macro 'DrivableIgnored')
          @DrivableIgnored
          ^~~~~~~~~~~~~~~~
        Source.swift:18:3: note: remove it
          @DrivableIgnored
          ^~~~~~~~~~~~~~~~
          
        Source.swift:22:1: error: @DrivableIgnored has no effect here: the type is not @Drivable (from macro 'DrivableIgnored ')
        @DrivableIgnored func stop() {}
        ^~~~~~~~~~~~~~~~
        Source.swift:22:1: note: remove it
        @DrivableIgnored func stop() {}
        ^~~~~~~~~~~~~~~~~
        """#
      #expect(try diagnostics(of: source) == expected + "\n")
    }
  }
#endif
