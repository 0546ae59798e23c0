/** As stored: the public address and its location (1 §3). */
export interface ClientAddress {
  readonly ip: string;
  readonly loc: string;
}

const IP_FIELDS = ['ip', 'query', 'ipAddress', 'ip_address'];
const PLACE_FIELDS = ['country_code', 'countryCode', 'country', 'country_name', 'loc'];

/** Parses the response of a look-up service: JSON, or `key=value` lines. Null if it contains no address. */
export function parseAddress(text: string): ClientAddress | null {
  const fields = parseFields(text);
  const first = (names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined);
  const ip = first(IP_FIELDS);
  return ip === undefined || !/^[\da-f.:]{3,45}$/i.test(ip)
    ? null
    : { ip, loc: first(PLACE_FIELDS)?.slice(0, 64) ?? '' };
}

function parseFields(text: string): ReadonlyMap<string, string> {
  try {
    const parsed: unknown = JSON.parse(text);
    const entries = typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [];
    return new Map(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
    );
  } catch {
    return new Map([...text.matchAll(/^(\w+)=(.+)$/gm)].map(([, key = '', value = '']) => [key, value.trim()]));
  }
}
