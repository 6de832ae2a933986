import ExampleModels
import ExampleViewModels
import Foundation

func runReviews() throws {
  print("understudy 3 reviews")
  let viewModel = try ReviewsViewModel(model: ReviewStore(now: { Date() }))
  let changes = ReviewsChanges(viewModel)
  viewModel.onChange = { changes.show() }
  changes.show()
  while let words = nextCommand() {
    let argument = words.dropFirst().joined(separator: " ")
    switch words.first {
    case "title": viewModel.setTitle(argument)
    case "rate": if let stars = Int(argument) { viewModel.rate(stars) }
    case "save" where viewModel.isSaveEnabled: viewModel.save()
    case "clear": viewModel.clear()
    case "next-page" where viewModel.hasNextPage: viewModel.showNextPage()
    case "previous-page" where viewModel.hasPreviousPage: viewModel.showPreviousPage()
    default: print("! \"unknown command\"")
    }
  }
}

/// What was shown last.
final class ReviewsChanges {
  private unowned let viewModel: ReviewsViewModel
  private var title, saveText, hint, countText, localeIdentifier: String?
  private var titleProblem, ratingProblem, pageText, averageText, errorText: String??
  private var rating, leastStars: Int??
  private var isSaveEnabled, isHintHidden, canSave, hasNextPage, hasPreviousPage: Bool?
  private var ratingColor: RatingColor?
  private var rows: [ReviewRow]?
  private var order: ReviewQuery.Order?

  init(_ viewModel: ReviewsViewModel) { self.viewModel = viewModel }

  func show() {
    printChange("title", viewModel.title, &title)
    printChange("titleProblem", viewModel.titleProblem, &titleProblem)
    printChange("rating", viewModel.rating, &rating)
    printChange("ratingColor", viewModel.ratingColor, &ratingColor)
    printChange("ratingProblem", viewModel.ratingProblem, &ratingProblem)
    printChange("saveText", viewModel.saveText, &saveText)
    printChange("isSaveEnabled", viewModel.isSaveEnabled, &isSaveEnabled)
    printChange("hint", viewModel.hint, &hint)
    printChange("isHintHidden", viewModel.isHintHidden, &isHintHidden)
    printChange("rows", viewModel.rows, &rows)
    printChange("order", viewModel.order, &order)
    printChange("leastStars", viewModel.leastStars, &leastStars)
    printChange("pageText", viewModel.pageText, &pageText)
    printChange("countText", viewModel.countText, &countText)
    printChange("averageText", viewModel.averageText, &averageText)
    printChange("errorText", viewModel.errorText, &errorText)
    printChange("localeIdentifier", viewModel.localeIdentifier, &localeIdentifier)
    showAvailability()
  }

  private func showAvailability() {
    printChange(
      "save", isEnabled: viewModel.isSaveEnabled, else: "the form is not complete", &canSave)
    printChange(
      "next-page", isEnabled: viewModel.hasNextPage, else: "this is the last page", &hasNextPage)
    printChange(
      "previous-page", isEnabled: viewModel.hasPreviousPage, else: "this is the first page",
      &hasPreviousPage)
  }
}
