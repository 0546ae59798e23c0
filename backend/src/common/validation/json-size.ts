import { LIMITS } from '@testplatform/contract';
import { invalid, UserError } from '../errors.js';

/** Maximum nesting of a body: that of a tree, a test case or a data row. */
export const DEPTH_MAX = 32;

export const tooDeep = (): UserError => invalid({ body: `The body is nested deeper than ${DEPTH_MAX} levels` });

/** How much a JSON text holds. */
export interface JsonSize {
  /** Levels of lists and objects. */
  readonly depth: number;
  /** Values, each list and object included. */
  readonly values: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/**
 * Measures JSON without parsing it: a few megabytes of brackets take seconds to parse, during which nobody is answered.
 * @param json UTF-8; what is no JSON has some size, too
 * @param most where measuring ends: what comes then may be large
 */
export function jsonSize(json: Uint8Array, most: JsonSize = { depth: Infinity, values: Infinity }): JsonSize {
  let [depth, deepest, values] = [0, 0, 1];
  for (let at = 0; at < json.length && deepest <= most.depth && values <= most.values; at++) {
    const byte = json[at]!;
    if (byte === QUOTE) at = endOfText(json, at);
    else if (byte === COMMA) values++;
    else if (OPENING.includes(byte)) {
      values++;
      depth++;
      if (depth > deepest) deepest = depth;
    } else if (CLOSING.includes(byte)) depth--;
  }
  return { depth: deepest, values };
}

/** The position of the quotation mark that ends a text. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** @throws UserError for a body that takes too long to parse */
export function requireModestSize(body: Uint8Array): void {
  const { depth, values } = jsonSize(body, { depth: DEPTH_MAX, values: LIMITS.bodyValues });
  if (depth > DEPTH_MAX) throw tooDeep();
  if (values > LIMITS.bodyValues)
    throw new UserError(413, { body: `The request has more than ${LIMITS.bodyValues.toLocaleString('en')} values` });
}
