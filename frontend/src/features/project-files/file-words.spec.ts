import { describe, expect, it } from '@jest/globals';
import { formatSize, limitsInWords } from './file-words.js';

describe('sizes and limits in words', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1_023, '1,023 bytes'],
    [1_536, '1.5 kB'],
    [52_428_800, '50 MB'],
    [1_048_576_000, '1,000 MB'],
    [5 * 1_073_741_824, '5 GB'],
  ])('%i is %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

  it('describe the upload limits', () => {
    const limits = { fileBytes: 1_048_576, projectBytes: 3_145_728, versions: 10, extensions: ['pdf', 'png'] };
    expect(limitsInWords(limits, 1_536)).toBe(
      'Files of the types pdf, png of up to 1 MB. 1.5 kB of 3 MB used, older versions included. The 10 newest versions of a file are kept.',
    );
  });
});
