import { createHash } from 'node:crypto';

/** What differs between two messages that tell of the same failure, and what stands for it. The order matters: a link has digits too. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/"[^"]*"|“[^”]*”|«[^»]*»|`[^`]*`/g, '"…"'],
  [/(?<!\p{L})'[^']*'(?!\p{L})|‘[^’]*’(?!\p{L})/gu, '"…"'],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, '…'],
  [/\b[a-z]+:\/\/[^\s"]+/gi, '…'],
  [/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '…'],
  [/\d+(?:[.,:]\d+)*/g, '#'],
  [/\s+/g, ' '],
];

/** A message without the numbers, ids, links and quoted values in it: messages of the same failure are equal then. */
export const failurePattern = (message: string): string =>
  VALUES.reduce((text, [pattern, stand]) => text.replace(pattern, stand), message).trim();

/** A pattern's name on the wire. */
export const failureKey = (message: string): string =>
  createHash('sha256').update(failurePattern(message)).digest('hex').slice(0, 32);
