import type { TestCase } from '@testplatform/contract';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from '@jest/globals';
import { aCase, keep, shareLab, SHORT_WAIT, TESTED } from '../../../test/support/browser/engine.js';
import { holdWaits } from '../../../test/support/time/held-waits.js';

const SECRET = 'JBSWY3DPEHPK3PXP';
const PAGE = `<title>Shop</title><input id="code"><p id="all"></p><p id="got">nothing</p><script>
  all.textContent = JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]);
  const call = async (path) => {
    const answer = await fetch(path).catch(() => null);
    const text = answer ? answer.status + ' ' + answer.headers.get('content-type') + ' ' + await answer.text() : 'no answer';
    got.textContent = text;
  };
</script><button onclick="call('/api/cart?x=1')">call</button>`;

const waits = holdWaits();
const lab = shareLab({
  '/': PAGE,
  '/deep/page': 'deep',
  '/api/cart': (request, response) => {
    response.setHeader('Content-Type', 'text/plain');
    response.end(`real ${request.headers.cookie ?? ''}`);
  },
});

const read = (targetField: string, text?: string) =>
  aCase('Get content', {
    targetField,
    ...(text !== undefined && { conditionals: [{ statement: 'Contains', statementData: text }] }),
  });
const call = (text: string) => [aCase('Click', { targetField: 'button' }), read('#got', text)];
const valuesOf = async (...cases: TestCase[]) => {
  const results = await lab.onPage(cases);
  expect(results.map(({ message, warnings }) => [message, warnings])).toEqual(results.map(() => ['', []]));
  return results.map(({ value }) => value);
};

describe('Set site data and Clear site data', () => {
  const set = (fields: Partial<TestCase>) => aCase('Set site data', fields);

  it('set what the page finds when it is loaded again, and remove all of it', async () => {
    const values = await valuesOf(
      set({ itemName: 'session', inputText: 'abc=1' }),
      set({ storedIn: 'Local storage', itemName: 'cart', inputText: '["a"]' }),
      set({ storedIn: 'Session storage', itemName: 'seen', inputText: 'yes' }),
      aCase('Reload'),
      read('#all'),
      aCase('Clear site data'),
      aCase('Reload'),
      read('#all'),
    );
    expect(values[4]).toBe('["session=abc=1",{"cart":"[\\"a\\"]"},{"seen":"yes"}]');
    expect(values[7]).toBe('["",{},{}]');
  });

  it('write into the cookie that the site has, whose attributes stay', async () => {
    const values = await valuesOf(
      aCase('URL redirect', { redirectURL: `${lab.url}/deep/page` }),
      aCase('Run script', { script: "document.cookie = 'a=1'; document.cookie = 'a=0; path=/'" }),
      set({ itemName: 'a', inputText: '2' }),
      aCase('Run script', { script: 'document.cookie' }),
      aCase('Get site data', { itemName: 'a' }),
    );
    expect(values.slice(3)).toEqual(['a=2; a=0', '2']);
  });

  it('keep a masked value out of the report', async () => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: lab.url }),
      set({ itemName: 'session', inputText: 'hunter2', inputTextMask: 'Yes' }),
      aCase('Reload'),
      read('#all'),
    ]);
    expect(JSON.stringify(results)).not.toContain('hunter2');
    expect(results[3]?.value).toContain('session=•••');
  });

  it.each([
    ['a;b', 'x'],
    ['', 'x'],
    ['a b', 'x'],
    ['a', 'x; Domain=example.com'],
    ['a', 'x\ny'],
  ])('refuse the cookie %j = %j', async (itemName, inputText) => {
    const [result] = await lab.onPage([set({ itemName, inputText })]);
    expect(result?.message).toMatch(/^A cookie has a name of letters/);
  });

  it.each([
    ['long', 'x'.repeat(5_000)],
    // Firefox accepts such a cookie without https when a test sets it.
    ...(TESTED === 'Firefox' ? [] : [['__Host-a', 'x'] as const]),
  ])('report that the browser does not accept the cookie %s', async (itemName, inputText) => {
    const [result] = await lab.onPage([set({ itemName, inputText })]);
    expect(result?.message).toBe(
      `The browser does not take the cookie ${itemName} for ${lab.url}: it is too long, or needs https`,
    );
  });

  it('report that the storage is full, or that no site is open', async () => {
    const big = 'x'.repeat(6_000_000);
    const [full] = await lab.onPage([set({ storedIn: 'Local storage', itemName: 'big', inputText: big })]);
    expect(full?.message).toBe('The site’s storage is full');
    const { results } = await lab.run([set({ itemName: 'a' }), aCase('Clear site data')]);
    expect(results.map(({ message }) => message)).toEqual(
      results.map(() => 'No site is open: open one first with URL redirect'),
    );
  });
});

