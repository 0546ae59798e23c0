import { describe, expect, it } from '@jest/globals';
import { readTests } from '../read-tests.js';
import { readApart } from './read-apart.js';

const CONTENT = JSON.stringify({
  tests: [{ id: '1', name: 'Pay', commands: [{ command: 'click', target: 'id=a', value: '' }] }],
});
const refused = (sentence: RegExp) => ({ name: 'ImportError', message: expect.stringMatching(sentence) });

describe('a file that is read in a process of its own', () => {
  it('becomes the same as otherwise', async () =>
    expect(await readApart('a.side', CONTENT)).toEqual(readTests('a.side', CONTENT)));

  it('is refused with the same sentence', () =>
    expect(readApart('a', '')).rejects.toMatchObject(refused(/The file is empty/)));

  it('is given up at the deadline', () =>
    expect(readApart('a.side', CONTENT, 1)).rejects.toMatchObject(refused(/too much time/)));

  it('is given up when it needs too much memory', () =>
    expect(readApart('a.json', `{"steps":[${'[[]],'.repeat(12_000_000)}[]]}`)).rejects.toMatchObject(
      refused(/too much time or memory/),
    ));
});
