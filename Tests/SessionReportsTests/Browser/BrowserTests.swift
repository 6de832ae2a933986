import Foundation
import TestTools
import Testing
import WebDriver

/// Tests of pages in a real browser, which is started once for all of them.
@Suite(.serialized, .browser, .enabled(if: Browser.isInstalled || TestTools.areRequired))
struct BrowserTests {
  /// The browser of the running test.
  @TaskLocal static var browser: Browser?
}

/// Starts a browser for a suite.
struct BrowserTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
  ) async throws {
    let browser = try await Browser.start()
    do {
      try await BrowserTests.$browser.withValue(browser, operation: body)
    } catch {
      await browser.quit()
      throw error
    }
    await browser.quit()
  }
}

extension Trait where Self == BrowserTrait {
  static var browser: BrowserTrait { BrowserTrait() }
}
