import TestTools
import Testing

@testable import SessionFormat
@testable import Understudy

/// Closures of every shape, as a screen naturally writes them, are recorded as they should be, and a
/// replay gets the same from the session.
@Suite(.inProcesses) struct EffectOverloadTests {
  struct Kitchen: Sendable {
    func boil(_ cups: Int) -> Int { cups * 2 }
    func boilOrThrow(_ cups: Int) throws -> Int { throw Outage(code: cups) }
    func boilTyped(_ cups: Int) throws(Outage) -> Int { throw Outage(code: cups) }
    func brew(_ tea: String) async -> [String] { [tea] }
    func brewOrThrow(_ tea: String) async throws -> [String] { [tea] }
    func brewTyped(_ tea: String) async throws(Outage) -> [String] { throw Outage(code: 7) }
    func clean() {}
    func cleanOrThrow(_ room: String) throws { throw Outage(code: 1) }
    func cleanTyped(_ room: String) throws(Outage) { throw Outage(code: 2) }
    func cleanLater(_ room: String) async {}
    func cleanLaterOrThrow(_ room: String) async throws { throw Broken(description: "no broom") }
    func cleanLaterTyped(_ room: String) async throws(Outage) { throw Outage(code: 3) }
    @discardableResult func count() -> Int { 3 }
  }

  /// What a view model takes: the types decide with the closures which overload is meant.
  @MainActor
  struct Needs {
    var boil: (Int) -> Int
    var boilOrThrow: (Int) throws -> Int
    var boilTyped: (Int) throws(Outage) -> Int
    var brew: @MainActor (String) async -> [String]
    var brewOrThrow: @MainActor (String) async throws -> [String]
    var brewTyped: @MainActor (String) async throws(Outage) -> [String]
    var clean: () -> Void
    var cleanTyped: (String) throws(Outage) -> Void
    var cleanLater: @MainActor (String) async -> Void
    var count: () -> Void
  }

