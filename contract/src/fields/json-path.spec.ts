import { describe, expect, it } from '@jest/globals';
import { parseJsonPath, valueAt } from './json-path.js';

const DOCUMENT = { items: [{ name: 'Tea', 'a name': 1 }, []], none: null, 7: 'seven' };

describe('a JSON path (3 §12)', () => {
  it.each([
    ['$.items[0].name', 'Tea'],
    ['items[0]["a name"]', 1],
    ["$['items'][0]['name']", 'Tea'],
    ['$.items.length', 2],
    ['$.none', null],
    ['$["7"]', 'seven'],
    ['$', DOCUMENT],
    ['$.items[9].name', undefined],
    ['$.none.more', undefined],
    ['$.constructor', undefined],
    ['$.items[0].name.length', undefined],
  ])('%s leads to %j', (text, value) => expect(valueAt(DOCUMENT, parseJsonPath(text)!)).toEqual(value));

  it.each(['', '  ', '$.', 'a..b', 'a[', 'a[x]', 'a["b]', '$.a]'])('%j is not one', (text) =>
    expect(parseJsonPath(text)).toBeNull(),
  );
});
