import type { Passkey, TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, click, read, shareLab } from '../../../test/support/browser/engine.js';
import { shareSite } from '../../../test/support/browser/shared-site.js';

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

it('leaves a request beside a field open until the page gives it up, and keeps the refusal for another', async () => {
  const script = `
    window.stop = new AbortController();
    const options = { publicKey: { challenge: new Uint8Array(16) }, mediation: 'conditional', signal: stop.signal };
    window.asked = navigator.credentials.get(options).then(() => 'answered', (error) => error);
    return ''`;
  const { results } = await lab.run([
    passkey('Ready'),
    open(),
    create,
    shows('Created for Ada'),
    passkey('Refuse next'),
    aCase('Run script', { script }),
    signIn,
    shows('NotAllowedError'),
    aCase('Run script', { script: "stop.abort('given up'); return asked" }),
  ]);
  expect(results.flatMap(({ message }) => message || [])).toEqual([]);
  expect(results.at(-1)?.value).toBe('given up');
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
