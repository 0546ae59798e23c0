import { isIPv6 } from 'node:net';

/** Normalizes a host name for comparison: case-insensitive, without the final dot. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/**
 * Normalizes an address for comparison. IPv4 in IPv6 form becomes IPv4, also when a NAT64 gateway translates it. The
 * unspecified address becomes this machine's, because connecting to it reaches this machine.
 */
export function plainAddress(address: string): string {
  const plain = isIPv6(address) ? plainIPv6(address) : address;
  if (plain === '0.0.0.0') return '127.0.0.1';
  return plain === '::' ? '::1' : plain;
}

function plainIPv6(address: string): string {
  // The URL parser knows every spelling of an address, but no zone such as %eth0.
  const short = new URL(`http://[${address.replace(/%.*/, '')}]`).hostname.slice(1, -1);
  const [, high, low] = /^(?:::ffff:|64:ff9b::)([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [first, second] = [parseInt(high, 16), parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}
