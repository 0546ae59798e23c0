import { type AddressRange, addressRange, isPublic, METADATA_RANGES, plainName } from '@testplatform/engine/host';

/** Ranges that no setting can allow: also unspecified, multicast and broadcast addresses. */
const NEVER = [...METADATA_RANGES, '0.0.0.0/8', '224.0.0.0/3', '::', 'ff00::/8'].map((range) => addressRange(range)!);

const ALL = '*';

/** Decides which addresses webhooks may reach: by default only public ones (docs/adr/030). */
export class AddressRules {
  private readonly allowed: readonly AddressRange[];
  private readonly allowedNames: ReadonlySet<string>;

  /** @param privateHosts names, addresses and ranges of private hosts that are allowed; `*` allows all of them */
  constructor(privateHosts: readonly string[]) {
    this.allowed = privateHosts.flatMap((one) => addressRange(one) ?? []);
    this.allowedNames = new Set(privateHosts.map(plainName));
  }

  /**
   * Why the address of a host must not be reached; null if it may be.
   * @param hostname as in the URL: a name, or the address itself
   */
  refusal(hostname: string, address: string): string | null {
    const isIn = (has: AddressRange) => has(address);
    if (NEVER.some(isIn)) return 'It leads to an address that no webhook may reach';
    const isAllowed =
      this.allowedNames.has(ALL) || this.allowedNames.has(plainName(hostname)) || this.allowed.some(isIn);
    if (isAllowed || isPublic(address)) return null;
    return 'It leads to a private address. An administrator can allow it with the setting WEBHOOK_PRIVATE_HOSTS';
  }
}
