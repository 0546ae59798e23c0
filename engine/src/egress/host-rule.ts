import { addressRange, plainAddress, plainName } from './addresses.js';

const NAME = /^(\*\.)?[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i;

/** Hosts of RUN_BLOCK or RUN_ALLOW, at one port or at every port. */
export interface HostRule {
  hasName(name: string, port: number): boolean;
  hasAddress(address: string, port: number): boolean;
}

/**
 * Parses `name`, `*.name`, an address, a range such as `10.0.0.0/8`, or `*` for every host; each may end with `:port`,
 * with IPv6 addresses then in brackets. Null for anything else.
 */
export function parseHostRule(text: string): HostRule | null {
  const { host, port } = splitPort(text);
  if (port !== null && (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)) return null;
  const matches = hostMatcher(host);
  if (!matches) return null;
  const isPort = (given: number) => port === null || given === Number(port);
  return {
    hasName: (name, at) => isPort(at) && matches.name(plainName(name)),
    hasAddress: (address, at) => isPort(at) && matches.address(address),
  };
}

function splitPort(text: string): { readonly host: string; readonly port: string | null } {
  const [, host, port] = /^\[([^\]]*)\](?::(.*))?$/.exec(text) ?? /^([^:]*):([^:]*)$/.exec(text) ?? [];
  return host === undefined ? { host: text, port: null } : { host, port: port ?? null };
}

interface HostMatcher {
  name(name: string): boolean;
  address(address: string): boolean;
}

function hostMatcher(host: string): HostMatcher | null {
  if (host === '*') return { name: () => false, address: () => true };
  const hasAddress = addressRange(host);
  if (hasAddress) return { name: () => false, address: (address) => hasAddress(plainAddress(address)) };
  if (!NAME.test(host) || /^[\d.]+$/.test(host)) return null;
  const wanted = plainName(host);
  const name = wanted.startsWith('*.')
    ? (given: string) => given.endsWith(wanted.slice(1))
    : (given: string) => given === wanted;
  return { name, address: () => false };
}
