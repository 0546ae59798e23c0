import { clock } from '@testplatform/contract';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type Carrier, exactly, type Letter } from './carrier.js';

/** Used without a mail server: writes each mail to a file for mail programs, readable by the server's account only (3 §2). */
export class Outbox implements Carrier {
  private readonly composer;

  constructor(
    private readonly folder: string,
    from: string,
    private readonly tell: (letter: Letter) => void,
  ) {
    this.composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  }

  async carry(letter: Letter): Promise<void> {
    const { to, subject, text, html } = letter;
    const { message } = await this.composer.sendMail({
      to: exactly(to),
      subject,
      text,
      html,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed');
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const name = `${new Date(clock.now()).toISOString().replace(/[:.]/g, '-')}-${randomUUID()}`;
    const partial = join(this.folder, `${name}.part`);
    try {
      await writeFile(partial, message, { mode: 0o600 });
      await rename(partial, join(this.folder, `${name}.eml`));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    this.tell(letter);
  }

  close(): void {
    // Nothing to close: each file is written at once.
  }
}
