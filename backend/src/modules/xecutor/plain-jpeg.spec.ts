import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { isPlainJpeg } from './plain-jpeg.js';

const picture = (size: number) => sharp({ create: { width: size, height: size, channels: 3, background: '#888' } });

describe('a plain JPEG', () => {
  it('is one as browsers write them', async () => {
    expect(isPlainJpeg(await picture(64).jpeg().toBuffer())).toBe(true);
    expect(isPlainJpeg(await picture(64).grayscale().jpeg().toBuffer())).toBe(true);
  });

  it('is not one with several passes, or larger than a screen', async () => {
    const plain = await picture(64).jpeg().toBuffer();
    expect(isPlainJpeg(await picture(64).jpeg({ progressive: true }).toBuffer())).toBe(false);
    // The first scan has only one of the three colour components.
    const split = Buffer.from(plain);
    split[split.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1;
    expect(isPlainJpeg(split)).toBe(false);
    const large = Buffer.from(plain);
    large.writeUInt32BE(0xffff_ffff, large.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expect(isPlainJpeg(large)).toBe(false);
  });

  it('is not one with another frame hidden behind a fill byte', async () => {
    const [plain, slow] = [
      await picture(64).jpeg().toBuffer(),
      await picture(64).jpeg({ progressive: true }).toBuffer(),
    ];
    const frame = slow.indexOf(Buffer.from([0xff, 0xc2]));
    const hidden = [slow.subarray(0, frame), Buffer.from([0xff]), slow.subarray(frame)];
    // A reader that takes 0xffff for a marker takes 0xc200 for its length, and skips the frame up to plain headers.
    const skipped = Buffer.concat(hidden);
    const rest = Buffer.alloc(Math.max(0, frame + 2 + 0xc200 - skipped.length));
    expect(isPlainJpeg(Buffer.concat([skipped, rest, plain.subarray(2)]))).toBe(false);
  });

  it.each([
    '',
    'ff',
    'ffd8ff',
    'ffd8ffd9',
    'ffd8ffda0008010100003f00',
    '89504e470d0a1a0a0000000d49484452',
    'ffd8ffe00000',
  ])('is not %s', (bytes) => expect(isPlainJpeg(Buffer.from(bytes, 'hex'))).toBe(false));
});
