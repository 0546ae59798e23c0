import type { Passkey, TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, click, read, shareLab } from '../../../test/support/engine.js';
import { shareSite } from '../../../test/support/shared-site.js';

const shop = shareSite();
const lab = shareLab();

const passkey = (what: Passkey) => aCase('Passkey', { passkey: what });
/** Passkeys need a host name rather than an IP address. */
const open = () => aCase('URL redirect', { redirectURL: `${shop.url.replace('127.0.0.1', 'localhost')}/passkey` });
const shows = (text: string) =>
  read('testid=outcome', { conditionals: [{ statement: 'Equal to', statementData: text }] });
const create = click('text="Create a passkey"');
const signIn = click('text="Sign in with a passkey"');
const problems = async (...cases: TestCase[]) => (await lab.run(cases)).results.flatMap(({ message }) => message || []);

it('creates a passkey and signs in with it, also after the page was loaded again', async () => {
  expect(
    await problems(
      passkey('Ready'),
      open(),
      create,
      shows('Created for Ada'),
      aCase('Reload'),
      signIn,
      shows('Signed in as Ada'),
    ),
  ).toEqual([]);
});

it('refuses once, in a page that was open before', async () => {
  expect(
    await problems(
      open(),
      passkey('Refuse next'),
      create,
      shows('NotAllowedError'),
      create,
      shows('Created for Ada'),
      passkey('Refuse next'),
      aCase('Reload'),
      signIn,
      shows('NotAllowedError'),
      signIn,
      shows('Signed in as Ada'),
    ),
  ).toEqual([]);
});

it('takes back a refusal that nothing needed', async () => {
  expect(await problems(open(), passkey('Refuse next'), passkey('Ready'), create, shows('Created for Ada'))).toEqual(
    [],
  );
});

it('deletes all passkeys, and the next file has none either', async () => {
  expect(
    await problems(
      passkey('Ready'),
      open(),
      create,
      shows('Created for Ada'),
      passkey('Delete all'),
      signIn,
      shows('NotAllowedError'),
    ),
  ).toEqual([]);
  expect(await problems(passkey('Ready'), open(), signIn, shows('NotAllowedError'))).toEqual([]);
});
