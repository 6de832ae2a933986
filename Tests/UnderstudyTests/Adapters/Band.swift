import Bindings

@testable import SessionFormat
@testable import Understudy

// A view model with nested ones: objects, structures, a list of each, and an optional one.

@MainActor
final class Player {
  private(set) var name: String
  private(set) var isSolo = false { didSet { isSoloDidChange?() } }
  let volume = Bind(5)
  var isSoloDidChange: (() -> Void)?

  init(_ name: String) { self.name = name }

  func rename(_ name: String) throws {
    if name.isEmpty { throw NoName() }
    self.name = name
  }

  func blinkSolo() {
    isSolo = true
    isSolo = false
  }

  func play(_ level: Int) { volume.value = level }

  func tune() async {
    name += "?"
    await Task.yield()
    name += "!"
  }

  struct NoName: Error, CustomStringConvertible {
    var description: String { "a player needs a name" }
  }
}

struct Song: Equatable {
  private(set) var title = "Untitled"
  private(set) var bars = [4, 4]

  mutating func lengthen(_ bar: Int) { bars.append(bar) }
  mutating func name(_ title: String) throws {
    self.title = title
    if title.isEmpty { throw Player.NoName() }
  }
}

struct Shelf {
  var songs = [Song(), Song()]
}

@MainActor
final class Band {
  let leader = Player("Ada")
  private(set) var guest: Player?
  private(set) var players = [Player("Bob"), Player("Cleo")]
  var song = Song()
  var shelves = [Shelf(), Shelf()]
  let motto = Song()

  func invite(_ name: String) { guest = Player(name) }
  func sayGoodbye() { guest = nil }
  func dismissAll() { players = [] }
}

enum BandScreen: Screen {
  static let name = "band"
  static func make(in world: World, notify: Notifier) -> Band { Band() }
  static func describe(_ view: inout Interface<Band>) {
    view.child("leader", \.leader, describe: describe)
    view.child("guest", \.guest, describe: describe)
    view.rows("players", \.players, describe: describe)
    view.child("song", \.song, describe: describe)
    view.rows("shelves", \.shelves) { shelf in shelf.rows("songs", \.songs, describe: describe) }
    view.child("motto", \.motto, describe: describe)
    view.command("invite", Band.invite, "name")
    view.command("say-goodbye", Band.sayGoodbye)
    view.command("dismiss-all", Band.dismissAll)
  }

  static func describe(_ view: inout Interface<Player>) {
    view.bind("name", \.name)
    view.bind("isSolo", \.isSolo)
    view.bind("volume", \.volume)
    view.listen { player, notify in player.isSoloDidChange = { notify() } }
    view.command("rename", Player.rename, "name")
    view.command("blink-solo", Player.blinkSolo)
    view.command("play", Player.play, "level")
    view.command("tune", Player.tune)
      .disabled { $0.name.hasSuffix("!") ? "it is in tune already" : nil }
  }

  static func describe(_ view: inout Interface<Song>) {
    view.bind("title", \.title)
    view.bind("bars", \.bars)
    view.command("lengthen", "bar") { (song: inout Song, bar: Int) in song.lengthen(bar) }
    view.command("name", "title") { (song: inout Song, title: String) in try song.name(title) }
  }
}
