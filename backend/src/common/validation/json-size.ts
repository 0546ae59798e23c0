import { LIMITS } from '@testplatform/contract';
import { invalid, UserError } from '../errors.js';
import { atOnce, type InParts } from '../parts.js';

/** Maximum nesting of a body: a tree, a test case or a data row. */
export const DEPTH_MAX = 32;

export const tooDeep = (): UserError => invalid({ body: `The body is nested deeper than ${DEPTH_MAX} levels` });

/** The nesting and number of values of a JSON text. */
export interface JsonSize {
  /** Maximum nesting of lists and objects. */
  readonly depth: number;
  /** Number of values, lists and objects included. */
  readonly values: number;
}

interface JsonOutline extends JsonSize {
  /** Start and end position of each list or object larger than `PART` bytes. */
  readonly large: ReadonlyMap<number, number>;
  /** Whether brackets are balanced. */
  readonly isClosed: boolean;
}

/** Bytes that are scanned or parsed without yielding. */
export const PART = 32_768;

export const [QUOTE, COMMA] = [0x22, 0x2c];
export const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];
const BACKSLASH = 0x5c;

/**
 * Measures JSON without parsing it: a few megabytes of brackets take seconds to parse, which blocks the server.
 * @param json UTF-8; invalid JSON has some size, too
 * @param most where to stop measuring
 */
export function jsonSize(json: Uint8Array, most: JsonSize = { depth: Infinity, values: Infinity }): JsonSize {
  const { depth, values } = atOnce(jsonOutline(json, most));
  return { depth, values };
}

/** As `jsonSize`, with the positions of the large lists and objects. */
export function* jsonOutline(json: Uint8Array, most: JsonSize): InParts<JsonOutline> {
  const large = new Map<number, number>();
  const starts: number[] = [];
  let [deepest, values, isClosed] = [0, 1, true];
  let stop = PART;
  for (let at = 0; at < json.length && deepest <= most.depth && values <= most.values; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA) values++;
    else if (byte === LIST || byte === OBJECT) {
      values++;
      deepest = Math.max(deepest, starts.push(at));
    } else if (byte === LIST_END || byte === OBJECT_END) {
      const start = starts.pop();
      if (start === undefined) isClosed = false;
      else if (at - start > PART) large.set(start, at + 1);
    }
    if (at < stop) continue;
    stop = at + PART;
    yield;
  }
  return { depth: deepest, values, large, isClosed: isClosed && starts.length === 0 };
}

/** The position of the quotation mark that ends a string. */
export function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** @throws UserError when the body is nested too deeply or has too many values */
export function* outlineOfBody(body: Uint8Array): InParts<JsonOutline> {
  const outline = yield* jsonOutline(body, { depth: DEPTH_MAX, values: LIMITS.bodyValues });
  if (outline.depth > DEPTH_MAX) throw tooDeep();
  if (outline.values > LIMITS.bodyValues)
    throw new UserError(413, { body: `The request has more than ${LIMITS.bodyValues.toLocaleString('en')} values` });
  return outline;
}
