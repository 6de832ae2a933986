import Foundation
import SessionFormat

/// Chromium without a window, driven by the W3C WebDriver protocol.
package struct Browser: Sendable {
  private let driver: DriverProcess
  private let session: String

  /// Whether Chromium and its driver are installed.
  package static let isInstalled = DriverProcess.path != nil && chromium != nil

  private static let chromium = firstExecutable([
    "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ])

  /// Starts a browser; call ``quit()`` in the end.
  package static func start() async throws -> Browser {
    let driver = try DriverProcess()
    let arguments: [JSON] = [
      "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
      "--force-device-scale-factor=1", "--hide-scrollbars",
    ]
    let options: JSON = ["args": .array(arguments), "binary": .string(chromium ?? "chromium")]
    let capabilities: JSON = [
      "browserName": "chrome", "goog:chromeOptions": options,
      "goog:loggingPrefs": ["browser": "ALL"],
    ]
    let answer = try driver.send(
      "POST", "/session", ["capabilities": ["alwaysMatch": capabilities]])
    guard case .string(let session)? = answer["sessionId"] else {
      throw WebDriverError(description: "no session: \(answer)")
    }
    return Browser(driver: driver, session: session)
  }

  /// Ends the browser and its driver.
  package func quit() async {
    _ = try? await send("DELETE", "")
    driver.end()
  }

  // MARK: Pages

  /// Opens a page and waits until it is loaded.
  package func open(_ url: String) async throws {
    try await send("POST", "/url", ["url": .string(url)])
  }

  /// Sets the size of what is visible of the page, in CSS pixels.
  package func resize(width: Int, height: Int) async throws {
    try await command(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(width), "height": .number(height), "deviceScaleFactor": .number(1),
        "mobile": .boolean(false),
      ])
  }

  /// Has media queries answered in this way: `["prefers-color-scheme": "dark"]`, and in that of a
  /// medium, such as `print`.
  package func emulate(medium: String = "", media features: [String: String] = [:]) async throws {
    let features = features.map {
      JSON.object([.init("name", .string($0)), .init("value", .string($1))])
    }
    try await command(
      "Emulation.setEmulatedMedia", ["media": .string(medium), "features": .array(features)])
  }

  /// Turns the scripts of the pages that are opened from now on off, or on again.
  package func setScripts(on isOn: Bool) async throws {
    try await command("Emulation.setScriptExecutionDisabled", ["value": .boolean(!isOn)])
  }

  /// Runs a script: the body of a function, which finds the arguments in `arguments`.
  ///
  /// - Returns: What the script returns, or what the promise that it returns resolves to.
  @discardableResult
  package func run(_ script: String, _ arguments: JSON...) async throws -> JSON {
    try await send(
      "POST", "/execute/sync", ["script": .string(script), "args": .array(arguments)])
  }

  /// What the browser logged since the last time, such as errors of scripts and violations of a policy.
  package func log() async throws -> [String] {
    guard case .array(let entries) = try await send("POST", "/se/log", ["type": "browser"]) else {
      return []
    }
    return entries.compactMap { $0["message"]?.string }
  }

  /// The picture of the visible part of the page, as PNG.
  package func screenshot() async throws -> Data {
    let text = try await send("GET", "/screenshot").string ?? ""
    return Data(base64Encoded: text) ?? Data()
  }

  // MARK: Keys

  /// Presses and releases keys one by one, in whatever has the focus.
  package func press(_ keys: Key...) async throws {
    let actions = keys.flatMap { key in
      ["keyDown", "keyUp"].map { type -> JSON in
        ["type": .string(type), "value": .string(key.code)]
      }
    }
    let keyboard: JSON = ["type": "key", "id": "keyboard", "actions": .array(actions)]
    try await send("POST", "/actions", ["actions": [keyboard]])
  }

  /// Types a text.
  package func type(_ text: String) async throws {
    for character in text { try await press(Key(code: String(character))) }
  }

  /// Clicks the first element that a selector matches.
  package func click(_ selector: String) async throws {
    let found = try await send(
      "POST", "/element", ["using": "css selector", "value": .string(selector)])
    guard case .object(let members) = found, let element = members.first?.value.string else {
      return
    }
    try await send("POST", "/element/\(element)/click", [:])
  }

  /// A key.
  package struct Key: Sendable, ExpressibleByStringLiteral {
    fileprivate let code: String

    package init(stringLiteral character: String) { code = character }
    fileprivate init(code: String) { self.code = code }

    package static let tab = Key(code: "\u{e004}")
    package static let enter = Key(code: "\u{e007}")
    package static let escape = Key(code: "\u{e00c}")
    package static let up = Key(code: "\u{e013}")
    package static let down = Key(code: "\u{e015}")
  }

  // MARK: Protocol

  @discardableResult
  private func send(_ method: String, _ path: String, _ body: JSON? = nil) async throws -> JSON {
    try driver.send(method, "/session/\(session)\(path)", body)
  }

  /// A command of Chromium's own protocol, for what WebDriver has no command.
  private func command(_ name: String, _ parameters: JSON) async throws {
    try await send("POST", "/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
  }
}

/// What the driver says is wrong.
package struct WebDriverError: Error, CustomStringConvertible {
  package let description: String
}

func firstExecutable(_ paths: [String]) -> String? {
  paths.first(where: FileManager.default.isExecutableFile)
}

extension JSON {
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  package var number: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  package var strings: [String]? {
    guard case .array(let elements) = self else { return nil }
    return elements.compactMap(\.string)
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  package init(stringLiteral text: String) { self = .string(text) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}
