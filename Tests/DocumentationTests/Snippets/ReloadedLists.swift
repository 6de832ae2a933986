import Understudy

final class MailViewModel {
  var reloadMails: (() -> Void)?
  var reloadFolders: (() -> Void)?
  private(set) var mails = ["hello"]
  private(set) var folders = ["inbox"]

  func refresh() {
    mails.append("welcome")
    reloadMails?()
    folders.append("spam")
    reloadFolders?()
  }
}

enum MailScreen: Screen {
  static let name = "mail"
  static func make(in world: World, notify: Notifier) -> MailViewModel { MailViewModel() }
  static func describe(_ view: inout Interface<MailViewModel>) {
    view.output("mails") { mail, show in
      mail.reloadMails = { [unowned mail] in show(mail.mails) }
    }
    view.output("folders") { mail, show in
      mail.reloadFolders = { [unowned mail] in show(mail.folders) }
    }
    view.command("refresh", MailViewModel.refresh)
  }
}
