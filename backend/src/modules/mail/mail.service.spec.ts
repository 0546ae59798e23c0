import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import type { Settings } from '../../config/settings.js';
import { MailService } from './mail.service.js';
import type { OutgoingService } from './outgoing/outgoing.service.js';

it('fails to deliver what is no mail, as it fails otherwise', async () => {
  const outgoing = { register: () => undefined } as Partial<OutgoingService> as OutgoingService;
  const mails = new MailService(outgoing, { MAIL_FROM: 'tests@example.com', DATA_DIR: tmpdir() } as Settings);
  const delivered = mails.deliver({ messageId: 'one', content: { to: 5 }, attempt: 1 });
  await expect(delivered).rejects.toThrow('The stored message is not a mail');
});
