import { BROWSER_SECRETS, type BrowserSecret, type BrowserSettings } from '@testplatform/contract';
import { invalid } from '../../../common/errors.js';
import type { SecretBox } from '../../../common/secret-box.js';
import { versionOf } from '../../../common/versions.js';

/** One object with secrets. */
type Part = Readonly<Record<string, unknown>>;

/** An empty text stays empty, so that it reads as not set, for instance after an import without secrets. */
export const sealText = (text: string, box: SecretBox): string => (text === '' ? '' : box.seal(text));

/** The text that was sealed. @throws UnreadableSecretError */
export const openText = (sealed: string, box: SecretBox): string => (sealed === '' ? '' : box.open(sealed));

/**
 * Encrypts the secrets. Omitted ones are kept for the same site or name only, so that they can't be sent elsewhere, and are emptied where the
 * settings say that none is set.
 * @param title the environment
 * @throws UserError 422
 */
export function sealBrowser(
  title: string,
  settings: BrowserSettings,
  stored: BrowserSettings | null | undefined,
  box: SecretBox,
): BrowserSettings {
  return mapSecrets(settings, (part, about, setting) => {
    const { [about.isSet]: isSet, ...rest } = part;
    const given = about.secrets.filter((field) => (rest[field] ?? '') !== '');
    const kept = given.length === 0 && isSet !== false ? keptPart(rest, about, partsOf(stored?.[setting])) : undefined;
    if (kept) return { ...rest, ...pick(kept, about.secrets) };
    if (given.length === 0 && isSet === true)
      throw invalid({
        environments: `Enter ${about.what} of "${title}" again: it is kept for the same ${about.same} only`,
      });
    return { ...rest, ...mapFields(rest, about.secrets, (text) => sealText(text, box)) };
  });
}

/** The settings with versions in place of the secrets. */
export const presentBrowser = (settings: BrowserSettings): BrowserSettings =>
  mapSecrets(settings, (part, { secrets, isSet, version }) => {
    const sealed = Object.values(pick(part, secrets)).filter((text) => text !== '');
    if (sealed.length === 0) return part;
    const open = Object.fromEntries(Object.entries(part).filter(([field]) => !secrets.includes(field)));
    const empty = secrets.length === 1 ? { [secrets[0]!]: '' } : {};
    return { ...open, ...empty, [isSet]: true, [version]: versionOf(sealed.length === 1 ? sealed[0] : sealed) };
  });

/** The settings with decrypted secrets. @throws UnreadableSecretError */
export const openBrowser = (settings: BrowserSettings, box: SecretBox): BrowserSettings =>
  mapSecrets(settings, (part, { secrets }) => ({
    ...part,
    ...mapFields(part, secrets, (text) => openText(text, box)),
  }));

/** Minimum characters of a header value that is kept out of reports: shorter ones occur in ordinary words. */
const HEADER_SECRET_MIN = 8;

/** What reports must not show: passwords, values, passphrases, and the headers that contain them. */
export function secretsOf(settings: BrowserSettings): string[] {
  const { httpCredentials, extraHeaders = [], proxy, clientCertificates = [] } = settings;
  const signIns = [httpCredentials, proxy].flatMap((one) =>
    one?.password ? [one.password, Buffer.from(`${one.username}:${one.password}`).toString('base64')] : [],
  );
  // Pages may show a token without its scheme.
  const values = extraHeaders
    .flatMap(({ value }) => [value, value.replace(/^(basic|bearer|token)\s+/i, '')])
    .filter((value) => value.length >= HEADER_SECRET_MIN);
  const passphrases = clientCertificates.map(({ passphrase = '' }) => passphrase);
  return [...signIns, ...values, ...passphrases].filter((text) => text !== '');
}

function mapSecrets(
  settings: BrowserSettings,
  change: (part: Part, about: BrowserSecret, setting: keyof typeof BROWSER_SECRETS) => Part,
): BrowserSettings {
  const changed: Record<string, unknown> = { ...settings };
  for (const [setting, about] of Object.entries(BROWSER_SECRETS)) {
    const name = setting as keyof typeof BROWSER_SECRETS;
    const value = settings[name];
    if (value === undefined) continue;
    const parts = partsOf(value).map((part) => change(part, about, name));
    changed[setting] = Array.isArray(value) ? parts : parts[0];
  }
  return changed;
}

const partsOf = (value: unknown): readonly Part[] =>
  value === undefined ? [] : ((Array.isArray(value) ? value : [value]) as Part[]);

const keptPart = (asked: Part, { keys }: BrowserSecret, stored: readonly Part[]): Part | undefined =>
  stored.find((part) => keys.every((key) => part[key] === asked[key]));

const pick = (part: Part, fields: readonly string[]): Part =>
  Object.fromEntries(Object.entries(part).filter(([field]) => fields.includes(field)));

const mapFields = (part: Part, fields: readonly string[], change: (text: string) => string): Part =>
  Object.fromEntries(Object.entries(pick(part, fields)).map(([field, text]) => [field, change(String(text))]));
