import { describe, expect, it } from '@jest/globals';
import { beforeLast, matchingFiles, missingFile, withFile } from './project-file-text.js';

const NAMES = ['Invoice.pdf', 'photo.png', 'files.txt'];

describe('files of the project in a field', () => {
  it.each([
    ['', NAMES],
    ['fil', NAMES],
    ['files:', NAMES],
    ['files:INV', ['Invoice.pdf']],
    ['/home/a.pdf,pho', ['photo.png']],
    ['/home/me', []],
  ])('%j is completed by %j', (text, names) => expect(matchingFiles(NAMES, text, true)).toEqual(names));

  it('keeps the text before', () => {
    expect(beforeLast('files:a.pdf,/b', true)).toBe('files:a.pdf,');
    expect(beforeLast('a', true)).toBe('');
    expect(beforeLast('a,b', false)).toBe('');
  });

  it('gets an uploaded file, once', () => {
    expect(withFile('', 'a.pdf', true)).toBe('files:a.pdf');
    expect(withFile('/b.pdf', 'a.pdf', true)).toBe('/b.pdf,files:a.pdf');
    expect(withFile('/b.pdf,files:A.pdf', 'a.pdf', true)).toBe('/b.pdf,files:A.pdf');
    expect(withFile('files:b.pdf', 'a.pdf', false)).toBe('files:a.pdf');
  });

  it('says which file the project lacks', () => {
    expect(missingFile('files:INVOICE.pdf,/home/gone.pdf', NAMES, true)).toBeNull();
    expect(missingFile('files:photo.png,files:gone.pdf', NAMES, true)).toBe('gone.pdf');
    expect(missingFile('gone.pdf', NAMES, false)).toBe('gone.pdf');
    expect(missingFile('', NAMES, false)).toBeNull();
  });
});
