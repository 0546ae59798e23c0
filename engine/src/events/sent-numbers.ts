import { valueText } from './value-text.js';

/** Marks a number that is kept as text. */
const SENT = '\0number ';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const WRITTEN = /"\\u0000number ([^"]*)"/g;

/**
 * Parses JSON but keeps each number as it was sent, for `sentText`: JavaScript would turn 9007199254740993 into
 * 9007199254740992, and 1.10 into 1.1.
 */
export const parseAsSent = (json: string): unknown =>
  JSON.parse(
    json.replace(TOKEN, (token) =>
      // Anything that is not a JSON number stays, for the parser to refuse.
      !NUMBER.test(token) || String(Number(token)) === token ? token : JSON.stringify(SENT + token),
    ),
  );

/** The text of a value of such a document: strings as they are, anything else as JSON, numbers as they were sent. */
export function sentText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith(SENT) ? value.slice(SENT.length) : value;
  return valueText(value).replace(WRITTEN, '$1');
}
