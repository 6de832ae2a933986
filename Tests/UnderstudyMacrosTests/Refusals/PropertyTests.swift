#if Drivable
  import Testing

  /// Properties that can't be shown.
  @Suite struct PropertyTests {
    @Test func unusablePropertiesAreRefused() throws {
      let source = #"""
        import Driving

        @Drivable
        struct Player {
          var length: Int { get async { 1 } }
          var title: String { get throws { "" } }
          lazy var cover = 1
          var next: Int { mutating get { 1 } }
          var größe = 1
          var track = 1
          @DrivableName("track") var number = 2
        }
        """#
      let expected = #"""
        Source.swift:5:7: error: length: its getter is asynchronous, but a property is shown at once (from macro 'Drivable')
          var length: Int { get async { 1 } }
              ^~~~~~
        Source.swift:5:7: note: leave it out
          var length: Int { get async { 1 } }
              ^
          @DrivableIgnored 
        Source.swift:6:7: error: title: its getter can throw, but a property is always shown (from macro 'Drivable')
          var title: String { get throws { "" } }
              ^~~~~
        Source.swift:6:7: note: leave it out
          var title: String { get throws { "" } }
              ^
          @DrivableIgnored 
        Source.swift:7:12: error: cover: reading it changes the structure that it is read from (from macro 'Drivable')
          lazy var cover = 1
                   ^~~~~
        Source.swift:7:12: note: leave it out
          lazy var cover = 1
                   ^
          @DrivableIgnored 
        Source.swift:8:7: error: next: reading it changes the structure that it is read from (from macro 'Drivable')
          var next: Int { mutating get { 1 } }
              ^~~~
        Source.swift:8:7: note: leave it out
          var next: Int { mutating get { 1 } }
              ^
          @DrivableIgnored 
        Source.swift:9:7: error: größe: a property is shown under a name of ASCII letters, digits and _ (from macro 'Drivable')
          var größe = 1
        Source.swift:9:7: note: give it a name
          var größe = 1
        Source.swift:9:7: note: leave it out
          var größe = 1
        Source.swift:11:3: error: number: shown as track, as track is (from macro 'Drivable')
          @DrivableName("track") var number = 2
          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:11:3: note: leave it out
          @DrivableName("track") var number = 2
          ^
          @DrivableIgnored 
        """#
      #expect(try diagnostics(of: source) == expected + "\n")
    }
  }
#endif
