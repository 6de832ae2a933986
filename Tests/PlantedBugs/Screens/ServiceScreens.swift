import PlantedBugViewModels
import Understudy

@MainActor let serviceScreens: [any BuggyScreen.Type] = [
  CheckoutScreen.self, FeedScreen.self, SearchScreen.self, PostScreen.self,
  RegistrationScreen.self, QuoteScreen.self,
]

/// The services of these screens only answer when the explorer makes them.
private struct Offline: Error {}

enum CheckoutScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> CheckoutViewModel {
    CheckoutViewModel(
      hasBug: hasBug,
      isInStock: world.effect("isInStock") { () async throws -> Bool in throw Offline() },
      charge: world.effect("charge") { (cents: Int) async throws -> Void in throw Offline() })
  }

  static func describe(_ view: inout Interface<CheckoutViewModel>) {
    view.bind("phase", \.phase)
    view.bind("charges", \.charges)
    view.invariant("the card is charged once") { $0.charges <= 1 }
    view.command("pay", CheckoutViewModel.pay)
  }
}

enum FeedScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> FeedViewModel {
    FeedViewModel(
      hasBug: hasBug,
      fetchPage: world.effect("page") { (page: Int) async throws -> [String] in throw Offline() })
  }

  static func describe(_ view: inout Interface<FeedViewModel>) {
    view.bind("titles", \.titles)
    view.bind("loadedPages", \.loadedPages)
    view.bind("isLoading", \.isLoading)
    view.invariant("pages follow each other from the first on") {
      $0.loadedPages == Array(0..<$0.loadedPages.count)
    }
    view.command("load-more", FeedViewModel.loadMore)
    view.command("refresh", FeedViewModel.refresh)
  }
}

enum SearchScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> SearchViewModel {
    SearchViewModel(
      hasBug: hasBug,
      search: world.effect("search") { (query: String) async throws -> [String] in throw Offline() }
    )
  }

  static func describe(_ view: inout Interface<SearchViewModel>) {
    view.bind("query", \.query)
    view.bind("results", \.results)
    view.bind("isSearching", \.isSearching)
    view.invariant("the results are those of the query") {
      $0.isSearching || $0.resultsQuery == $0.query
    }
    view.command("type", SearchViewModel.type, "text")
  }
}

enum PostScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> PostViewModel {
    PostViewModel(
      hasBug: hasBug,
      send: world.effect("like") { (isLiked: Bool) async throws -> Void in throw Offline() })
  }

  static func describe(_ view: inout Interface<PostViewModel>) {
    view.bind("isLiked", \.isLiked)
    view.bind("likes", \.likes)
    view.bind("alert", \.alert)
    view.invariant("likes are those of others and mine") {
      $0.likes == $0.likesOfOthers + ($0.isLiked ? 1 : 0)
    }
    view.command("toggle-like", PostViewModel.toggleLike)
      .disabled { $0.isSending ? "it is being sent" : nil }
  }
}

enum RegistrationScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> RegistrationViewModel {
    RegistrationViewModel(
      hasBug: hasBug,
      register: world.effect("register") { (email: String) async throws -> Void in throw Offline() }
    )
  }

  static func describe(_ view: inout Interface<RegistrationViewModel>) {
    view.field("email", \.email)
    view.field("password", \.password).disabled { $0.isRegistered ? "it is done" : nil }
    view.field("repeatedPassword", \.repeatedPassword)
    view.bind("isRegistered", \.isRegistered)
    view.invariant("no password is kept") { !$0.isRegistered || $0.password.isEmpty }
    view.command("submit", RegistrationViewModel.submit)
      .disabled { $0.canRegister ? nil : "the form is not valid" }
  }
}

enum QuoteScreen: BuggyScreen {
  static func make(hasBug: Bool, in world: World, notify: Notifier) -> QuoteViewModel {
    QuoteViewModel(
      hasBug: hasBug,
      fetch: world.effect("quote") { () async throws -> String in throw Offline() })
  }

  static func describe(_ view: inout Interface<QuoteViewModel>) {
    view.bind("isLoading", \.isLoading)
    view.bind("hasGivenUp", \.hasGivenUp)
    view.bind("quote", \.quote)
    view.invariant("nothing comes after it gave up") { !$0.hasGivenUp || $0.quote == nil }
    view.command("load", QuoteViewModel.load)
  }
}
