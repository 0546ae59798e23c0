import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { atOnce } from '../parts.js';
import { PART } from './json-size.js';
import { parseJson } from './parse-json.js';

const parse = (json: string): unknown => atOnce(parseJson(Buffer.from(json)));
const large = (entry: string): string => `${entry},`.repeat(PART / entry.length) + entry;

const LIST = `[${large('{"a":[1,"]",{"b":"\\"[,"}]}')}]`;
const NAMES = Array.from({ length: 3_000 }, (_, at) => `"näme ${at}":"välue"`).join(' ,\n');
const OBJECT = `{"x": 1 ,"list":${LIST}, "inner" : {${NAMES}} ,"y":[ ${LIST} , ${LIST}]}`;

describe('parsing in parts', () => {
  it.each([
    ['a list', LIST],
    ['an object', OBJECT],
    ['names', `{${NAMES}}`],
    ['large inside large', `{"a":[[${OBJECT}],0,${OBJECT},[]],"b":{"c":${OBJECT}}}`],
    ['names twice', `{"a":1,"b":${LIST},"a":${OBJECT},"b":2,"__proto__":${LIST},"constructor":${LIST}}`],
    ['a text', JSON.stringify({ a: '\\"[{'.repeat(PART) })],
    ['white space', ` [${' \n\t\r'.repeat(PART)}] `],
    ['a number', `  17${' '.repeat(2 * PART)}`],
  ])('gives what JSON.parse gives: %s', (_what, json) => {
    expect(JSON.stringify(parse(json))).toBe(JSON.stringify(JSON.parse(json)));
  });

  it('refuses what JSON.parse refuses, wherever a character is added or missing', () => {
    const json = `{"a":[1,${LIST}, 2],"b":${LIST},"c":{"d":${LIST}}}`;
    const places = [...json.matchAll(/[[\]{},:"]/g)].map(({ index }) => index);
    const near = places.filter((_at, order) => order < 16 || order > places.length - 16 || order % 9_973 === 0);
    const edges = near.flatMap((at) => [
      json.slice(0, at) + json.slice(at + 1),
      ...[',', '1', '"', ']', '}', '[', '{', ':', '-', ' '].map((sign) => json.slice(0, at) + sign + json.slice(at)),
    ]);
    const outcome = (read: (json: string) => unknown, text: string): string => {
      try {
        return JSON.stringify(read(text));
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        return 'refused';
      }
    };
    for (const text of edges) {
      const [ours, theirs] = [outcome(parse, text), outcome((one) => JSON.parse(one), text)];
      if (ours !== theirs) throw new Error(`${ours.slice(0, 40)} for ${text.slice(0, 60)}`);
    }
    expect(edges.length).toBeGreaterThan(300);
  });

  it.each([
    ['lists', (entries: number) => `[${'[],'.repeat(entries / 2)}[]]`, LIMITS.bodyValues - 10],
    [
      'names',
      (entries: number) => `{${many(entries, (at) => `"name ${'x'.repeat(20)} ${at}":1`)}}`,
      LIMITS.bodyValues - 10,
    ],
    ['objects', (entries: number) => `{"a":[${many(entries, (at) => `{"${'x'.repeat(50)} ${at}":1}`)}]}`, 99_990],
  ])('stops after each part of a body of the largest size: %s', (_what, make, entries) => {
    const json = Buffer.from(make(entries));
    const work = parseJson(json);
    let stops = 0;
    while (!work.next().done) stops++;
    // The body is scanned twice.
    expect(stops).toBeGreaterThan((1.8 * json.length) / (PART + 100) - 2);
  });
});

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join(',');
