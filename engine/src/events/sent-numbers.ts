import { valueText } from './value-text.js';

/** Before a number that is kept as a text. */
const SENT = '\0number ';
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const WRITTEN = /"\\u0000number ([^"]*)"/g;

/**
 * Parses JSON and keeps each number as it was sent, for `sentText`: JavaScript's own would make 9007199254740992 of 9007199254740993, and
 * 1.1 of 1.10.
 */
export const parseAsSent = (json: string): unknown =>
  JSON.parse(
    json.replace(TOKEN, (token) =>
      // What is no number of JSON stays, for the parser to refuse.
      !NUMBER.test(token) || String(Number(token)) === token ? token : JSON.stringify(SENT + token),
    ),
  );

/** The text of a value of such a document: a string as it is, anything else as JSON, numbers as they were sent. */
export function sentText(value: unknown): string {
  if (typeof value === 'string') return value.startsWith(SENT) ? value.slice(SENT.length) : value;
  return valueText(value).replace(WRITTEN, '$1');
}
