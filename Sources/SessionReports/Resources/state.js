// The panel that shows the whole state after a step, with what the step changed marked.

/** Makes an element. Children that are strings become text, whatever they contain. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const hiddenText = (text) => element('span', {class: 'visually-hidden'}, text);

/** Text from a session, which may run from right to left without moving what is around it. */
const code = (text) => element('code', {dir: 'auto'}, text);

/** Draws values. What is not among the values `known` before is marked as changed. */
class ValueDrawing {
  /** More rows of a table, and longer values on one line, are folded. */
  static mostRows = 200;
  static longestLine = 60;

  constructor(before) {
    if (before === undefined) return;
    this.known = new Set();
    if (before !== null) this.#learn(before);
  }

  #learn(value) {
    this.known.add(value);
    for (const item of value.items ?? []) this.#learn(item.value);
  }

  #isChanged(value) {
    return this.known !== undefined && !this.known.has(value);
  }

  draw(value, depth = 0) {
    const text = textOf(value);
    if (isShort(value)) return this.#line(value, text);
    if (value.kind === 'list' && value.items.every(isLeaf)) return this.#inline(value);
    if (value.kind === 'list' && value.items.every(isRecord)) {
      return this.#folded(value, depth, () => this.#rows(value));
    }
    if (depth > 0 && text.length <= ValueDrawing.longestLine) return this.#line(value, text);
    return this.#folded(value, depth, () => this.#items(value, depth));
  }

  #line(value, text) {
    const line = code(text);
    return this.#isChanged(value) ? element('mark', {}, line, hiddenText(' (changed)')) : line;
  }

  /** A list of numbers or texts is written as in a session. */
  #inline(list) {
    const line = element('span', {class: 'inline'});
    this.#each(list, ({value}) => line.append(line.firstChild ? ', ' : '[', this.#line(value, value.text)),
      (text) => line.append(line.firstChild ? ', ' : '[', text));
    line.append(']');
    return line;
  }

  /** What is inside of another value is folded. */
  #folded(value, depth, content) {
    if (depth === 0) return content();
    const text = textOf(value);
    const start = text.length > ValueDrawing.longestLine
      ? text.slice(0, ValueDrawing.longestLine) + '…' : text;
    const details = element('details', {}, element('summary', {}, this.#line(value, start)));
    details.addEventListener('toggle', () => details.append(content()), {once: true});
    return details;
  }

  /** A list of records is a table with a column for each field. */
  #rows(list) {
    const titles = [...new Set(list.items.flatMap(({value}) => value.items.map(nameOf)))];
    const head = ['', ...titles].map((title) => element('th', {scope: 'col'}, code(unquoted(title))));
    head[0].replaceChildren(hiddenText('Row'));
    const body = element('tbody');
    const cellsOf = ({value}) => new Map(value.items.map((item, place) => [nameOf(item, place), item.value]));
    const cut = new Set(titles.filter((title) => areCut(list.items.map((row) => cellsOf(row).get(title)))));
    this.#each(list, (row, place) => {
      const cells = cellsOf(row);
      const drawn = titles.map((title) => element('td', {}, ...this.#cell(cells.get(title), cut.has(title))));
      body.append(element('tr', {}, element('th', {scope: 'row'}, String(place)), ...drawn));
    }, (text) => body.append(gapRow(text, titles.length + 1)));
    return element('table', {}, element('thead', {}, element('tr', {}, ...head)), body);
  }

  #cell(value, isCut) {
    if (value === undefined) return [];
    const drawn = this.draw(value, 1);
    if (isCut && isUUID(value)) {
      drawn.title = textOf(value);
      (drawn.querySelector('code') ?? drawn).textContent = startOfUUID(value);
    }
    return [drawn];
  }

  /** The elements of a list, the entries of a dictionary or the fields of a record, one a row. */
  #items(value, depth) {
    const body = element('tbody');
    if (value.name) body.append(gapRow(value.name, 2));
    this.#each(value, (item, place) => {
      const name = value.kind === 'list' ? String(place) : nameOf(item, place);
      body.append(element('tr', {}, element('th', {scope: 'row'}, code(unquoted(name))),
        element('td', {}, this.draw(item.value, depth + 1))));
    }, (text) => body.append(gapRow(text, 2)));
    return element('table', {}, body);
  }

  /** Draws each item with its place in the value, of which a part may be left out. */
  #each(value, draw, drawGap) {
    const {items, gap} = value;
    items.slice(0, ValueDrawing.mostRows).forEach((item, place) => {
      if (gap?.place === place) drawGap(gap.text);
      draw(item, gap && place >= gap.place ? place + gap.count - items.length : place);
    });
    if (gap && gap.place >= items.length) drawGap(gap.text);
    const others = items.length - ValueDrawing.mostRows;
    if (others > 0) drawGap(`… and ${others} more`);
  }
}