describe('Get site data and Delete site data', () => {
  const set = (fields: Partial<TestCase>) => aCase('Set site data', fields);
  const get = (fields: Partial<TestCase>) => aCase('Get site data', fields);
  const remove = (fields: Partial<TestCase>) => aCase('Delete site data', fields);
  const equals = (statementData: string): TestCase['conditionals'] => [{ statement: 'Equal to', statementData }];
  const local = (itemName: string) => ({ storedIn: 'Local storage', itemName }) as const;
  const session = (itemName: string) => ({ storedIn: 'Session storage', itemName }) as const;
  const absent = { presence: 'Absent' } as const;

  it('read and delete one, and leave the others', async () => {
    const values = await valuesOf(
      set({ itemName: 'a', inputText: '1' }),
      set({ itemName: 'b', inputText: '2' }),
      set({ ...local('a'), inputText: '3' }),
      set({ ...local('b'), inputText: '' }),
      set({ ...session('a'), inputText: '5' }),
      get({ itemName: 'a', storage: [keep('cookie', 'Text')] }),
      get({ ...local('a'), conditionals: equals('3') }),
      remove({ itemName: 'a' }),
      remove(local('a')),
      remove(session('a')),
      remove(session('never there')),
      get({ itemName: 'a', ...absent }),
      get({ ...local('a'), ...absent }),
      get({ ...session('a'), ...absent }),
      get({ itemName: 'b', conditionals: equals('2') }),
      get({ ...local('b'), conditionals: [{ statement: 'Is empty', statementData: '' }] }),
      aCase('Comment', { title: '{{storage=cookie}}' }),
    );
    expect(values[5]).toBe('1');
    expect(values[6]).toBe('3');
  });

  it('delete all of one kind', async () => {
    const values = await valuesOf(
      set({ itemName: 'a', inputText: '1' }),
      aCase('Run script', { script: "document.cookie = 'deep=1; path=/deep'" }),
      set({ ...local('a'), inputText: '3' }),
      set({ ...session('a'), inputText: '5' }),
      remove({}),
      remove(local('')),
      aCase('Reload'),
      read('#all'),
    );
    expect(values.at(-1)).toBe('["",{},{"a":"5"}]');
  });

  it('wait for what the page sets later', async () => {
    const values = await valuesOf(
      aCase('Run script', { script: "setTimeout(() => localStorage.setItem('late', 'yes'), 50); return ''" }),
      get(local('late')),
    );
    expect(values[1]).toBe('yes');
  });

  it.each([
    [get({ itemName: 'a', ...SHORT_WAIT }), 'The site has no cookie a (waited 1 s)'],
    [get({ ...local('a'), ...SHORT_WAIT }), 'The site has no a in local storage (waited 1 s)'],
  ])('fail without it', async (one, message) => {
    const [result] = await lab.onPage([one]);
    expect(result).toMatchObject({ status: 'failure', message });
  });

  it('fail when it is still there, or another', async () => {
    const [, still, other] = await lab.onPage([
      set({ itemName: 'a', inputText: '1' }),
      get({ itemName: 'a', ...absent, ...SHORT_WAIT }),
      get({ itemName: 'a', conditionals: equals('2'), ...SHORT_WAIT }),
    ]);
    expect(still?.message).toBe('There still is a cookie a (waited 1 s)');
    expect(other).toMatchObject({ status: 'failure', expected: '2', actual: '1' });
  });

  it('need an open site', async () => {
    const { results } = await lab.run([get({ itemName: 'a', ...SHORT_WAIT }), remove({})]);
    expect(results.map(({ message }) => message)).toEqual(
      results.map(() => 'No site is open: open one first with URL redirect'),
    );
  });
});

