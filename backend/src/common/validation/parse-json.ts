import type { InParts } from '../parts.js';
import { COMMA, endOfText, LIST, LIST_END, OBJECT, OBJECT_END, outlineOfBody, PART, QUOTE } from './json-size.js';

/**
 * Like `JSON.parse`, but yields after each part: parsing a few megabytes at once would block the server for a tenth of a second or more. A
 * worker thread would not help, as transferring the result costs as much.
 * @param json UTF-8
 * @throws SyntaxError for invalid JSON; UserError when it holds too much
 */
export function* parseJson(json: Buffer): InParts<unknown> {
  const { large, isClosed } = yield* outlineOfBody(json);
  if (!isClosed) throw new SyntaxError('A bracket is missing');
  return yield* new JsonParts(json, large).value(0, json.length);
}

/** Splits large lists and objects, and parses their entries in groups. */
class JsonParts {
  constructor(
    private readonly json: Buffer,
    private readonly large: ReadonlyMap<number, number>,
  ) {}

  /** Parses the only value between two positions. */
  *value(from: number, to: number): InParts<unknown> {
    const start = this.firstByte(from, to);
    const end = this.large.get(start);
    if (end === undefined) return JSON.parse(this.text(from, to));
    if (this.firstByte(end, to) !== to) throw new SyntaxError('Something follows the value');
    return yield* this.container(start, end);
  }

  private *container(start: number, end: number): InParts<object> {
    const [opening, closing] = [this.json[start], this.json[end - 1]];
    if (closing !== (opening === LIST ? LIST_END : OBJECT_END)) throw new SyntaxError('The brackets do not match');
    const whole = opening === LIST ? new ListParts() : new ObjectParts();
    const last = end - 1;
    /** Start of what is not parsed yet, and of the current entry. */
    let [group, entry] = [start + 1, start + 1];
    for (let at = start + 1; at < last; at++) {
      const byte = this.json[at]!;
      const inner = this.large.get(at);
      if (byte === QUOTE) at = endOfText(this.json, at);
      else if (inner !== undefined) {
        if (group < entry) whole.add(this.text(group, entry - 1));
        whole.addOne(this.text(entry, at), yield* this.container(at, inner));
        at = this.firstByte(inner, last);
        if (at === last) return whole.done();
        if (this.json[at] !== COMMA) throw new SyntaxError('A comma is missing');
        group = entry = at + 1;
      } else if (byte === LIST || byte === OBJECT) at = this.endOfSmall(at);
      else if (byte === COMMA) {
        entry = at + 1;
        if (at - group < PART) continue;
        whole.add(this.text(group, at));
        group = entry;
        yield;
      }
    }
    const isEmpty = group === start + 1 && this.firstByte(group, last) === last;
    if (!isEmpty) whole.add(this.text(group, last));
    return whole.done();
  }

  /** The position of the bracket that closes a list or object. */
  private endOfSmall(start: number): number {
    let depth = 0;
    for (let at = start; ; at++) {
      const byte = this.json[at]!;
      if (byte === QUOTE) at = endOfText(this.json, at);
      else if (byte === LIST || byte === OBJECT) depth++;
      else if ((byte === LIST_END || byte === OBJECT_END) && --depth === 0) return at;
    }
  }

  /** The position of the first byte that is not white space, or the end. */
  private firstByte(from: number, to: number): number {
    let at = from;
    while (at < to && SPACES.includes(this.json[at]!)) at++;
    return at;
  }

  private text(from: number, to: number): string {
    return this.json.toString('utf8', from, to);
  }
}

const SPACES: readonly number[] = [0x20, 0x0a, 0x0d, 0x09];

class ListParts {
  private readonly list: unknown[] = [];

  /** @param group comma-separated entries, at least one */
  add(group: string): void {
    const some = JSON.parse(`[${group}]`) as unknown[];
    if (some.length === 0) throw new SyntaxError('An entry is missing');
    for (const one of some) this.list.push(one);
  }

  /** @param before what is between the last comma and the value */
  addOne(before: string, value: unknown): void {
    if (before.trim() !== '') throw new SyntaxError('A comma is missing');
    this.list.push(value);
  }

  done(): object {
    return this.list;
  }
}

class ObjectParts {
  private readonly object: Record<string, unknown> = {};

  /** @param group comma-separated entries, at least one */
  add(group: string): void {
    const some = Object.entries(JSON.parse(`{${group}}`) as object);
    if (some.length === 0) throw new SyntaxError('An entry is missing');
    for (const [key, value] of some) this.set(key, value);
  }

  /** @param before the key and its colon */
  addOne(before: string, value: unknown): void {
    const [key] = Object.keys(JSON.parse(`{${before}null}`) as object);
    if (key === undefined) throw new SyntaxError('A key is missing');
    this.set(key, value);
  }

  done(): object {
    return this.object;
  }

  private set(key: string, value: unknown): void {
    // Assigning `__proto__` would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(this.object, key, { value, enumerable: true, configurable: true, writable: true });
    else this.object[key] = value;
  }
}
