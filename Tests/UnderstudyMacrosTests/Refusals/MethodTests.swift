#if Drivable
  import Testing

  /// Methods that can't be commands: the compiler's errors and fix-its.
  @Suite struct MethodTests {
    @Test func parametersThatNoCommandCanFillAreRefused() throws {
      let source = #"""
        import Driving

        @Drivable
        final class Player {
          func onEnd(_ handler: @escaping () -> Void) {}
          func onError(then handler: ((String) -> Void)?) {}
          func log(_ text: @autoclosure () -> String) {}
          func swap(_ track: inout Int) {}
          func queue(_ tracks: Int...) {}
          func set<Value>(_ value: Value) {}
          func show(_ text: some CustomStringConvertible) {}
          func fail(with error: any Error) {}
          func seek(to place: (track: Int, second: Int)) {}
          func make(_ type: Int.Type) {}
          func run(on actor: isolated (any Actor)?) {}
          func skip(_: Int) {}
          func fade(over seconds: Double = 1, to volume: Double) {}
          func tag(_ names: [String], _ color: String?) {}
        }
        """#
      let expected = #"""
        Source.swift:5:25: error: onEnd(_:): handler is a function, which can't be typed on a command line (from macro 'Drivable')
          func onEnd(_ handler: @escaping () -> Void) {}
                                ^~~~~~~~~~~~~~~~~~~~
        Source.swift:5:25: note: leave it out
          func onEnd(_ handler: @escaping () -> Void) {}
                                ^
          @DrivableIgnored 
        Source.swift:6:30: error: onError(then:): handler is a function, which can't be typed on a command line (from macro 'Drivable')
          func onError(then handler: ((String) -> Void)?) {}
                                     ^~~~~~~~~~~~~~~~~~~
        Source.swift:6:30: note: leave it out
          func onError(then handler: ((String) -> Void)?) {}
                                     ^
          @DrivableIgnored 
        Source.swift:7:20: error: log(_:): text is a function, which can't be typed on a command line (from macro 'Drivable')
          func log(_ text: @autoclosure () -> String) {}
                           ^~~~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:7:20: note: leave it out
          func log(_ text: @autoclosure () -> String) {}
                           ^
          @DrivableIgnored 
        Source.swift:8:22: error: swap(_:): track is inout, and a command has nowhere to write it back to (from macro 'Drivable')
          func swap(_ track: inout Int) {}
                             ^~~~~~~~~
        Source.swift:8:22: note: leave it out
          func swap(_ track: inout Int) {}
                             ^
          @DrivableIgnored 
        Source.swift:9:24: error: queue(_:): tracks is variadic, and can't be called with a list: take an array (from macro 'Drivable')
          func queue(_ tracks: Int...) {}
                               ^~~
        Source.swift:9:24: note: take [Int]
          func queue(_ tracks: Int...) {}
                               ^~~~~~
                               [Int]
        Source.swift:9:24: note: leave it out
          func queue(_ tracks: Int...) {}
                               ^
          @DrivableIgnored 
        Source.swift:10:11: error: set(_:): a generic method can't be a command: its types are unknown (from macro 'Drivable')
          func set<Value>(_ value: Value) {}
                  ^~~~~~~
        Source.swift:10:11: note: leave it out
          func set<Value>(_ value: Value) {}
                  ^
          @DrivableIgnored 
        Source.swift:11:21: error: show(_:): text is opaque, so the type to read is unknown: use a named type (from macro 'Drivable')
          func show(_ text: some CustomStringConvertible) {}
                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:11:21: note: leave it out
          func show(_ text: some CustomStringConvertible) {}
                            ^
          @DrivableIgnored 
        Source.swift:12:25: error: fail(with:): error is existential, so the type to read is unknown: use a named type (from macro 'Drivable')
          func fail(with error: any Error) {}
                                ^~~~~~~~~
        Source.swift:12:25: note: leave it out
          func fail(with error: any Error) {}
                                ^
          @DrivableIgnored 
        Source.swift:13:23: error: seek(to:): place is a tuple, which can't be read from words: take its elements one by one (from macro 'Drivable')
          func seek(to place: (track: Int, second: Int)) {}
                              ^~~~~~~~~~~~~~~~~~~~~~~~~
        Source.swift:13:23: note: leave it out
          func seek(to place: (track: Int, second: Int)) {}
                              ^
          @DrivableIgnored 
        Source.swift:14:21: error: make(_:): type is a metatype, which can't be typed on a command line (from macro 'Drivable')
          func make(_ type: Int.Type) {}
                            ^~~~~~~~
        Source.swift:14:21: note: leave it out
          func make(_ type: Int.Type) {}
                            ^
          @DrivableIgnored 
        Source.swift:15:22: error: run(on:): actor is isolated to an actor, which can't be typed on a command line (from macro 'Drivable')
          func run(on actor: isolated (any Actor)?) {}
                             ^~~~~~~~~~~~~~~~~~~~~
        Source.swift:15:22: note: leave it out
          func run(on actor: isolated (any Actor)?) {}
                             ^
          @DrivableIgnored 
        Source.swift:16:13: error: skip(_:): a parameter needs a name for the help: give it one (from macro 'Drivable')
          func skip(_: Int) {}
                    ^
        Source.swift:16:13: note: leave it out
          func skip(_: Int) {}
                    ^
          @DrivableIgnored 
        Source.swift:17:39: error: fade(over:to:): volume can't follow seconds, which may take its word (from macro 'Drivable')
          func fade(over seconds: Double = 1, to volume: Double) {}
                                              ^~~~~~~~~~~~~~~~~
        Source.swift:17:39: note: leave it out
          func fade(over seconds: Double = 1, to volume: Double) {}
                                              ^
          @DrivableIgnored 
        Source.swift:18:31: error: tag(_:_:): color can't follow names, which may take its word (from macro 'Drivable')
          func tag(_ names: [String], _ color: String?) {}
                                      ^~~~~~~~~~~~~~~~
        Source.swift:18:31: note: leave it out
          func tag(_ names: [String], _ color: String?) {}
                                      ^
          @DrivableIgnored 
        """#
      #expect(try diagnostics(of: source) == expected + "\n")
    }

    @Test func unusableNamesAreRefused() throws {
      let source = #"""
        import Driving

        @Drivable
        final class Player {
          func play() {}
          func play(track: Int, from second: Int) {}
          func play(_ name: String) {}
          func play() async {}
          func p() {}
          func größer() {}
        }

        @Drivable
        struct Volume {
          mutating func fade() async {}
        }
        """#
      let expected = #"""
        Source.swift:6:8: error: play(track:from:): the command play already belongs to play() (from macro 'Drivable')
          func play(track: Int, from second: Int) {}
               ^~~~
        Source.swift:6:8: note: name it play-track-from
          func play(track: Int, from second: Int) {}
               ^
          @DrivableName("play-track-from") 
        Source.swift:6:8: note: leave it out
          func play(track: Int, from second: Int) {}
               ^
          @DrivableIgnored 
        Source.swift:7:8: error: play(_:): the command play already belongs to play() (from macro 'Drivable')
          func play(_ name: String) {}
               ^~~~
        Source.swift:7:8: note: name it play-string
          func play(_ name: String) {}
               ^
          @DrivableName("play-string") 
        Source.swift:7:8: note: leave it out
          func play(_ name: String) {}
               ^
          @DrivableIgnored 
        Source.swift:8:8: error: play(): the command play already belongs to play() (from macro 'Drivable')
          func play() async {}
               ^~~~
        Source.swift:8:8: note: give it a name
          func play() async {}
               ^
          @DrivableName("<#name#>") 
        Source.swift:8:8: note: leave it out
          func play() async {}
               ^
          @DrivableIgnored 
        Source.swift:9:8: error: p(): a command's name is lower-case words of letters and digits, joined by hyphens, at least two characters (from macro 'Drivable')
          func p() {}
               ^
        Source.swift:9:8: note: give it a name
          func p() {}
               ^
          @DrivableName("<#name#>") 
        Source.swift:9:8: note: leave it out
          func p() {}
               ^
          @DrivableIgnored 
        Source.swift:10:8: error: größer(): a command's name is lower-case words of letters and digits, joined by hyphens, at least two characters (from macro 'Drivable')
          func größer() {}
        Source.swift:10:8: note: give it a name
          func größer() {}
        Source.swift:10:8: note: leave it out
          func größer() {}
        Source.swift:15:24: error: fade(): an asynchronous method can't change a structure while others read it: make the type a class (from macro 'Drivable')
          mutating func fade() async {}
                               ^~~~~
        Source.swift:15:24: note: leave it out
          mutating func fade() async {}
                               ^
          @DrivableIgnored 
        """#
      #expect(try diagnostics(of: source) == expected + "\n")
    }
  }
#endif
