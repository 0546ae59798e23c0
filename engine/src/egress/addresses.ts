import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Link-local addresses, and the metadata services that hand out credentials of cloud machines. Blocked unless allowed,
 * wherever rules apply.
 */
export const METADATA_RANGES = [
  '169.254.0.0/16',
  'fe80::/10',
  // Alibaba, Azure, and Oracle's older network.
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  // Amazon, Google and Scaleway.
  'fd00:ec2::254',
  'fd20:ce::254',
  'fd00:42::42',
] as const;

/** Whether an address is in a range. */
export type AddressRange = (address: string) => boolean;

/** Parses an address, or a range such as `10.0.0.0/8`; null for anything else. IPv4 in IPv6 form is IPv4. */
export function addressRange(text: string): AddressRange | null {
  const [network = '', prefix, ...more] = text.split('/');
  // The library also reads addresses such as 10.1 and 0x7f.1.
  const family = isIP(network);
  if (family === 0 || more.length > 0) return null;
  const bits = family === 4 ? 32 : 128;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)) return null;
  const first = toIPv6(network);
  const length = Number(prefix ?? bits) + 128 - bits;
  return (address) => toIPv6(address).match(first, length);
}

/** The deprecated form of IPv4 addresses, which the library takes for public ones. */
const isIPv4Compatible = addressRange('::/96')!;

/**
 * Whether an address is one of the public internet: neither private nor reserved, and of no range that embeds other
 * addresses, such as those of NAT64, 6to4 and Teredo.
 */
export const isPublic = (address: string): boolean =>
  parse(address).range() === 'unicast' && !isIPv4Compatible(address);

/** Normalizes a host name for comparison: case-insensitive, without the final dot. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

const isTranslated = addressRange('64:ff9b::/96')!;

/**
 * Normalizes an address for comparison. IPv4 in IPv6 form becomes IPv4, also when a NAT64 gateway translates it. The
 * unspecified address becomes this machine's, because connecting to it reaches this machine.
 */
export function plainAddress(address: string): string {
  const parsed = parse(address);
  const plain = String(isTranslated(address) ? ipaddr.fromByteArray(parsed.toByteArray().slice(-4)) : parsed);
  if (plain === '0.0.0.0') return '127.0.0.1';
  return plain === '::' ? '::1' : plain;
}

/** Parses an address without its zone, such as %eth0. IPv4 in IPv6 form becomes IPv4. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 {
  // The URL parser spells each address in one way. The library takes ::1.2.3.4 for ::ffff:1.2.3.4.
  const { hostname } = isIPv6(address) ? new URL(`http://[${address.replace(/%.*/, '')}]`) : { hostname: address };
  return ipaddr.process(hostname.replace(/[[\]]/g, ''));
}

function toIPv6(address: string): ipaddr.IPv6 {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? parsed : parsed.toIPv4MappedAddress();
}
