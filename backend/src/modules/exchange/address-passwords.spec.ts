import { newTestCase, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { anExchange, anExchangeFile, exported } from '../../../../test/support/product/exported.js';
import { withoutAddressPasswords } from './address-passwords.js';
import { writeSide } from './write/side/write-side.js';

const opening = (redirectURL: string, title = 'Open'): TestCase => ({
  ...newTestCase('URL redirect'),
  title,
  redirectURL,
});
const addressOf = (redirectURL: string) => {
  const { files, bindings } = withoutAddressPasswords(anExchange([anExchangeFile('A', [opening(redirectURL)])]));
  return [files[0]!.cases[0]!.redirectURL, bindings.map(({ title }) => title)];
};

describe('A password in an address', () => {
  it.each([
    'https://bob:hunter2@shop.example.com/pay?a=1',
    'https://bob:hun@ter2@shop.example.com/pay?a=1',
    'https://bob:hun{ter} 2@shop.example.com/pay?a=1',
    'https://bob:{{storage=a}}hunter2@shop.example.com/pay?a=1',
  ])('%s is replaced by a secret binding', (address) => {
    expect(addressOf(address)).toEqual([
      'https://bob:{{binding=password of bob at shop.example.com}}@shop.example.com/pay?a=1',
      ['password of bob at shop.example.com'],
    ]);
  });

  it.each([
    'https://shop.example.com:8080/a@b',
    'https://bob@shop.example.com/',
    'https://bob:{{binding=password}}@shop.example.com/',
    'https://{{General::co::user}}:{{General::co::password}}@shop.example.com/',
    'https://shop.example.com/?time=10:30&mail=bob@example.com',
    'mailto:bob@example.com',
  ])('%s has none', (address) => {
    expect(addressOf(address)).toEqual([address, []]);
  });

  it('of somebody whose name is an email address is replaced', () => {
    expect(addressOf('https://ann@corp.com:hunter2@shop.example.com/')).toEqual([
      'https://ann@corp.com:{{binding=password of ann corp.com at shop.example.com}}@shop.example.com/',
      ['password of ann corp.com at shop.example.com'],
    ]);
  });

  it('differs where it is another one', () => {
    const cases = ['one', 'two', 'one'].map((word) => opening(`https://bob:${word}@a.example.com`));
    const { bindings } = withoutAddressPasswords(anExchange([anExchangeFile('A', cases)]));
    expect(bindings).toEqual([
      { title: 'password of bob at a.example.com' },
      { title: 'password of bob at a.example.com 2' },
    ]);
  });

  it('is in no export, wherever it stands', () => {
    const address = 'https://bob:hunter2@shop.example.com/';
    const testCase: TestCase = { ...opening(address, `Open ${address}`), comment: address };
    const more: TestCase[] = [
      { ...newTestCase('Run script'), title: 'Script', script: `fetch("${address}")` },
      { ...newTestCase('Click'), title: 'Click', targetField: `a[href="${address}"]` },
      opening('{{binding=site}}{{General::co::site}}'),
      { ...newTestCase('Repeat for each row'), title: 'Rows', table: 'Sites' },
      { ...newTestCase('End'), title: 'End' },
    ];
    const project = withoutAddressPasswords(
      anExchange([anExchangeFile('A', [testCase, ...more])], {
        bindings: [{ title: 'site', value: address }],
        collections: { General: [{ title: 'site', value: address }] },
        tables: [{ name: 'Sites', columns: ['site'], rows: [[address]] }],
      }),
    );
    const [playwright, side] = [exported(project), writeSide(project)];
    expect(JSON.stringify([playwright, side])).not.toContain('hunter2');
    expect(playwright.variables).toEqual([
      expect.objectContaining({ holds: 'The secret value “password of bob at shop.example.com”' }),
    ]);
    expect(side.variables).toHaveLength(1);
    const data = playwright.files.find(({ path }) => path === 'data.ts')!.content;
    expect(data).toContain("site: (flow) => `https://bob:${flow.binding('password of bob at shop.example.com')}@shop");
  });
});
