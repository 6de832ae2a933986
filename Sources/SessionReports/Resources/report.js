// Steps through sessions with the keyboard, searches and filters them, and follows #session:line.

/** A session of the page. What is in it is read when it is needed first. */
class PageSession {
  constructor(node) {
    this.node = node;
    this.file = node.id;
    this.screen = node.closest('.screen').getAttribute('aria-labelledby');
    this.outcome = ['passed', 'accepted', 'failed'].find((outcome) => node.classList.contains(outcome));
  }

  /** The list items of its steps, of which the first is the opening. */
  get items() {
    this.keptItems ??= [...this.node.querySelectorAll('.steps > li')];
    return this.keptItems;
  }

  get steps() {
    this.keptSteps ??= new SessionSteps(this.items.map(linesOf));
    return this.keptSteps;
  }

  /** Everything that can be searched for: not what the panel says, which is in here for a while. */
  get text() {
    const parts = () => [...this.node.querySelectorAll(':scope > summary, :scope > .body > :not(.panel)')];
    this.keptText ??= parts().map(({textContent}) => textContent).join('\n').toLowerCase();
    return this.keptText;
  }
}

/** The lines of the file that a step has, without what the page says about a failure. */
function linesOf(item) {
  const own = [...item.childNodes].filter((node) => !node.classList?.contains('failure'));
  return own.map((node) => node.textContent).join('');
}

/** The sessions of the page, and the step that one is at. */
class Report {
  constructor() {
    this.sessions = [...document.querySelectorAll('.session')].map((node) => new PageSession(node));
    this.byNode = new Map(this.sessions.map((session) => [session.node, session]));
    this.panel = new StatePanel();
    this.announcer = document.querySelector('#announcer');
  }

  get currentSession() {
    return this.current && this.byNode.get(this.current.closest('.session'));
  }

  /** Goes to a step; what is at a place in it is then in the middle of the window. */
  select(item, place) {
    this.current?.removeAttribute('aria-current');
    this.current = item;
    const session = this.currentSession;
    const index = session.items.indexOf(item);
    const line = session.steps.firstLines[index];
    reveal(item);
    item.setAttribute('aria-current', 'step');
    item.tabIndex = -1;
    item.focus({preventScroll: true});
    const isOnlyExpected = session.items.slice(0, index + 1).some((step) => step.matches('.failed'));
    this.panel.show(session.steps, index, session.node.querySelector('.body'), isOnlyExpected);
    if (place) scrollTo(place, 'center');
    else scrollTo(item);
    this.writeAddress(`#${session.file}:${line}`);
    const failed = item.matches('.failed') ? ', failed' : '';
    this.say(`line ${line}, step ${index} of ${session.items.length - 1}${failed}`);
  }

  /** Writes the address of a step that one stays at: browsers refuse a hundred in half a minute. */
  writeAddress(address) {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => history.replaceState(null, '', address), 300);
  }

  leave() {
    this.current?.removeAttribute('aria-current');
    // The arrows belong to the page again.
    this.current?.blur();
    this.current = undefined;
    this.panel.hide();
  }

  say(text) {
    this.announcer.textContent = text;
  }

  /** The steps after the current one, or with a direction of -1 before it, in the sessions that are shown. */
  *steps(direction) {
    const ordered = (list) => direction > 0 ? list : list.toReversed();
    const shown = ordered(this.sessions.filter(({node}) => !node.hidden));
    const start = Math.max(shown.indexOf(this.currentSession), 0);
    for (const session of shown.slice(start)) {
      const items = ordered(session.items);
      yield* items.slice(items.indexOf(this.current) + 1);
    }
  }

  /** Goes to the next such step, or says that there is none. */
  move(direction, isMeant, what) {
    for (const item of this.steps(direction)) {
      if (isMeant(item)) return this.select(item);
    }
    this.say(`no ${what} ${direction > 0 ? 'below' : 'above'}`);
  }

  /** Goes to the session or the step that the page's address names: #sessions/add.session:12. */
  followAddress() {
    clearTimeout(this.addressTimer);
    const [, name, line] = /^#(.*?)(?::(\d+))?$/.exec(location.hash) ?? [];
    const session = this.sessions.find(({file}) => file === name);
    if (!session) return;
    if (line === undefined) {
      reveal(session.node);
      return scrollTo(session.node);
    }
    const item = session.items[session.steps.indexOfLine(Number(line))];
    // The lines of a step may fill a window.
    const difference = item?.querySelector('.failure tr:is(.expected, .actual)');
    if (item && item !== this.current) this.select(item, difference);
  }
}

