import { describe, expect, it } from '@jest/globals';
import { jpegSize } from './jpeg-size.js';

const segment = (marker: number, body: readonly number[]) => [0xff, marker, 0, body.length + 2, ...body];
const picture = (...segments: number[][]) => Buffer.from([0xff, 0xd8, ...segments.flat()]);

describe('the size of a JPEG picture', () => {
  it('is in its frame header, after other segments', () => {
    const tables = segment(
      0xdb,
      Array.from({ length: 65 }, () => 1),
    );
    const header = [8, 1000 >> 8, 1000 & 255, 1800 >> 8, 1800 & 255, 3];
    expect(jpegSize(picture(segment(0xe0, [1, 2, 3]), tables, segment(0xc0, header)))).toEqual({
      width: 1800,
      height: 1000,
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['something else', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a part of a picture', picture(segment(0xe0, [1, 2, 3]))],
  ])('is unknown for %s', (_what, bytes) => {
    expect(jpegSize(bytes)).toBeNull();
  });
});
