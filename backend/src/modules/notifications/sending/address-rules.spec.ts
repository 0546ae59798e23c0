import { describe, expect, it } from '@jest/globals';
import { AddressRules } from './address-rules.js';

const PRIVATE = [
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '::1',
  'fd12::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fec0::1',
  '192.0.0.1',
  '198.18.0.1',
  // Reserved.
  '192.0.2.1',
  '100::1',
  '2001:db8::1',
  // IPv4 addresses in IPv6 form, of which the first are deprecated.
  '::93.184.216.34',
  '::5db8:d822',
  '64:ff9b::5db8:d822',
];
const NEVER = [
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '0.0.0.0',
  '::',
  'fe80::1',
  'fe80::1%eth0.1',
  'fd00:ec2::254',
  '224.0.0.1',
  '255.255.255.255',
];
const PUBLIC = ['93.184.216.34', '172.32.0.1', '2606:2800:220:1::1', '::ffff:93.184.216.34'];

const refused = (rules: AddressRules, addresses: readonly string[], host = 'hooks.example') =>
  addresses.filter((address) => rules.refusal(host, address) !== null);

describe('the addresses that a webhook may reach', () => {
  it('are public ones, in any notation', () => {
    const rules = new AddressRules([]);
    expect(refused(rules, [...PRIVATE, ...NEVER])).toEqual([...PRIVATE, ...NEVER]);
    expect(refused(rules, PUBLIC)).toEqual([]);
    expect(rules.refusal('localhost', '127.0.0.1')).toContain('WEBHOOK_PRIVATE_HOSTS');
  });

  it('include all private ones with *, but no metadata services', () => {
    expect(refused(new AddressRules(['*']), [...PRIVATE, ...PUBLIC])).toEqual([]);
    expect(refused(new AddressRules(['*', '169.254.0.0/16']), NEVER)).toEqual(NEVER);
  });

  it('include those of an allowed name, but of no other name', () => {
    const rules = new AddressRules(['Chat.intern']);
    expect(refused(rules, ['10.0.0.1'], 'chat.intern.')).toEqual([]);
    expect(refused(rules, ['10.0.0.1'], 'evil.chat.intern')).toEqual(['10.0.0.1']);
    expect(refused(rules, NEVER, 'chat.intern')).toEqual(NEVER);
  });

  it('include those of an allowed range or address', () => {
    const rules = new AddressRules(['10.1.0.0/16', '192.168.1.7', 'fd12::/16']);
    const addresses = ['10.1.2.3', '10.2.0.1', '192.168.1.7', '192.168.1.8', 'fd12::1', 'fd13::1', '::ffff:10.1.2.3'];
    expect(refused(rules, addresses)).toEqual(['10.2.0.1', '192.168.1.8', 'fd13::1']);
  });
});
