import PlantedBugViewModels
import Understudy

@MainActor let listScreens: [any BuggyScreen.Type] = [
  PlaylistScreen.self, GalleryScreen.self, InboxScreen.self, ChecklistScreen.self,
  CatalogueScreen.self, ContactsScreen.self,
]

enum PlaylistScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> PlaylistViewModel {
    PlaylistViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<PlaylistViewModel>) {
    view.bind("tracks", \.tracks)
    view.bind("nowPlaying", \.nowPlaying)
    view.bind("highlightedRow", \.highlightedRow)
    view.invariant("the highlighted track plays") { playlist in
      guard let row = playlist.highlightedRow else { return playlist.nowPlaying == nil }
      return playlist.tracks.indices.contains(row) && playlist.tracks[row] == playlist.nowPlaying
    }
    view.command("add", PlaylistViewModel.add, "title")
    view.command("play", PlaylistViewModel.play, Parameter("row", indexes: "tracks"))
    view.command("stop", PlaylistViewModel.stop)
    view.command("delete", PlaylistViewModel.delete, Parameter("row", indexes: "tracks"))
  }
}

enum GalleryScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> GalleryViewModel {
    GalleryViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<GalleryViewModel>) {
    view.bind("photosOnPage", \.photosOnPage)
    view.bind("page", \.page)
    view.bind("pageCount", \.pageCount)
    view.invariant("only the first page may be empty") { $0.page == 0 || !$0.photosOnPage.isEmpty }
    view.command("take-photo", GalleryViewModel.takePhoto)
    view.command("delete-last", GalleryViewModel.deleteLast)
    view.command("next", GalleryViewModel.showNext)
      .disabled { $0.page + 1 < $0.pageCount ? nil : "this is the last page" }
    view.command("previous", GalleryViewModel.showPrevious)
      .disabled { $0.page == 0 ? "this is the first page" : nil }
  }
}

enum InboxScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> InboxViewModel {
    let inbox = InboxViewModel(hasBug: hasBug)
    inbox.onChange = { notify() }
    return inbox
  }

  static func describe(_ view: inout Interface<InboxViewModel>) {
    view.announcesChanges()
    view.bind("messages", \.messages)
    view.bind("unreadCount", \.unreadCount)
    view.command("open", InboxViewModel.open, Parameter("row", indexes: "messages"))
    view.command("archive", InboxViewModel.archive, Parameter("row", indexes: "messages"))
  }
}

enum ChecklistScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> ChecklistViewModel {
    ChecklistViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<ChecklistViewModel>) {
    view.bind("items", \.items)
    view.bind("removedCount", \.removedCount)
    view.invariant("what is not on the list can be brought back") {
      $0.items.count + $0.removedCount == $0.writtenCount
    }
    view.command("add", ChecklistViewModel.add, "title")
    view.command("toggle", ChecklistViewModel.toggle, Parameter("row", indexes: "items"))
    view.command("remove-done", ChecklistViewModel.removeDone)
    view.command("undo", ChecklistViewModel.undo).disabled { $0.canUndo ? nil : "nothing to undo" }
  }
}

enum CatalogueScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> CatalogueViewModel {
    CatalogueViewModel(hasBug: hasBug)
  }

  static func describe(_ view: inout Interface<CatalogueViewModel>) {
    view.bind("category", \.category)
    view.bind("shown", \.shown)
    view.invariant("all products of the category are shown") { catalogue in
      catalogue.category == .all
        ? catalogue.shown == catalogue.products
        : catalogue.shown == catalogue.products.filter { $0.category == catalogue.category }
    }
    view.command("show", CatalogueViewModel.show, "category")
  }
}

enum ContactsScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> ContactsViewModel {
    let contacts = ContactsViewModel(hasBug: hasBug)
    contacts.onEdit = { edit in
      switch edit {
      case .inserted(let row): notify(.insert(row: row), in: "names")
      case .removed(let row): notify(.remove(row: row), in: "names")
      case .updated(let row): notify(.update(row: row), in: "names")
      }
    }
    return contacts
  }

  static func describe(_ view: inout Interface<ContactsViewModel>) {
    view.announcesChanges()
    view.bind("names", \.names)
    view.command("add", ContactsViewModel.add, "name")
    view.command("rename", ContactsViewModel.rename, Parameter("row", indexes: "names"), "name")
  }
}
