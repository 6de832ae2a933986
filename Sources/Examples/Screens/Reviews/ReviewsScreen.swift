import ExampleModels
import ExampleViewModels
import Foundation
import Understudy

enum ReviewsScreen: Screen {
  static let name = "reviews"
  static let summary = "a form and a list on a database that reports its changes"

  static func make(in world: World, notify: Notifier) throws -> ReviewsViewModel {
    let place = try ReviewsPlace(in: world)
    let viewModel = try ReviewsViewModel(
      model: place.model, restoring: place.restoration, localeIdentifier: world.settings.locale,
      timeZone: world.settings.timeZone.flatMap { TimeZone(identifier: $0) } ?? .gmt)
    viewModel.onChange = { [unowned viewModel] in
      notify()
      place.keep(viewModel.restoration)
    }
    return viewModel
  }

  static func describe(_ view: inout Interface<ReviewsViewModel>) {
    view.bind("title", \.title)
    view.bind("titleProblem", \.titleProblem)
    view.bind("rating", \.rating)
    view.bind("ratingColor", \.ratingColor)
    view.bind("ratingProblem", \.ratingProblem)
    view.bind("saveText", \.saveText)
    view.bind("isSaveEnabled", \.isSaveEnabled)
    view.bind("hint", \.hint)
    view.bind("isHintHidden", \.isHintHidden)
    view.bind("rows", \.rows)
    view.bind("order", \.order)
    view.bind("leastStars", \.leastStars)
    view.bind("pageText", \.pageText)
    view.bind("countText", \.countText)
    view.bind("averageText", \.averageText)
    view.bind("errorText", \.errorText)
    view.bind("localeIdentifier", \.localeIdentifier)
    view.announcesChanges()
    view.invariant("a form that can be saved has no problems") { form in
      !form.isSaveEnabled || (form.titleProblem == nil && form.ratingProblem == nil)
    }
    view.invariant("the page has a range if it has rows") { list in
      (list.pageText == nil) == list.rows.isEmpty
    }
    describeForm(&view)
    describeList(&view)
  }

  private static func describeForm(_ view: inout Interface<ReviewsViewModel>) {
    view.command("title", "text") { (form, words: [String]) in
      form.setTitle(words.joined(separator: " "))
    }
    .help("enter the title")
    view.command("rate", ReviewsViewModel.rate, "stars").help("give it one to five stars")
    view.command("save", ReviewsViewModel.save)
      .help("add the review, or change the one that is edited")
      .disabled { $0.isSaveEnabled ? nil : "the form is not complete" }
    view.command("clear", ReviewsViewModel.clear).help("empty the form")
  }

  private static func describeList(_ view: inout Interface<ReviewsViewModel>) {
    view.command("edit", ReviewsViewModel.edit, Parameter("row", indexes: "rows"))
      .help("edit a review in the form")
    view.command("delete", ReviewsViewModel.delete, Parameter("row", indexes: "rows"))
      .help("delete a review")
    view.command("sort", ReviewsViewModel.sort, "order").help("show the list in another order")
    view.command("filter", ReviewsViewModel.filter, "stars")
      .help("show only reviews with at least this many stars, or all")
    view.command("next-page", ReviewsViewModel.showNextPage)
      .help("show the next reviews")
      .disabled { $0.hasNextPage ? nil : "this is the last page" }
    view.command("previous-page", ReviewsViewModel.showPreviousPage)
      .help("show the previous reviews")
      .disabled { $0.hasPreviousPage ? nil : "this is the first page" }
    view.command("locale", ReviewsViewModel.setLocale, "id").help("use a locale, such as fr_FR")
  }
}
