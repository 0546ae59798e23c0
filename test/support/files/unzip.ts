import { inflateRawSync } from 'node:zlib';

const DIRECTORY_END = Buffer.from('PK\x05\x06', 'latin1');
/** How a file is packed: not at all, or deflated. */
const STORED = 0;

/** The unpacked files of a zip archive, by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(DIRECTORY_END);
  if (end < 0) throw new Error('Not a zip archive');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + size);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, zip.readUInt16LE(at + 10) === STORED ? packed : inflateRawSync(packed));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
