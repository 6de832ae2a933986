// Reads the lines of a session, and works out what the screen shows after them.
//
// A value has exactly one text, so leaves keep theirs as it is and equal values have equal texts. Values
// are never changed: what an edit leaves alone is the same object before and after.
//
// leaf, string   {kind, text}
// list           {kind, items: [{value}], gap}
// dictionary     {kind, items: [{name, key, value}], gap}
// record, case   {kind, name, items: [{name, value}]}, where a field without a label has no name

const quoted = String.raw`"(?:[^"\\]|\\.)*"`;
const patterns = {
  string: new RegExp(quoted, 'y'),
  name: new RegExp(`${quoted}|[^\\s.,:=[\\]()"]+`, 'y'),
  label: new RegExp(`(${quoted}|[^\\s.,:=[\\]()"]+): `, 'y'),
  leaf: /[-+.<>\w]+/y,
  gap: /\.\.\.\(count: (\d+), digest: "[0-9a-f]+"\)/y,
};

/** Reads names, paths and values from a line that is known to be well formed. */
class Scanner {
  constructor(text, place) {
    this.text = text;
    this.place = place;
  }

  skip(sign) {
    const isNext = this.text.startsWith(sign, this.place);
    if (isNext) this.place += sign.length;
    return isNext;
  }

  /** What a pattern matches here, or else null. */
  take(pattern) {
    pattern.lastIndex = this.place;
    const match = pattern.exec(this.text);
    if (match) this.place = pattern.lastIndex;
    return match;
  }

  name() {
    return this.take(patterns.name)?.[0] ?? '';
  }

  /** `rows[2].level` is the binding rows and the steps {row: '2'} and {field: 'level'}. */
  path() {
    const binding = this.name();
    const steps = [];
    for (;;) {
      if (this.skip('[')) {
        steps.push({row: textOf(this.value())});
        this.skip(']');
      } else if (this.skip('.')) {
        steps.push({field: this.name()});
      } else {
        return {binding, steps};
      }
    }
  }

  value() {
    if (this.skip('[')) return this.collection();
    if (this.skip('(')) return {kind: 'record', name: '', items: this.fields()};
    if (this.skip('.')) {
      const name = '.' + this.name();
      return {kind: 'case', name, items: this.skip('(') ? this.fields() : []};
    }
    const string = this.take(patterns.string);
    if (string) return {kind: 'string', text: string[0]};
    return {kind: 'leaf', text: this.take(patterns.leaf)?.[0] ?? ''};
  }

  collection() {
    if (this.skip(':]')) return {kind: 'dictionary', items: []};
    const collection = {kind: 'list', items: []};
    while (this.place < this.text.length && !this.skip(']')) {
      const gap = this.take(patterns.gap);
      if (gap) {
        collection.gap = {place: collection.items.length, text: gap[0], count: Number(gap[1])};
      } else {
        collection.items.push(this.element(collection));
      }
      this.skip(', ');
    }
    return collection;
  }

  element(collection) {
    const value = this.value();
    if (!this.skip(': ')) return {value};
    collection.kind = 'dictionary';
    return {name: textOf(value), key: value, value: this.value()};
  }

  fields() {
    const fields = [];
    while (this.place < this.text.length && !this.skip(')')) {
      const label = this.take(patterns.label);
      fields.push(label ? {name: label[1], value: this.value()} : {value: this.value()});
      this.skip(', ');
    }
    return fields;
  }
}

/** The text of a value, as sessions have it. */
function textOf(value) {
  if (value.text !== undefined) return value.text;
  const texts = value.items.map(({name, value}) => (name === undefined ? '' : name + ': ') + textOf(value));
  if (value.gap) texts.splice(value.gap.place, 0, value.gap.text);
  const text = texts.join(', ');
  switch (value.kind) {
    case 'record': return `(${text})`;
    case 'case': return value.name + (text && `(${text})`);
    case 'dictionary': return `[${text || ':'}]`;
    default: return `[${text}]`;
  }
}

/** What a string in quotes stands for. */
function unquoted(text) {
  if (!text.startsWith('"')) return text;
  const controls = {n: '\n', t: '\t', r: '\r', 0: '\0'};
  return text.slice(1, -1).replace(/\\(?:u\{([0-9a-fA-F]+)\}|(.))/gu, (_, code, letter) =>
    code ? String.fromCodePoint(parseInt(code, 16)) : controls[letter] ?? letter);
}

/** The new value, with every part that equals the old one's replaced by it. */
function sharing(old, value) {
  if (old?.kind !== value.kind) return value;
  if (textOf(old) === textOf(value)) return old;
  if (!value.items) return value;
  const named = new Map(old.items.map((item) => [item.name, item.value]));
  const items = value.items.map((item, place) => {
    const partner = item.name === undefined ? old.items[place]?.value : named.get(item.name);
    return {...item, value: sharing(partner, item.value)};
  });
  return {...value, items};
}

/**
 * The value after an edit at the end of a path: {sign: ' ', '+' or '-', value}. Null if it is not known,
 * because the old value is a placeholder or was shortened.
 */
