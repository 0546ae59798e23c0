import { describe, expect, it } from '@jest/globals';
import { HEAD, mediaTypeOf } from './media-type.js';

describe('the type of a file', () => {
  it.each([
    ['a.png', '\x89PNG\r\n\x1a\nmore', 'image/png'],
    ['a.png', '%PDF-1.7', 'application/pdf'],
    ['a.txt', 'MZ\x90\0', 'application/x-msdownload'],
    ['a.webp', 'RIFF....WEBPVP8 ', 'image/webp'],
    ['a.zip', 'PK\x03\x04', 'application/zip'],
    ['a.xlsx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.xlsx', 'a,b', 'text/plain'],
    ['a.CSV', 'a,b', 'text/csv'],
    ['a.constructor', 'a,b', 'text/plain'],
    ['a', '', 'text/plain'],
    ['a.csv', 'a\0b', 'application/octet-stream'],
    ['a.csv', 'a\xff', 'application/octet-stream'],
  ])('%s that begins with %j is %s', (name, head, type) => {
    expect(mediaTypeOf(name, Buffer.from(head, 'latin1'))).toBe(type);
  });

  it('is text even if a character is cut off at the end of the sample', () => {
    const text = Buffer.from('€'.repeat(HEAD));
    expect(mediaTypeOf('a.txt', text.subarray(0, HEAD))).toBe('text/plain');
  });
});
