import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { requireReadable } from './folder-limits.js';

const text = (bytes: number): string => 'x'.repeat(bytes);
const texts = (count: number, bytes: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`tests/${at}.yaml`, text(bytes)] as const));

describe('a folder that could not be imported again', () => {
  it.each([
    ['one text is too large', texts(1, LIMITS.folderTextBytes + 1), 0, /^tests\/0\.yaml would have more than 4 MB/],
    ['all texts are too large', texts(9, LIMITS.folderTextBytes), 0, /at most 32 MB/],
    ['it has too many files', texts(LIMITS.folderEntriesMax, 1), 1, /at most 10,000 files/],
  ])('is refused when %s', (_, folder, uploads, sentence) =>
    expect(() => requireReadable(folder, uploads)).toThrow(
      expect.objectContaining({ httpStatus: 409, details: { projectId: expect.stringMatching(sentence) } }),
    ),
  );

  it('is accepted otherwise', () => expect(() => requireReadable(texts(8, LIMITS.folderTextBytes), 1)).not.toThrow());
});
