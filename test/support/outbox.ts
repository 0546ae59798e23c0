import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Mailbox, ReceivedMail } from './mail-server.js';
import type { SharedServer } from './shared-server.js';
import { until } from './until.js';

/** The mails of a server without a mail server: it writes them to its folder. */
export class Outbox implements Mailbox {
  constructor(private readonly on: Pick<SharedServer, 'server'>) {}

  next(address: string, subject: string): Promise<ReceivedMail> {
    return until(`the mail "${subject}" to ${address}`, async () =>
      (await this.read()).findLast((mail) => mail.to === address && mail.subject === subject),
    );
  }

  /** Oldest first, as their names begin with the time. */
  private async read(): Promise<ReceivedMail[]> {
    const folder = join(this.on.server.dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
    return Promise.all(
      names.map(async (name) => {
        const {
          to = [],
          from,
          subject = '',
          text = '',
          html = '',
        } = await PostalMime.parse(await readFile(join(folder, name)));
        return { to: to[0]?.address ?? '', from: from?.address ?? '', subject, text, html };
      }),
    );
  }
}
