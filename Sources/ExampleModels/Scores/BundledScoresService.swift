#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers with the scores that are built into the program: no file and no network is touched.
public struct BundledScoresService: ScoresService {
  /// Makes the service.
  public init() {}

  /// Gets the bundled scores at once.
  ///
  /// - Returns: The bundled scores, in the order of the file.
  /// - Complexity: O(size of the file), which is decoded anew each time.
  public func scores() async throws -> [PlayerScore] {
    try JSONDecoder().decode([PlayerScore].self, from: Data(PackageResources.scores_json))
  }
}
