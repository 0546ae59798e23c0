/** Width and height in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Parses the header of a PNG; throws for anything else. */
export function pngSize(png: Buffer): ImageSize {
  if (png.toString('latin1', 1, 4) !== 'PNG') throw new Error('Not a PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

/** Walks the segments of a JPEG to its frame header; throws for anything else. */
export function jpegSize(jpeg: Buffer): ImageSize {
  if (jpeg.readUInt16BE(0) !== 0xffd8) throw new Error('Not a JPEG');
  let at = 2;
  while (!isFrameHeader(jpeg.readUInt16BE(at))) at += 2 + jpeg.readUInt16BE(at + 2);
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
}

/** SOF0 to SOF15, without the tables (DHT, JPG, DAC) between them. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** A small picture of 16 by 10 pixels. */
export const SMALL_JPEG = Buffer.from(
  [
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9ln',
    'N+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8',
    'fHx8fHz/wAARCAAKABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAA',
    'AA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCIBaFf/9k=',
  ].join(''),
  'base64',
);
