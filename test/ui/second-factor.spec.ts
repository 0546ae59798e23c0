import { readFile } from 'node:fs/promises';
import { TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createMember, type Member } from '../factories/member.js';
import { secure } from '../factories/second-factor.js';
import { fillSignIn, listed, pathOf } from '../support/browser/account-page.js';
import { Authenticator } from '../support/browser/authenticator.js';
import { Inspection } from '../support/browser/axe.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { TestServer } from '../support/product/server.js';

const on = shareUi();
const mails = new Outbox(on);
const createPerson = (rights?: object): Promise<Member> => createMember(on.admin, on.visitor, mails, rights);

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });

async function shownCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

/** Turns it on in an open account screen, up to the recovery codes. Answers the app, and the code that it used. */
async function turnOn(page: Page, { password }: Member) {
  await press(page, 'Turn on');
  await dialog(page, 'Turn on two-factor sign-in').getByLabel('Password').fill(password);
  await press(page, 'Continue');
  await page.getByRole('button', { name: 'Copy the secret' }).click();
  const app = new Authenticator(await page.evaluate(() => navigator.clipboard.readText()));
  const code = app.code();
  await codeField(page).fill(code);
  await dialog(page, 'Turn on two-factor sign-in').getByRole('button', { name: 'Turn on' }).click();
  await shownCodes(page);
  return { app, code };
}

async function signIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, password);
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor();
}

describe('two-factor sign-in', () => {
  it('is turned on with an app, asked for when signing in, and turned off with a recovery code', async () => {
    const person = await createPerson();
    const page = await on.memberPage({}, person.api);
    const axe = new Inspection(page);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    await axe.of('the account');

    const { app, code } = await turnOn(page, person);
    await axe.of('the recovery codes');
    const codes = await shownCodes(page);
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download')]);
    expect(await readFile(await download.path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await press(page, 'Done');
    await page.getByText('You have 10 recovery codes left').waitFor();

    const visitor = await on.visitorPage();
    await signIn(visitor, person);
    const visitorAxe = new Inspection(visitor);
    await visitorAxe.of('the second step');
    expect(await codeField(visitor).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await codeField(visitor).getAttribute('inputmode')).toBe('numeric');
    await press(visitor, 'Login');
    expect(await listed(visitor, TEXTS.invalidForm)).toEqual([TEXTS.invalidForm]);
    await codeField(visitor).fill(code);
    await press(visitor, 'Login');
    expect(await listed(visitor, TEXTS.codeRefused)).toEqual([TEXTS.codeRefused]);
    await codeField(visitor).fill(app.code(1));
    await press(visitor, 'Login');
    await visitor.waitForURL('**/home');

    await page.goto('/account');
    await press(page, 'Turn off');
    await axe.of('turning it off');
    await dialog(page, 'Turn off two-factor sign-in').getByLabel('Password').fill(person.password);
    await codeField(page).fill(codes[0]!);
    await dialog(page, 'Turn off two-factor sign-in').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    expect([...axe.problems, ...visitorAxe.problems]).toEqual([]);
  });

  it('is turned off by an administrator for a person who lost the app', async () => {
    const person = await secure(await createPerson());
    const page = await on.memberPage();
    await page.goto(`/admin/user-list/${person.userId}`);
    await press(page, 'Turn off');
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Off', { exact: true }).waitFor();
    expect(await on.visitor.call('/users/login', { email: person.email, password: person.password })).toMatchObject({
      http: 200,
    });
  });

  it('is all that an administrator can reach where it is required', async () => {
    const admin = await createPerson({ super_admin: true });
    const server = await TestServer.startBeside(on.server, { ADMIN_SECOND_FACTOR: '1' });
    try {
      const api = await server.api.signIn(admin.email, admin.password);
      const page = await on.memberPage({ baseURL: server.url }, api);
      for (const path of ['/home', '/admin/user-list', '/analytics']) {
        await page.goto(path);
        await page.getByText(TEXTS.secondFactorDemanded).waitFor();
        expect(pathOf(page)).toBe('/account');
      }
      await turnOn(page, admin);
      await press(page, 'Done');
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await page.getByRole('button', { name: 'Create new project' }).waitFor();
      expect(pathOf(page)).toBe('/home');
    } finally {
      await server.stop();
    }
  });
});
