import { isIPv6 } from 'node:net';

/** A host name as it is compared: they are case-insensitive and may end with a dot. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/**
 * An address as it is compared. IPv4 addresses in IPv6 form become IPv4, also those that a NAT64 gateway translates, and the unspecified
 * address becomes this machine's, which is what connecting to it reaches.
 */
export function plainAddress(address: string): string {
  const plain = isIPv6(address) ? plainIPv6(address) : address;
  if (plain === '0.0.0.0') return '127.0.0.1';
  return plain === '::' ? '::1' : plain;
}

function plainIPv6(address: string): string {
  // The URL parser knows every way to write an address, but no zone such as %eth0.
  const short = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [, high, low] = /^(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