/** Opens everything around an element that is folded, and shows what a filter has hidden. */
function reveal(node) {
  for (let outer = node; outer; outer = outer.parentElement) {
    if (outer.localName === 'details') outer.open = true;
    outer.hidden = false;
  }
}

/** Scrolls to an element; once more when what is above it is drawn, which is only estimated before. */
function scrollTo(node, block = 'nearest') {
  const scroll = () => node.scrollIntoView({block});
  scroll();
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}

/** Hides the sessions that one is not looking for. */
class Filter {
  constructor(report) {
    this.report = report;
    this.form = document.querySelector('#tools');
    this.search = this.form.elements.search;
    this.selects = ['screen', 'outcome'].map((key) => ({key, select: this.form.elements[key]}));
    const screens = [...document.querySelectorAll('.screen > h2')];
    const outcomes = [...new Set(report.sessions.map(({outcome}) => outcome))].sort();
    const option = (value, text) => element('option', {value}, text);
    this.form.elements.screen.append(...screens.map(({id, textContent}) => option(id, textContent)));
    this.form.elements.outcome.append(...outcomes.map((outcome) => option(outcome, outcome)));
    this.form.hidden = false;
    this.form.addEventListener('input', () => this.apply());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.move(1);
    });
  }

  get text() {
    return this.search.value.trim().toLowerCase();
  }

  apply() {
    const {text, selects, report} = this;
    for (const session of report.sessions) {
      const isChosen = selects.every(({key, select}) => [session[key], ''].includes(select.value));
      session.node.hidden = !(isChosen && session.text.includes(text));
    }
    for (const group of document.querySelectorAll('.screen')) {
      group.hidden = !group.querySelector('.session:not([hidden])');
    }
    const shown = report.sessions.filter(({node}) => !node.hidden).length;
    report.say(`${shown} of ${report.sessions.length} sessions`);
  }

  /** Goes to the next step that has the text that is searched for. */
  move(direction) {
    const {text} = this;
    const isMeant = (item) => item.textContent.toLowerCase().includes(text);
    this.report.move(direction, isMeant, 'step with this text');
  }

  clear() {
    this.form.reset();
    this.apply();
  }
}

/** What the keys do, as the page's dialog lists it. */
class Keyboard {
  constructor(report, filter) {
    const step = (direction) => () => report.move(direction, () => true, 'step');
    const failure = (direction) => () =>
      report.move(direction, (item) => item.matches('.failed'), 'failed step');
    this.report = report;
    this.filter = filter;
    this.help = document.querySelector('#help');
    this.actions = {
      j: step(1), ArrowDown: step(1), k: step(-1), ArrowUp: step(-1),
      n: failure(1), p: failure(-1),
      '/': () => filter.search.focus(),
      '?': () => this.help.showModal(),
      Escape: () => this.escape(),
    };
    document.querySelector('#keys').addEventListener('click', () => this.help.showModal());
    this.help.querySelector('button').addEventListener('click', () => this.help.close());
    document.addEventListener('keydown', (event) => this.press(event));
  }

  press(event) {
    if (!Object.hasOwn(this.actions, event.key) || !this.isMeant(event)) return;
    event.preventDefault();
    this.actions[event.key]();
  }

  /** Arrows scroll the page, until one is at a step. Speech input types letters: they can be turned off. */
  isMeant({key, target, ctrlKey, metaKey, altKey}) {
    if (ctrlKey || metaKey || altKey || this.help.open) return false;
    if (key === 'Escape') return true;
    if (target.matches('input, select')) return false;
    if (key.startsWith('Arrow')) return target.matches('.steps > li');
    return document.querySelector('#letters').checked;
  }

  escape() {
    const {activeElement} = document;
    if (this.filter.form.contains(activeElement)) {
      this.filter.clear();
      activeElement.blur();
    } else {
      this.report.leave();
    }
  }
}

document.documentElement.classList.add('js');
const report = new Report();
new Keyboard(report, new Filter(report));
window.addEventListener('hashchange', () => report.followAddress());
document.addEventListener('click', ({target}) => {
  const item = target.closest('.steps > li');
  const isReading = target.closest('a, button, summary') || !getSelection().isCollapsed;
  if (item && !isReading) report.select(item);
});
report.followAddress();
