import { createHash } from 'node:crypto';

/** The variable parts of a failure message, and their placeholders. Order matters: a URL contains digits too. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  // Another opening quotation mark stops the search for the closing one; otherwise many of them would make it quadratic.
  [/"[^"]*"|“[^“”]*”|«[^«»]*»|`[^`]*`/g, '"…"'],
  [/(?<!\p{L})'[^']*'(?!\p{L})|‘[^‘’]*’(?!\p{L})/gu, '"…"'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '…'],
  [/\b[a-z]+:\/\/[^\s"]+/gi, '…'],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '…'],
  [/\d+(?:[.,:]\d+)*/g, '#'],
  [/\s+/g, ' '],
];

/** A message without its numbers, ids, URLs and quoted values. Messages of the same failure have the same pattern. */
export const failurePattern = (message: string): string =>
  VALUES.reduce((text, [pattern, stand]) => text.replace(pattern, stand), message).trim();

/** The id of a pattern on the wire. */
export const failureKey = (message: string): string =>
  createHash('sha256').update(failurePattern(message)).digest('hex').slice(0, 32);
