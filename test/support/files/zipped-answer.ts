import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';

/** Bytes. */
const UNPACKED = 700 * 2 ** 20;

/** Sends a small answer that unpacks to 700 MB. */
export function sendZipped(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
  const zip = createGzip();
  zip.pipe(response);
  const block = Buffer.alloc(2 ** 20, ' ');
  let left = UNPACKED;
  const write = (): void => {
    while (left > 0) {
      left -= block.length;
      if (!zip.write(block)) return void zip.once('drain', write);
    }
    zip.end('{"a":1}');
  };
  write();
}
