/** Whether a marker begins a frame header, in the byte after 0xFF (ITU T.81, table B.1). */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Width and height of a JPEG picture in pixels, from its frame header; null for anything else. */
export function jpegSize(jpeg: Buffer): { readonly width: number; readonly height: number } | null {
  let at = 2;
  while (at + 9 <= jpeg.length && jpeg[at] === 0xff) {
    if (isFrameHeader(jpeg[at + 1]!)) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return null;
}