describe('Mock response', () => {
  const mock = (fields: Partial<TestCase>) => aCase('Mock response', { redirectURL: '/api/*', ...fields });

  it('answers instead of the server, until it is stopped; the newest match wins', async () => {
    const values = await valuesOf(
      ...call('200 text/plain real'),
      mock({ body: '{"items": 3}' }),
      ...call('200 application/json {"items": 3}'),
      mock({ redirectURL: '*cart?x=1', status: '404', body: 'down', headers: 'Content-Type: text/x-ours' }),
      ...call('404 text/x-ours down'),
      mock({ redirectURL: '*cart?x=1', mock: 'Stop' }),
      ...call('200 text/plain real'),
      mock({ body: 'again' }),
      ...call('200 text/plain; charset=utf-8 again'),
      mock({ redirectURL: '*/cart*', mock: 'Stop' }),
      ...call('200 text/plain real'),
    );
    expect(values.at(-1)).toBe('200 text/plain real');
  });

  it('blocks requests, which look like a network error to the page', async () => {
    expect((await valuesOf(mock({ mock: 'Block' }), ...call('no answer'))).at(-1)).toBe('no answer');
  });

  it('says that it blocks a page', async () => {
    const results = await lab.onPage([
      mock({ redirectURL: '/new*', mock: 'Block' }),
      aCase('URL redirect', { redirectURL: '/new' }),
    ]);
    expect(results[1]?.message).toBe(`${lab.url}/new could not be opened: a Mock response step blocks ${lab.url}/new`);
  });

  it('delays requests', async () => {
    let end = (): void => undefined;
    const delayed = waits.hold(59_000, new Promise<void>((resolve) => (end = resolve)));
    const results = await lab.onPage(
      [
        mock({ mock: 'Delay', delay: '59' }),
        ...call('nothing'),
        aCase('Comment', { title: 'It is over' }),
        read('#got', '200 text/plain real'),
      ],
      { onCaseStarted: (title) => title === 'It is over' && void delayed.then(end) },
    );
    expect(results.map(({ message }) => message)).toEqual(results.map(() => ''));
  });

  it('answers a page, and its tabs too', async () => {
    const values = await valuesOf(
      mock({ redirectURL: '/new*', body: '<title>New</title><a target="_blank" href="/new2">tab</a>' }),
      aCase('URL redirect', { redirectURL: '/new' }),
      aCase('Click', { targetField: 'a' }),
      aCase('Get content', { property: 'URL' }),
      aCase('Get content', { property: 'Title' }),
    );
    expect(values.slice(3)).toEqual([`${lab.url}/new2`, 'New']);
  });

  it('has no effect on the next file', async () => {
    await valuesOf(mock({ body: 'mocked' }), ...call('mocked'));
    expect((await valuesOf(...call('real'))).at(-1)).toContain('real');
  });

  it.each([
    [{ status: '{{binding=none}}' }, /none/],
    [{ mock: 'Delay', delay: '61' }, /^Delay should be a number of seconds from 0 to 60/],
    [{ status: '199' }, /^Status should be a number from 200 to 599/],
    [{ headers: 'no header' }, /^Headers, line 1/],
  ] as const)('fails for %j', async (fields, message) => {
    const [result] = await lab.onPage([mock(fields)]);
    expect(result).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
  });
});

describe('Totp', () => {
  const enter = (inputText: string) => aCase('Totp', { targetField: '#code', inputText, inputTextMask: 'Yes' });
  const typed = aCase('Get content', { targetField: '#code', property: 'Value' });

  it.each([
    ['letters and digits', SECRET.toLowerCase().replace(/(.{4})/g, '$1 ')],
    ['an address', `otpauth://totp/Shop:me?secret=${SECRET}&issuer=Shop`],
    ['an address with other parameters', `otpauth://totp/me?secret=${SECRET}&algorithm=SHA256&digits=8&period=60`],
  ])('enters the code of a secret given as %s, and reports neither', async (_how, secret) => {
    const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), enter(secret), typed]);
    expect(results.map(({ message }) => message)).toEqual(['', '', '']);
    expect(results[1]?.value).toBeUndefined();
    const other = secret.includes('SHA256') ? { algorithm: 'SHA256', digits: 8, period: 60 } : {};
    const authenticator = new TOTP({ secret: Secret.fromBase32(SECRET), ...other });
    expect(authenticator.validate({ token: results[2]!.value!, window: 1 })).not.toBeNull();
    expect(JSON.stringify(results)).not.toContain(secret);
  });

  it.each(['', 'no base 32: 1890', 'otpauth://hotp/me?secret=JBSWY3DPEHPK3PXP&counter=1', 'otpauth://totp/'])(
    'can’t be made of %j, and the message does not repeat it',
    async (secret) => {
      const [result] = await lab.onPage([enter(secret)]);
      expect(result?.message).toMatch(/^The secret of the one-time code (is missing|can’t be read: enter its letters)/);
      if (secret !== '') expect(result?.message).not.toContain(secret);
    },
  );
});