const isUUID = (value) => /^"?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"?$/i.test(textOf(value));
const startOfUUID = (value) => textOf(value).replaceAll('"', '').slice(0, 8);
/** As at the prompt, UUIDs are cut where their starts tell the rows apart. */
function areCut(column) {
  const values = column.filter((value) => value && textOf(value) !== 'nil');
  return values.length > 0 && values.every(isUUID)
    && new Set(values.map(startOfUUID)).size === new Set(values.map(textOf)).size;
}
/** A row that says what is left out. */
const gapRow = (text, columns) => element('tr', {}, element('td', {colspan: columns}, code(text)));
const isLeaf = ({value}) => value.items === undefined;
const isShort = ({items}) => !items?.length;
const isRecord = ({value}) => value.kind === 'record' && value.items.length > 0;
/** A field without a label is called by its place. */
const nameOf = ({name}, place) => name ?? String(place);

/** The panel beside the steps of the session that one is in. */
class StatePanel {
  constructor() {
    this.node = element('section', {class: 'panel', tabindex: '0', 'aria-label': 'State'});
    // On a small screen it would cover what one reads, until one asks for it.
    this.button = element('button', {type: 'button'});
    this.button.addEventListener('click', () => this.fold(!this.isFolded));
    this.fold(true);
  }

  fold(isFolded) {
    this.isFolded = isFolded;
    this.node.classList.toggle('folded', isFolded);
    this.button.setAttribute('aria-expanded', !isFolded);
    this.button.textContent = isFolded ? 'Show' : 'Hide';
    if (!isFolded) this.#revealChange();
  }

  hide() {
    this.node.remove();
  }

  /** Shows the state after a step, in the session's body: the expected one if the replay differed before. */
  show(steps, index, body, isOnlyExpected) {
    const [before, after] = steps.change(index);
    const place = index === 0 ? 'at the opening' : `after step ${index}`;
    const title = `${isOnlyExpected ? 'Expected state' : 'State'} ${place}`;
    const bindings = [...after.bindings].map(([name, value]) => this.#binding(name, before, value, index));
    const commands = after.commands.size > 0 ? [this.#commands(before, after, index)] : [];
    const head = element('header', {}, element('h2', {}, title), this.button);
    this.node.replaceChildren(head, ...bindings, ...commands);
    body.append(this.node);
    this.#revealChange();
  }

  #binding(name, {bindings}, value, index) {
    const old = bindings.get(name);
    const isSame = index === 0 || old === value;
    const shown = value === null
      ? element('em', {}, 'not known until it is shown as a whole')
      : new ValueDrawing(isSame ? undefined : old ?? null).draw(value);
    const section = element('section', {class: isSame ? '' : 'changed'},
      element('h3', {}, code(unquoted(name))), shown);
    if (!isSame && old && isShort(old) && value && isShort(value)) shown.before(element('del', {}, code(textOf(old))), ' ');
    return section;
  }

  #commands(before, {commands}, index) {
    const list = element('ul');
    for (const [name, reason] of commands) {
      const state = reason === null ? 'enabled' : `disabled: ${reason}`;
      const isSame = index === 0 || before.commands.get(name) === reason;
      const shown = isSame ? state : element('mark', {}, state, hiddenText(' (changed)'));
      list.append(element('li', {dir: 'auto'}, code(name), ' ', shown));
    }
    return element('section', {}, element('h3', {}, 'Commands'), list);
  }

  #revealChange() {
    const change = this.node.querySelector('mark, .changed');
    const isBelow = change && change.offsetTop > this.node.clientHeight;
    this.node.scrollTop = isBelow ? change.offsetTop - this.node.clientHeight / 2 : 0;
  }
}
