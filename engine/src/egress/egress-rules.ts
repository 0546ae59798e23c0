import { type LookupAddress, promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { addressRange, METADATA_RANGES, plainAddress, plainName } from './addresses.js';
import { type HostRule, parseHostRule } from './host-rule.js';

/** Where a run may not connect. Plain data, because it is passed to worker processes. */
export interface EgressSettings {
  /** Host rules, see `parseHostRule`. */
  readonly block: readonly string[];
  /** Override everything that is blocked. */
  readonly allow: readonly string[];
  /** The server itself and the services it uses, blocked under every name and address. */
  readonly services: readonly Service[];
}

interface Service {
  readonly host: string;
  readonly port: number;
}

const ALWAYS = [...METADATA_RANGES, 'metadata.google.internal'];

const isLoopback = addressRange('127.0.0.0/8')!;

/** The rules forbid a connection. */
export class EgressBlockedError extends Error {
  override readonly name = 'EgressBlockedError';
}

/** Decides where a run may connect: docs/adr/041. */
export class EgressRules {
  private readonly block: readonly HostRule[];
  private readonly allow: readonly HostRule[];
  private readonly services: readonly Service[];
  private readonly isOpen: boolean;

  /** @param settings null: no restriction */
  constructor(settings: EgressSettings | null) {
    const { block, allow, services } = settings ?? { block: [], allow: [], services: [] };
    this.isOpen = settings === null;
    this.block = [...ALWAYS, ...block].map(toRule);
    this.allow = allow.map(toRule);
    this.services = services;
  }

  /**
   * What to ask an upstream proxy for: the name itself where it is allowed, so that the proxy may look it up; otherwise
   * a checked address, IPv4 if there is one, since a proxy without it is rarer than one without IPv6.
   * @throws as `permitted`
   */
  async permittedThrough(host: string, port: number): Promise<string> {
    if (this.allows(host, port)) return host;
    const addresses = await this.permitted(host, port);
    return (addresses.find(({ family }) => family === 4) ?? addresses[0]!).address;
  }

  /** Whether a host is permitted by its name, wherever it leads. */
  allows(host: string, port: number): boolean {
    return this.isOpen || this.allow.some((rule) => rule.hasName(host, port));
  }

  /**
   * The addresses of a host that may be connected to. Use them as they are: a second lookup may give others.
   * @throws EgressBlockedError when there is none; the lookup's error when the host is unknown
   */
  async permitted(host: string, port: number): Promise<readonly LookupAddress[]> {
    const isAllowed = this.allows(host, port);
    // Don't even look up a forbidden name.
    if (!isAllowed && this.block.some((rule) => rule.hasName(host, port))) throw new EgressBlockedError(host);
    const addresses = await lookUp(host);
    if (isAllowed) return addresses;
    const isService = await this.serviceAt(port);
    const permitted = addresses.filter(
      ({ address }) =>
        this.allow.some((rule) => rule.hasAddress(address, port)) ||
        !(this.block.some((rule) => rule.hasAddress(address, port)) || isService(address)),
    );
    if (permitted.length === 0) throw new EgressBlockedError(host);
    return permitted;
  }

  /**
   * Whether an address belongs to a service on this port. A service on this machine is reachable by each of its
   * addresses.
   */
  private async serviceAt(port: number): Promise<(address: string) => boolean> {
    const hosts = this.services.filter((service) => service.port === port).map(({ host }) => host);
    if (hosts.length === 0) return () => false;
    const found = await Promise.all(hosts.map((host) => lookUp(host)));
    const addresses = new Set(found.flat().map(({ address }) => plainAddress(address)));
    const isHere = [...addresses].some(isOwn);
    return (address) => addresses.has(plainAddress(address)) || (isHere && isOwn(address));
  }
}

function toRule(text: string): HostRule {
  const rule = parseHostRule(text);
  if (!rule) throw new Error(`"${text}" is not a host rule`);
  return rule;
}

/** Browsers resolve `localhost` and all names below it to this machine without a lookup. */
async function lookUp(host: string): Promise<readonly LookupAddress[]> {
  const name = plainName(host);
  if (name === 'localhost' || name.endsWith('.localhost')) return LOCALHOST;
  const family = isIP(name);
  return family > 0 ? [{ address: name, family }] : dns.lookup(name, { all: true });
}
const LOCALHOST = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Whether an address is this machine's. */
function isOwn(address: string): boolean {
  const plain = plainAddress(address);
  if (plain === '::1' || isLoopback(plain)) return true;
  return Object.values(networkInterfaces()).some((all) => all?.some((one) => plainAddress(one.address) === plain));
}
