import { promises as dns } from 'node:dns';
import { isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { EgressBlockedError, EgressRules, type EgressSettings } from './egress-rules.js';
import { parseHostRule } from './host-rule.js';

const NONE: EgressSettings = { block: [], allow: [], services: [] };
const rules = (more: Partial<EgressSettings> = {}): EgressRules => new EgressRules({ ...NONE, ...more });

/** Resolves names from a table. */
function names(table: Readonly<Record<string, readonly string[]>>) {
  const lookup = async (name: string) =>
    (table[name] ?? []).map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return jest.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
}
afterEach(() => {
  jest.restoreAllMocks();
});

/** The addresses that may be connected to; empty when the rules forbid all. */
async function permitted(given: EgressRules, host: string, port = 80): Promise<string[]> {
  try {
    return (await given.permitted(host, port)).map(({ address }) => address);
  } catch (error) {
    if (error instanceof EgressBlockedError) return [];
    throw error;
  }
}

describe('without settings', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    '::ffff:169.254.169.254',
    '0:0:0:0:0:FFFF:A9FE:A9FE',
    '64:ff9b::a9fe:a9fe',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd20:ce::254',
    'fd00:42::42',
    'fe80::1',
    'fe80::1%eth0',
    'febf::1',
    'fd00:ec2::254',
    'FD00:0EC2:0:0:0:0:0:254',
    'metadata.google.internal',
    'METADATA.google.internal.',
  ])('%s is blocked', async (host) => {
    expect(await permitted(rules(), host)).toEqual([]);
  });

  it.each(['127.0.0.1', '10.1.2.3', '192.168.0.1', '8.8.8.8', '::1', 'fd00::1', '169.253.0.1'])(
    '%s is not',
    async (host) => {
      expect(await permitted(rules(), host)).toEqual([host]);
    },
  );

  it('blocks a name that resolves to such an address; of several, only the others are used', async () => {
    names({ 'evil.example': ['169.254.169.254'], 'both.example': ['169.254.169.254', '192.0.2.7'] });
    expect(await permitted(rules(), 'evil.example')).toEqual([]);
    expect(await permitted(rules(), 'both.example')).toEqual(['192.0.2.7']);
  });

  it('does not treat an unknown name as blocked', async () => {
    jest.spyOn(dns, 'lookup').mockRejectedValue(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
    await expect(rules().permitted('nosuch.example', 80)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('looks up a name once, so that no second answer is used', async () => {
    const lookup = names({ 'rebind.example': ['192.0.2.7'] });
    expect(await permitted(rules(), 'rebind.example')).toEqual(['192.0.2.7']);
    expect(lookup).toHaveBeenCalledTimes(1);
  });
});

describe('services', () => {
  const own = rules({ services: [{ host: 'localhost', port: 3000 }] });
  const outside = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);

  it('of this machine are blocked at each of its addresses; other ports are not', async () => {
    const hosts = ['127.0.0.1', '127.1.2.3', '0.0.0.0', '::', '::1', '::ffff:127.0.0.1', 'localhost', 'x.localhost.'];
    for (const host of [...hosts, ...outside]) {
      expect({ host, addresses: await permitted(own, host, 3000) }).toEqual({ host, addresses: [] });
      expect(await permitted(own, host, 3001)).not.toEqual([]);
    }
  });

  it('of other machines are blocked by name, address and any other name', async () => {
    names({ 'db.intern': ['10.0.0.5'], 'alias.example': ['10.0.0.5'], 'shop.intern': ['10.0.0.6'] });
    const database = rules({ services: [{ host: 'db.intern', port: 3306 }] });
    for (const host of ['db.intern', '10.0.0.5', 'alias.example', '::ffff:10.0.0.5'])
      expect({ host, addresses: await permitted(database, host, 3306) }).toEqual({ host, addresses: [] });
    expect(await permitted(database, 'db.intern', 80)).toEqual(['10.0.0.5']);
    expect(await permitted(database, 'shop.intern', 3306)).toEqual(['10.0.0.6']);
    expect(await permitted(database, '127.0.0.1', 3306)).toEqual(['127.0.0.1']);
  });
});

describe('settings', () => {
  it('block names, names below a name, addresses, ranges and ports', async () => {
    names({
      'a.intern': ['10.9.0.1'],
      'shop.example': ['192.0.2.7'],
      intern: ['192.0.2.8'],
      'in-10.example': ['10.1.0.1'],
    });
    const block = rules({ block: ['*.intern', '10.1.0.0/16', '192.0.2.7:8080', '[2001:db8::1]:443', '*:25'] });
    expect(await permitted(block, 'a.intern')).toEqual([]);
    expect(await permitted(block, 'A.Intern.')).toEqual([]);
    expect(await permitted(block, 'intern')).toEqual(['192.0.2.8']);
    expect(await permitted(block, '10.1.255.255')).toEqual([]);
    expect(await permitted(block, 'in-10.example')).toEqual([]);
    expect(await permitted(block, 'shop.example', 8080)).toEqual([]);
    expect(await permitted(block, 'shop.example', 80)).toEqual(['192.0.2.7']);
    expect(await permitted(block, '2001:db8::1', 443)).toEqual([]);
    expect(await permitted(block, '2001:db8::1', 80)).toEqual(['2001:db8::1']);
    expect(await permitted(block, '192.0.2.9', 25)).toEqual([]);
  });

  it('block IPv4 addresses by the range of IPv6 that contains them', async () => {
    for (const range of ['::/0', '::ffff:10.0.0.0/104'])
      expect(await permitted(rules({ block: [range] }), '10.1.2.3')).toEqual([]);
  });

  it('that allow override all that block', async () => {
    names({ 'shop.example': ['192.0.2.7'], 'cdn.shop.example': ['169.254.1.1'], 'other.example': ['192.0.2.8'] });
    const some = rules({
      block: ['*'],
      allow: ['*.shop.example', 'shop.example:443', '169.254.169.254', '127.0.0.1:3000'],
      services: [{ host: 'localhost', port: 3000 }],
    });
    expect(await permitted(some, 'cdn.shop.example')).toEqual(['169.254.1.1']);
    expect(await permitted(some, 'shop.example', 443)).toEqual(['192.0.2.7']);
    expect(await permitted(some, 'shop.example', 80)).toEqual([]);
    expect(await permitted(some, 'other.example')).toEqual([]);
    expect(await permitted(some, '169.254.169.254')).toEqual(['169.254.169.254']);
    expect(await permitted(some, '127.0.0.1', 3000)).toEqual(['127.0.0.1']);
    expect(await permitted(some, '127.0.0.2', 3000)).toEqual([]);
  });

  it.each([
    'shop.example',
    '*.intern',
    'db:5432',
    '10.0.0.0/8',
    '10.0.0.0/8:80',
    '::1',
    '::/0',
    '[::1]:80',
    '*',
    '*:22',
  ])('accept %s', (text) => expect(parseHostRule(text)).not.toBeNull());
  it.each([
    '',
    'a b',
    'db:',
    'db:0',
    'db:70000',
    'db:x',
    '10.0.0.0/33',
    '10.0.0',
    '1.2.3.4/8/8',
    '[::1',
    '::1/129',
    'a.*',
    'http://a',
  ])('reject "%s"', (text) => expect(parseHostRule(text)).toBeNull());
});

it('asks another proxy for an address of IPv4 where there is one', async () => {
  names({ 'both.example': ['2001:4860::8', '93.184.216.34'], 'new.example': ['2001:4860::8'] });
  expect(await rules().permittedThrough('both.example', 443)).toBe('93.184.216.34');
  expect(await rules().permittedThrough('new.example', 443)).toBe('2001:4860::8');
});
