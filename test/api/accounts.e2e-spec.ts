import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildSignUp } from '../factories/account.js';
import { Api, refusal } from '../support/product/api.js';
import { linkIn, shareMailServer, tokenIn } from '../support/servers/mail-server.js';
import { ADMIN } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const LONG_ENDING =
  'Email addresses can end in 2 to 4 letters here, as in .com. Ask your administrator to allow longer endings';
const OTHER_SCRIPT = 'An address has the letters a to z, digits and signs: letters of other scripts look like these';
const mail = shareMailServer();
const on = ownServer(() => ({
  env: { SMTP_URL: mail.url, MAIL_FROM: 'Tests <tests@example.com>', PUBLIC_URL: 'https://tests.example/tp' },
}));

const SUBJECT = {
  verify: 'Verify your email address',
  known: 'You already have an account',
  reset: 'Choose a new password',
  changed: 'Your password was changed',
  signUp: 'A new account is waiting for activation',
};

type SignUp = ReturnType<typeof buildSignUp>;

async function register(): Promise<SignUp> {
  const person = buildSignUp();
  await on.visitor.ok('/users/register', person);
  return person;
}

const verificationToken = async ({ email }: SignUp) =>
  tokenIn(await mail.next(email, SUBJECT.verify), '/tp/verify-email');
const signIn = ({ email, password }: { email: string; password: string }) =>
  on.visitor.call<{ token: string }>('/users/login', { email, password });
const limitedToken = async (person: SignUp) => new Api(on.server.url, (await signIn(person)).token);

async function registerVerified(): Promise<SignUp> {
  const person = await register();
  await on.visitor.ok('/users/email-verify', { token: await verificationToken(person) });
  return person;
}

/** Requests a link and answers its token, once a new mail has arrived. */
async function resetToken(email: string): Promise<string> {
  const before = mail.to(email).length;
  await on.visitor.ok('/users/password-reset-link', { email });
  await until('the reset mail', () =>
    mail
      .to(email)
      .slice(before)
      .some(({ subject }) => subject === SUBJECT.reset),
  );
  return tokenIn(await mail.next(email, SUBJECT.reset), '/tp/forgot-password');
}

