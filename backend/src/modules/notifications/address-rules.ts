import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';
type Subnet = readonly [network: string, prefix: number, family: Family];

/**
 * Addresses that no setting can allow: unspecified, link-local, multicast and broadcast addresses, and the metadata services that hand out
 * the credentials of cloud machines.
 */
const NEVER: readonly Subnet[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
];

/** Loopback and private networks, and ranges that can embed such addresses. */
const PRIVATE: readonly Subnet[] = [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
];

const ALL = '*';

/** Decides which addresses webhooks may reach: by default only public ones (docs/adr/030). */
export class AddressRules {
  private readonly never = listOf(NEVER);
  private readonly private = listOf(PRIVATE);
  private readonly allowed: BlockList;
  private readonly allowedNames: ReadonlySet<string>;

  /** @param privateHosts names, addresses and ranges of private hosts that are allowed; `*` allows all of them */
  constructor(privateHosts: readonly string[]) {
    const ranges = privateHosts.filter((one) => isIP(one.split('/')[0]!) !== 0);
    this.allowed = listOf(ranges.map(subnetOf));
    this.allowedNames = new Set(privateHosts.filter((one) => !ranges.includes(one)).map(plainName));
  }

  /**
   * Why the address of a host must not be reached; null if it may be.
   * @param hostname as in the URL: a name, or the address itself
   */
  refusal(hostname: string, address: string): string | null {
    const family: Family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (this.never.check(address, family)) return 'It leads to an address that no webhook may reach';
    const isAllowed =
      this.allowedNames.has(ALL) || this.allowedNames.has(plainName(hostname)) || this.allowed.check(address, family);
    if (isAllowed || !this.private.check(address, family)) return null;
    return 'It leads to a private address. An administrator can allow it with the setting WEBHOOK_PRIVATE_HOSTS';
  }
}

function listOf(subnets: readonly Subnet[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix, family] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

function subnetOf(range: string): Subnet {
  const [network = '', prefix] = range.split('/');
  const family = isIP(network) === 4 ? 'ipv4' : 'ipv6';
  return [network, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family];
}

/** Host names are case-insensitive and may end with a dot. */
const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');
