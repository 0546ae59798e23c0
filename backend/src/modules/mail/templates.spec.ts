import { describe, expect, it } from '@jest/globals';
import { accountDeactivated, alreadyRegistered, newSignUp, verifyEmail } from './templates.js';

const link = 'http://127.0.0.1:3000/verify-email?token=a&b="c"';

describe('a mail', () => {
  it('has the same content as text and as HTML, where everything is escaped', () => {
    const mail = verifyEmail({ name: 'Zoë', link });
    expect(mail.link).toBe(link);
    expect(mail.text).toContain(`Hello Zoë,\n\n`);
    expect(mail.text).toContain(link);
    expect(mail.html).toContain('Hello Zoë,');
    expect(mail.html).toContain('href="http://127.0.0.1:3000/verify-email?token=a&amp;b=&quot;c&quot;"');
    expect(mail.html).not.toContain(link);
  });

  it('contains no message or link that somebody put into a name', () => {
    const { text, html } = accountDeactivated({ name: '<a href="https://evil.example/win">You won\r\n\r\nmoney!</a>' });
    for (const body of [text, html]) expect(body).not.toMatch(/evil\.example|https?:|<a |\r/);
    expect(text).toMatch(/^Hello a href https evil example win You won money a,\n/);
  });

  it('greets people without a usable name', () => {
    expect(accountDeactivated({ name: '://' }).text).toMatch(/^Hello,\n/);
  });

  it('to the administrators names the new user', () => {
    const mail = newSignUp({ who: 'Ada Lovelace', email: 'ada@example.com', link });
    expect(mail.text).toContain('Ada Lovelace (ada@example.com)');
  });

  it('to somebody who already has an account has no link to log', () => {
    const mail = alreadyRegistered({ name: 'Ada', signInLink: link, resetLink: link });
    expect(mail.link).toBeUndefined();
    expect(mail.text).toContain(link);
  });
});