  @Test func closuresOfTypedPropertiesAreRecorded() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectLines(
          """
          > call 0
          < boil(2) 4
            log = "4"
          > call 1
          < boilOrThrow(2) ! "Outage(code: 2)" (domain: "UnderstudyTests.Outage", value: (code: 2))
            log = "nil"
          > call 2
          < boilTyped(2) ! "Outage(code: 2)" (code: 2)
            log = "outage 2"
          > call 3
          < brew("mint") ["mint"]
            log = "[\\"mint\\"]"
          > call 4
          < brewOrThrow("mint") ["mint"]
          > call 5
          < brewTyped("mint") ! "Outage(code: 7)" (code: 7)
            log = "outage 7"
          > call 6
          < clean ok
            log = "()"
          > call 7
          < cleanTyped("hall") ! "Outage(code: 2)" (code: 2)
            log = "outage 2"
          > call 8
          < cleanLater("hall") ok
            log = "()"
          > call 9
          < count ok
          """
        ) { world in
          let kitchen = Kitchen()
          let needs = Needs(
            boil: world.effect("boil") { kitchen.boil($0) },
            boilOrThrow: world.effect("boilOrThrow") { try kitchen.boilOrThrow($0) },
            boilTyped: world.effect("boilTyped") { cups throws(Outage) in
              try kitchen.boilTyped(cups)
            },
            brew: world.effect("brew") { await kitchen.brew($0) },
            brewOrThrow: world.effect("brewOrThrow") { tea in try await kitchen.brewOrThrow(tea) },
            brewTyped: world.effect("brewTyped") { tea async throws(Outage) in
              try await kitchen.brewTyped(tea)
            },
            clean: world.effect("clean") { kitchen.clean() },
            cleanTyped: world.effect("cleanTyped") { room throws(Outage) in
              try kitchen.cleanTyped(room)
            },
            cleanLater: world.effect("cleanLater") { await kitchen.cleanLater($0) },
            count: world.effect("count") { kitchen.count() })
          return [
            { await outcome { needs.boil(2) } },
            { "\(String(describing: try? needs.boilOrThrow(2)))" },
            { await outcome { try needs.boilTyped(2) } },
            { await outcome { await needs.brew("mint") } },
            { await outcome { try await needs.brewOrThrow("mint") } },
            { await outcome { try await needs.brewTyped("mint") } },
            { await outcome { needs.clean() } },
            { await outcome { try needs.cleanTyped("hall") } },
            { await outcome { await needs.cleanLater("hall") } },
            { await outcome { needs.count() } },
          ]
        }
      }
    }
  }

  @Test func methodsAndUntypedClosuresAreRecorded() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectLines(
          """
          > call 0
          < boil(2) 4
            log = "4"
          > call 1
          < boilOrThrow(2) ! "Outage(code: 2)" (code: 2)
            log = "outage 2"
          > call 2
          < boilTyped(2) ! "Outage(code: 2)" (code: 2)
          > call 3
          < brew("mint") ["mint"]
            log = "[\\"mint\\"]"
          > call 4
          < brewTyped("mint") ! "Outage(code: 7)" (code: 7)
            log = "outage 7"
          > call 5
          < clean ok
            log = "()"
          > call 6
          < cleanOrThrow("hall") ! "Outage(code: 1)" (code: 1)
            log = "outage 1"
          > call 7
          < cleanLaterOrThrow("hall") ! "no broom" (domain: "UnderstudyTests.Broken", code: 1)
            log = "error: no broom"
          > call 8
          < cleanLaterTyped("hall") ! "Outage(code: 3)" (code: 3)
            log = "outage 3"
          > call 9
          < count 3
            log = "3"
          > call 10
          < several(1, "a") "1 a"
            log = "1 a"
          """
        ) { world in
          let kitchen = Kitchen()
          let boil = world.effect("boil", kitchen.boil)
          let boilOrThrow = world.effect(
            "boilOrThrow", throwing: [Outage.self], kitchen.boilOrThrow)
          let boilTyped = world.effect("boilTyped", kitchen.boilTyped)
          let brew = world.effect("brew") { (tea: String) in await kitchen.brew(tea) }
          let brewTyped = world.effect("brewTyped", kitchen.brewTyped)
          let clean = world.effect("clean", kitchen.clean)
          let cleanOrThrow = world.effect("cleanOrThrow", throwing: [Outage.self]) {
            (room: String) in
            try kitchen.cleanOrThrow(room)
          }
          let cleanLaterOrThrow = world.effect("cleanLaterOrThrow", kitchen.cleanLaterOrThrow)
          let cleanLaterTyped = world.effect("cleanLaterTyped", kitchen.cleanLaterTyped)
          let count = world.effect("count") { kitchen.count() }
          let several = world.effect("several") { (number: Int, text: String) in
            let joined = "\(number) \(text)"
            return joined
          }
          return [
            { await outcome { boil(2) } },
            { await outcome { try boilOrThrow(2) } },
            { await outcome { try boilTyped(2) } },
            { await outcome { await brew("mint") } },
            { await outcome { try await brewTyped("mint") } },
            { await outcome { clean() } },
            { await outcome { try cleanOrThrow("hall") } },
            { await outcome { try await cleanLaterOrThrow("hall") } },
            { await outcome { try await cleanLaterTyped("hall") } },
            { await outcome { count() } },
            { await outcome { several(1, "a") } },
          ]
        }
      }
    }
  }

  /// Not `Codable`.
  struct Icon: Sendable { let name: String }

  @Test func otherTypesAreConverted() async {
    await #expect(processExitsWith: .success) {
      try await MainActor.run {
        try expectLines(
          """
          > call 0
          < icon("cup") "cup.png"
            log = "cup.png"
          > call 1
          < find("cup") ! "Outage(code: 4)" (code: 4)
            log = "outage 4"
          > call 2
          < load("cup") "cup.jpg"
            log = "cup.jpg"
          """
        ) { world in
          let icon = world.effect("icon", recording: \.name, restoring: { Icon(name: $0) }) { id in
            Icon(name: "\(id as String).png")
          }
          let find = world.effect(
            "find", throwing: [Outage.self], recording: \.name, restoring: { Icon(name: $0) }
          ) { (id: String) throws -> Icon in throw Outage(code: id.count + 1) }
          let load = world.effect("load", recording: \.name, restoring: { Icon(name: $0) }) {
            (id: String) async throws in Icon(name: "\(id).jpg")
          }
          return [
            { icon("cup").name },
            { await outcome { try find("cup") } },
            { try await load("cup").name },
          ]
        }
      }
    }
  }
}