function edited(value, steps, edit) {
  if (value === null || value === undefined) return null;
  if (steps.length === 0) return edit.sign === ' ' ? sharing(value, edit.value) : null;
  const [step, ...rest] = steps;
  const container = containerOf(value, step);
  if (!container) return null;
  const place = placeOf(step, container);
  const items = [...container.items];
  if (rest.length === 0 && edit.sign === '+') return inserting(edit.value, step, container, items);
  if (!(place in items)) return null;
  if (rest.length === 0 && edit.sign === '-') {
    items.splice(place, 1);
  } else {
    const inner = edited(items[place].value, rest, edit);
    if (inner === null) return null;
    items[place] = {...items[place], value: inner};
  }
  return {...container, items};
}

/** The value as one that has what the step leads to, or else null. */
function containerOf(value, step) {
  if (value.gap) return null;
  if (step.field !== undefined) return value.kind === 'record' ? value : null;
  if (value.kind === 'dictionary') return value;
  return value.kind === 'list' && isNumber(step.row) ? value : null;
}

const isNumber = (text) => /^\d+$/.test(text);

function placeOf(step, container) {
  if (container.kind === 'list') return Number(step.row);
  if (isNumber(step.field ?? '')) return Number(step.field);
  const name = step.field ?? step.row;
  return container.items.findIndex((item) => item.name === name);
}

function inserting(value, step, container, items) {
  if (container.kind === 'list') {
    const place = Number(step.row);
    if (place > items.length) return null;
    items.splice(place, 0, {value});
  } else {
    if (container.kind !== 'dictionary' || items.some((item) => item.name === step.row)) return null;
    const next = items.findIndex((item) => precedes(step.row, item.name));
    const key = new Scanner(step.row, 0).value();
    items.splice(next < 0 ? items.length : next, 0, {name: step.row, key, value});
  }
  return {...container, items};
}

/** Whether a text comes first in the order of code points, which is that of UTF-8. */
function precedes(first, second) {
  const [a, b] = [[...first], [...second]];
  const place = a.findIndex((character, place) => character !== b[place]);
  if (place < 0) return a.length < b.length;
  return place < b.length && a[place].codePointAt(0) < b[place].codePointAt(0);
}

/** What a screen shows. */
class ScreenState {
  /** The value of each binding by its name; null if it is not known. */
  bindings = new Map();
  /** Why each command is disabled; null if it is enabled. */
  commands = new Map();

  /** The state after the lines of a step. */
  after(lines) {
    const next = new ScreenState();
    next.bindings = new Map(this.bindings);
    next.commands = new Map(this.commands);
    for (const line of lines) next.apply(line);
    return next;
  }

  apply(line) {
    if (line.startsWith('~ ')) return this.applyAvailability(line);
    if (!/^(?:  |[+-] )/.test(line)) return;
    const scanner = new Scanner(line, 2);
    const {binding, steps} = scanner.path();
    scanner.skip(' = ');
    const edit = {sign: line[0], value: scanner.value()};
    const old = this.bindings.get(binding);
    const isWhole = steps.length === 0;
    this.bindings.set(binding, isWhole ? sharing(old, edit.value) : edited(old, steps, edit));
  }

  applyAvailability(line) {
    const [, name, reason] = /^~ ("(?:[^"\\]|\\.)*"|\S+)(?: ! (.*))?$/.exec(line) ?? [];
    if (name) this.commands.set(unquoted(name), reason ? unquoted(reason) : null);
  }
}

/** The lines of a session's steps, of which the first is the opening, and what it shows after each. */
class SessionSteps {
  /** A state is kept for every so many steps: others are worked out from it. */
  static interval = 64;

  constructor(texts) {
    this.lines = texts.map((text) => text.split('\n'));
    this.firstLines = [];
    let line = 1;
    for (const lines of this.lines) {
      this.firstLines.push(line);
      line += lines.length;
    }
    this.kept = [new ScreenState()];
  }

  /** The step that has a line of the file. */
  indexOfLine(line) {
    return this.firstLines.findLastIndex((first) => first <= line);
  }

  /** What the screen shows after a step; before all of them, -1. */
  state(index) {
    const {interval} = SessionSteps;
    const last = Math.min(Math.floor((index + 1) / interval), this.kept.length - 1);
    let state = this.kept[last];
    for (let step = last * interval; step <= index; step += 1) {
      state = state.after(this.lines[step]);
      if ((step + 1) % interval === 0) this.kept[(step + 1) / interval] ??= state;
    }
    return state;
  }

  /** What the screen shows before and after a step. Both share the values that the step leaves alone. */
  change(index) {
    const before = this.state(index - 1);
    const after = before.after(this.lines[index]);
    for (const [name, value] of after.bindings) {
      const old = before.bindings.get(name);
      // A step may change a value, and change it back.
      if (old && value && old !== value && textOf(old) === textOf(value)) after.bindings.set(name, old);
    }
    return [before, after];
  }
}
