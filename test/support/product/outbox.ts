import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Mailbox, ReceivedMail } from '../servers/mail-server.js';
import type { SharedServer } from './shared-server.js';
import { until } from '../time/until.js';

/** The mails of a server without a mail server: it writes them to its folder. */
export class Outbox implements Mailbox {
  /** The mails already read, by file name: a server that test files share has written hundreds. */
  private readonly sources = new Map<string, string>();

  constructor(private readonly on: Pick<SharedServer, 'server'>) {}

  next(address: string, subject: string): Promise<ReceivedMail> {
    return until(`the mail "${subject}" to ${address}`, async () => {
      for (const source of await this.newestNaming(address)) {
        const mail = await parse(source);
        if (mail.to === address && mail.subject === subject) return mail;
      }
      return null;
    });
  }

  /** Mails that contain an address, newest first: their file names begin with the time. */
  private async newestNaming(address: string): Promise<string[]> {
    const folder = join(this.on.server.dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names)
      if (!this.sources.has(name)) this.sources.set(name, await readFile(join(folder, name), 'utf8'));
    return names
      .map((name) => this.sources.get(name)!)
      .filter((source) => source.includes(address))
      .reverse();
  }
}

async function parse(source: string): Promise<ReceivedMail> {
  const { to = [], from, subject = '', text = '', html = '' } = await PostalMime.parse(source);
  return { to: to[0]?.address ?? '', from: from?.address ?? '', subject, text, html };
}
