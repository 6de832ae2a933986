/// A review that is being written, and the rules for what may be saved.
public struct ReviewDraft: Codable, Equatable, Sendable {
  /// How many characters a title may have.
  public static let longestTitle = 60

  /// How many stars there may be.
  public static let allowedStars = 1...5

  /// What is reviewed; nil until something is entered.
  public var title: String?

  /// How many stars it gets; nil until some are given.
  public var stars: Int?

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - title: What is reviewed.
  ///   - stars: How many stars it gets.
  public init(title: String? = nil, stars: Int? = nil) {
    self.title = title
    self.stars = stars
  }

  /// A reason why a draft can't be saved.
  public enum Problem: Error, Equatable, Sendable {
    /// There is no title, or only blanks.
    case noTitle
    /// The title has more characters than ``longestTitle``.
    case longTitle
    /// The title has a control character in it.
    case unprintableTitle
    /// No stars were given, or their number is not among ``allowedStars``.
    case wrongStars
  }

  /// What is wrong with the title; nil if it is valid.
  public var titleProblem: Problem? {
    let title = trimmedTitle
    if title.isEmpty { return .noTitle }
    if title.count > Self.longestTitle { return .longTitle }
    let isPrintable = title.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPrintable ? nil : .unprintableTitle
  }

  /// What is wrong with the stars; nil if they are valid.
  public var starsProblem: Problem? { validStars == nil ? .wrongStars : nil }

  /// The title and the stars to save.
  ///
  /// - Throws: The draft's ``Problem``; the title's comes first.
  func validated() throws(Problem) -> (title: String, stars: Int) {
    if let titleProblem { throw titleProblem }
    guard let stars = validStars else { throw .wrongStars }
    return (String(trimmedTitle), stars)
  }

  private var validStars: Int? { stars.flatMap { Self.allowedStars.contains($0) ? $0 : nil } }

  private var trimmedTitle: Substring {
    guard let title, let start = title.firstIndex(where: { !$0.isWhitespace }),
      let end = title.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return title[start...end]
  }
}