describe('/users/register', () => {
  it('mails a link that verifies the address once; sign-in then requires activation', async () => {
    const person = await register();
    expect(await signIn(person)).toMatchObject(refusal(403, TEXTS.accountNotVerified));
    const received = await mail.next(person.email, SUBJECT.verify);
    expect(received.from).toBe('tests@example.com');
    expect(received.text).toContain('Hello Ada,');
    expect(received.html).toContain('Hello Ada,');
    expect(linkIn(received, '/tp/verify-email').origin).toBe('https://tests.example');
    const token = tokenIn(received, '/tp/verify-email');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await on.visitor.call('/users/email-verify', { token })).toEqual({ http: 200, status: 'success' });
    expect(await signIn(person)).toEqual(refusal(403, TEXTS.accountNotActivated));
    const again = await on.visitor.call('/users/email-verify', { token });
    expect(again).toEqual(refusal(409, { token: 'This address is already verified. Sign in.' }));
    expect(await on.visitor.call('/users/email-verify', { token: `${token.slice(1)}x` })).toMatchObject({
      http: 422,
      errors: { token: expect.stringContaining('already used') },
    });
  });

  it('mails the administrators, with a link to the accounts', async () => {
    const { email } = await register();
    const told = await until('the mail', () => mail.to(ADMIN.email).find(({ text }) => text.includes(email)));
    expect(told.subject).toBe(SUBJECT.signUp);
    expect(linkIn(told, '/tp/login').searchParams.get('mailRedirect')).toBe('/admin/user-list');
  });

  it('answers the same for an existing account, changes nothing, and mails its owner a notice without a verification link', async () => {
    const person = await registerVerified();
    const [other, again] = [buildSignUp(), { ...person, email: person.email.toUpperCase(), password: 'another one' }];
    const answers = [await on.visitor.call('/users/register', other), await on.visitor.call('/users/register', again)];
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ http: 200, status: 'success' });
    const notice = await mail.next(person.email, SUBJECT.known);
    expect(notice.text).not.toContain('verify-email');
    expect(linkIn(notice, '/tp/forgot-password').search).toBe('');
    expect(await signIn(again)).toMatchObject(refusal(401, { email: TEXTS.signInRefused }));
    expect(await signIn(person)).toMatchObject(refusal(403, TEXTS.accountNotActivated));
  });

  it('creates one account for simultaneous sign-ups with one address', async () => {
    const person = buildSignUp();
    const answers = await Promise.all([1, 2, 3, 4].map(() => on.visitor.call('/users/register', person)));
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200, 200]);
    const subjects = await until('four mails', () => {
      const all = mail.to(person.email).map(({ subject }) => subject);
      return all.length === 4 && all.sort();
    });
    expect(subjects).toEqual([SUBJECT.verify, SUBJECT.known, SUBJECT.known, SUBJECT.known].sort());
  });

  it.each([
    ['firstName', { firstName: ' A ' }, 'First name should have 2 to 100 characters'],
    ['email', { email: 'ada@example' }, TEXTS.emailInvalid],
    ['email', { email: 'ada@qa.technology' }, LONG_ENDING],
    ['password', { password: '1234' }, TEXTS.passwordTooShort],
    ['password', { password: undefined }, TEXTS.passwordTooShort],
    ['password', { password: 'Password1' }, TEXTS.passwordCommon],
    ['phone', { phone: '123' }, 'Phone should have 4 to 40 characters'],
    ['country', { country: 'Nil' }, 'Country should have 4 to 100 characters'],
    ['country', { country: '1234' }, 'Country should be the name of a country'],
    ['firstName', { firstName: '\u200B\u2060\u3164' }, 'First name should consist of visible characters'],
    ['firstName', { firstName: 'A\u200Bda' }, 'First name should consist of visible characters'],
    ['firstName', { firstName: 'Ada \u202Eecalevol' }, 'First name should consist of visible characters'],
    // A Cyrillic а, a full-width one, and one followed by an invisible character.
    ['email', { email: '\u0430da@example.com' }, OTHER_SCRIPT],
    ['email', { email: '\uff41da@example.com' }, OTHER_SCRIPT],
    ['email', { email: 'a\u200Dda@example.com' }, OTHER_SCRIPT],
    ['lastName', { lastName: 'Love\u0000lace' }, 'Last name should consist of visible characters'],
    ['tc', { tc: false }, 'Please agree to the terms of service'],
    ['tc', { tc: undefined }, 'Please agree to the terms of service'],
    ['admin', { admin: true }, 'Unknown field: admin'],
  ])('refuses a wrong %s: %j', async (field, wrong, sentence) => {
    expect(await on.visitor.call('/users/register', buildSignUp(wrong))).toEqual(refusal(422, { [field]: sentence }));
  });

  it('accepts names of countries, empty optional fields and a password of 5 characters', async () => {
    for (const country of ['Côte d’Ivoire', 'Guinea-Bissau', 'Myanmar (Burma)'])
      expect((await on.visitor.call('/users/register', buildSignUp({ country }))).http).toBe(200);
    const empty = { lastName: '', phone: '', country: '', 'g-recaptcha-response': '', password: 'ab cd' };
    expect((await on.visitor.call('/users/register', buildSignUp(empty))).http).toBe(200);
  });

  it('mails exactly the given address, whatever characters it has', async () => {
    const { email } = buildSignUp();
    const odd = `other,${email}`;
    await on.visitor.ok('/users/register', buildSignUp({ email: odd }));
    // A comma has to be quoted in an address.
    await mail.next(odd.replace(/^(.*)@/, '"$1"@'), SUBJECT.verify);
    const marker = await register();
    await verificationToken(marker);
    expect(mail.to(email)).toEqual([]);
  });
});

