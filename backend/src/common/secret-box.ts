import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const PREFIX = 'v1.';

/** What people read when a sealed text can't be decrypted. */
export const SECRET_UNREADABLE =
  'A masked text or a secret value can’t be read: SECRET_KEY was changed. Enter those texts again, or start the server with the old key';

/** A sealed text can't be decrypted: wrong key, or tampered with. */
export class UnreadableSecretError extends Error {
  override readonly name = 'UnreadableSecretError';
}

/** Encrypts short texts at rest: AES-256-GCM with a key derived from SECRET_KEY (3 §5, §11). */
export class SecretBox {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, 'testplatform', 'masked-text', 32));
  }

  seal(text: string): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv);
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
  }

  /** @throws UnreadableSecretError when the text was sealed with another key or tampered with */
  open(sealed: string): string {
    try {
      return this.unseal(sealed);
    } catch (error) {
      throw new UnreadableSecretError('SECRET_KEY is not the one that this text was sealed with', { cause: error });
    }
  }

  private unseal(sealed: string): string {
    if (!sealed.startsWith(PREFIX)) throw new Error('Not a sealed text');
    const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }
}
