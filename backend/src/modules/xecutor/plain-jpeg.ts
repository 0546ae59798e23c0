/** Maximum pixels: those of an 8K screen. */
const PIXELS_MAX = 7_680 * 4_320;

const FRAME = { baseline: 0xc0, extended: 0xc1 };
const SCAN = 0xda;
/**
 * Whether a plain JPEG may have the marker before its scan: tables, comments, application data. Fill bytes, which
 * decoders skip, are refused, because they could hide another frame.
 */
const isPlainMarker = (marker: number): boolean =>
  [FRAME.baseline, FRAME.extended, SCAN, 0xc4, 0xdb, 0xdd, 0xfe].includes(marker) || (marker >= 0xe0 && marker <= 0xef);
/** Bytes of a header that are read. */
const HEADER = 10;

/**
 * Whether a JPEG is sequential with a single scan, as browsers write them. A progressive or multi-scan one of a few kilobytes may claim
 * thousands of passes, which would keep a thread of the server busy for minutes.
 */
export function isPlainJpeg(jpeg: Buffer): boolean {
  if (jpeg.length < 2 || jpeg.readUInt16BE(0) !== 0xffd8) return false;
  let colours: number | undefined;
  for (let at = 2; at + HEADER <= jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!;
    if (!isPlainMarker(marker)) return false;
    if (marker === FRAME.baseline || marker === FRAME.extended) {
      if (jpeg.readUInt16BE(at + 5) * jpeg.readUInt16BE(at + 7) > PIXELS_MAX) return false;
      colours = jpeg[at + 9];
    }
    if (marker === SCAN) return colours !== undefined && jpeg[at + 4] === colours;
  }
  return false;
}