describe('/users/resend-email-verification', () => {
  it('mails the holder of a limited token a new link, and invalidates the old one', async () => {
    const person = await register();
    const first = await verificationToken(person);
    const limited = await limitedToken(person);
    expect(await limited.call('/users/resend-email-verification', { 'g-recaptcha-response': null })).toMatchObject({
      http: 200,
      status: 'success',
    });
    await until('the second mail', () => mail.to(person.email).length === 2);
    const second = await verificationToken(person);
    expect((await on.visitor.call('/users/email-verify', { token: first })).http).toBe(422);
    await on.visitor.ok('/users/email-verify', { token: second });
    expect(await limited.call('/users/resend-email-verification')).toEqual(refusal(401, TEXTS.tokenNotValid));
  });

  it('accepts only the limited token, which works for no other call', async () => {
    const resend = (api: Api) => api.call('/users/resend-email-verification');
    expect(await resend(on.visitor)).toEqual(refusal(401, TEXTS.tokenRequired));
    expect(await resend(on.admin)).toEqual(refusal(403, TEXTS.invalidAccess));
    const limited = await limitedToken(await register());
    for (const path of ['/users/profile-info', '/users/logout', '/projects/list'])
      expect(await limited.call(path)).toEqual(refusal(403, TEXTS.invalidAccess));
  });
});

describe('a forgotten password', () => {
  it('is reset by a link that works once; ends all sessions and mails the owner', async () => {
    const { email } = ADMIN;
    const signedIn = await on.server.admin();
    const token = await resetToken(email);
    const update = (body: object) =>
      on.visitor.call('/users/password-update', { token, password: 'a new one', ...body });
    expect((await update({ email: 'other@example.com' })).http).toBe(422);
    expect(await update({ password: '1234' })).toEqual(refusal(422, { password: TEXTS.passwordTooShort }));
    expect(await update({ password: 'Football' })).toEqual(refusal(422, { password: TEXTS.passwordCommon }));
    const both = await Promise.all([update({ email }), update({})]);
    expect(both.map(({ http }) => http).sort((a, b) => a - b)).toEqual([200, 422]);
    expect(await signedIn.call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
    expect(await signIn(ADMIN)).toEqual(refusal(401, { email: TEXTS.signInRefused }));
    expect((await signIn({ email, password: 'a new one' })).http).toBe(200);
    await mail.next(email, SUBJECT.changed);
    expect((await update({})).http).toBe(422);
    await on.visitor.ok('/users/password-update', { token: await resetToken(email), password: ADMIN.password });
  });

  it('gets the same answer with and without an account', async () => {
    const [known, unknown] = await Promise.all(
      [ADMIN.email, 'nobody@example.com'].map((email) => on.visitor.call('/users/password-reset-link', { email })),
    );
    expect(known).toEqual({ http: 200, status: 'success', message: TEXTS.resetRequested });
    expect(unknown).toEqual(known);
    const marker = await registerVerified();
    await resetToken(marker.email);
    expect(mail.to('nobody@example.com')).toEqual([]);
  });

  it('has one valid link: a newer one replaces it, and verification links don’t count', async () => {
    const person = await registerVerified();
    const [first, second] = [await resetToken(person.email), await resetToken(person.email)];
    const update = (token: string) => on.visitor.call('/users/password-update', { token, password: 'a new one' });
    for (const token of [first, 'x', await verificationToken(await register())])
      expect(await update(token)).toMatchObject({ http: 422, errors: { token: expect.any(String) } });
    expect((await update(second)).http).toBe(200);
    expect(await signIn({ ...person, password: 'a new one' })).toEqual(refusal(403, TEXTS.accountNotActivated));
  });
});

describe('a mail server that is briefly down', () => {
  it('gets the mail at the next attempt, and no request waits for it', async () => {
    mail.refuse(451, 451);
    const person = await register();
    expect(await verificationToken(person)).toBeTruthy();
  });
});
