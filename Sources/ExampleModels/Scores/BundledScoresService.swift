#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Returns the scores that are built into the program, without using files or the network.
public struct BundledScoresService: ScoresService {
  /// Makes the service.
  public init() {}

  /// Gets the bundled scores at once.
  ///
  /// - Returns: The bundled scores, in the order of the file.
  /// - Complexity: O(size of the file), which is decoded each time.
  public func scores() async throws -> [PlayerScore] {
    try JSONDecoder().decode([PlayerScore].self, from: Data(PackageResources.scores_json))
  }
}
