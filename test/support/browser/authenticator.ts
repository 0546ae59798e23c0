import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/**
 * An authenticator app with one account, written from RFC 6238 and 4226, so that it shares no error with the server.
 */
export class Authenticator {
  constructor(private readonly secret: string) {}

  /**
   * The present code, or that of a later step of 30 s.
   * @param ahead steps; the server accepts 1
   */
  code(ahead = 0): string {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + ahead));
    const digest = createHmac('sha1', this.key()).update(counter).digest();
    const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }

  private key(): Buffer {
    const bits = [...this.secret].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('');
    return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)));
  }
}
