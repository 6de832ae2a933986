import Tickets
import Understudy
import UnderstudyCommandLine

@main struct Main: UnderstudyApp {
  static let screens: [any Screen.Type] = styleScreens + [TicketsScreen.self]

  /// View models in the styles in which people write them, each attached in at most ten lines.
  static let styleScreens: [any Screen.Type] =
    queueScreens + timerScreens + publisherScreens + taskScreens + valueScreens

  private static let queueScreens: [any Screen.Type] = [
    LoginScreen.self, ArticleListScreen.self, DownloadScreen.self, ThumbnailsScreen.self,
    SensorLogScreen.self, DashboardScreen.self, PairingScreen.self, ExportScreen.self,
    SignUpScreen.self, ImportScreen.self, GalleryScreen.self, ToursScreen.self,
    ChannelListScreen.self,
  ]
  private static let timerScreens: [any Screen.Type] = [
    StopwatchScreen.self, SnakeScreen.self, KitchenTimerScreen.self, MetronomeScreen.self,
    CanvasScreen.self, MemoryGameScreen.self,
  ]
  private static let publisherScreens: [any Screen.Type] = [
    BookSearchScreen.self, WeatherScreen.self, SettingsScreen.self, WorldClockScreen.self,
    TodoListScreen.self, BadgeScreen.self, AuctionScreen.self, CheckoutScreen.self,
    CouponsScreen.self, QuizScreen.self, StocksScreen.self, CatalogScreen.self,
  ]
  private static let taskScreens: [any Screen.Type] = [
    ProfileScreen.self, ChatScreen.self, ForecastScreen.self, BankScreen.self, UploadScreen.self,
    PhotoSyncScreen.self, FocusTimerScreen.self, FavoritesScreen.self, DialPadScreen.self,
    LanguagePackScreen.self, RoutesScreen.self, RegistrationScreen.self, LookupScreen.self,
  ]
  private static let valueScreens: [any Screen.Type] = [
    JournalScreen.self, InboxScreen.self, InvoiceScreen.self, TagCloudScreen.self,
    PreferencesScreen.self, BasketScreen.self, DiceCupScreen.self,
  ]
}
