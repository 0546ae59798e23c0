/** Pixels of a picture: those of an 8K screen. */
const PIXELS_MAX = 7_680 * 4_320;

const FRAME = { baseline: 0xc0, extended: 0xc1 };
const SCAN = 0xda;
/** Bytes of the lengths and counts that are read of a header. */
const HEADER = 10;

/**
 * Whether a JPEG is one that is decoded in one go, as browsers write them. A progressive one of a few kilobytes, or one with a scan for each
 * colour, may say the same thousands of times, which keeps a thread of the server busy for minutes.
 */
export function isPlainJpeg(jpeg: Buffer): boolean {
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== 0xffd8) return false;
  let colours: number | undefined;
  for (let at = 2; at + HEADER <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!;
    if (marker === FRAME.baseline || marker === FRAME.extended) {
      if (jpeg.readUInt16BE(at + 5) * jpeg.readUInt16BE(at + 7) > PIXELS_MAX) return false;
      colours = jpeg[at + 9];
    }
    if (marker === SCAN) return colours !== undefined && jpeg[at + 4] === colours;
  }
  return false;
}
