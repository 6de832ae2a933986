#if Drivable
  import Testing

  /// The macro's expansion.
  @Suite struct ExpansionTests {
    @Test func macroExpandsToDescription() throws {
      let source = #"""
        import Driving

        @Drivable
        open class Kettle {
          public private(set) var degrees = 20
          public var onBoil: (() -> Void)?

          /// Heats the water, "slowly".
          ///
          /// Not shown.
          /// - Parameter amount: nor this.
          open func heat(by amount: Int = 10) throws { degrees += amount }
          public func pour(_ note: String?, into cups: [Int]) async {}
          public func turnOff() {}
          func hidden() {}
        }

        @Drivable
        struct Cup {
          fileprivate(set) var kind = "black"
          let tea = 1, milk = 2
          var `default`: Int!

          mutating func `repeat`(_ times: Int!, `inout` cup: Int = .max) {}
        }
        """#
      let expected = #"""
        @__swiftmacro_6Source6Kettle8DrivablefMm_.swift
        ------------------------------
        public typealias DrivenSelf = Kettle

        @MainActor
        public static func describe(to driver: inout some Driving.Driver<Kettle>) {
            driver.property("degrees") {
                $0.degrees
            }
            driver.method("heat", Driving.Input<Int>("amount", default: 10), help: #"Heats the water, "slowly""#) { (subject: inout Kettle, input1: Int) in
                try subject.heat(by: input1)
            }
            driver.asyncMethod("pour", Driving.Input<String?>("note"), Driving.Input<[Int]>("cups"), help: "", Kettle.pour(_:into:))
            driver.method("turn-off", help: "") { (subject: inout Kettle) in
                subject.turnOff()
            }
        }
        ------------------------------
        @__swiftmacro_6Source6Kettle8DrivablefMe_.swift
        ------------------------------
        extension Kettle: Driving.Drivable {
        }
        ------------------------------
        @__swiftmacro_6Source3Cup8DrivablefMm_.swift
        ------------------------------
        typealias DrivenSelf = Cup

        @MainActor
        static func describe(to driver: inout some Driving.Driver<Cup>) {
            driver.property("kind") {
                $0.kind
            }
            driver.property("tea") {
                $0.tea
            }
            driver.property("milk") {
                $0.milk
            }
            driver.property("default") {
                $0.`default`
            }
            driver.method("repeat", Driving.Input<Int?>("times"), Driving.Input<Int>("cup", default: .max), help: "") { (subject: inout Cup, input1: Int?, input2: Int) in
                subject.`repeat`(input1, `inout`: input2)
            }
        }
        ------------------------------
        @__swiftmacro_6Source3Cup8DrivablefMe_.swift
        ------------------------------
        extension Cup: Driving.Drivable {
        }
        ------------------------------
        """#
      #expect(try expansions(source) == expected + "\n")
    }
  }
#endif
