import { isIP } from 'node:net';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { isEmail, LIMITS, TRACE_MODES } from '@testplatform/contract';
import { readS3Address, type S3Address } from './s3-address.js';

/** reCAPTCHA's own; hCaptcha and Turnstile answer in the same way (3 §2). */
export const CAPTCHA_VERIFY_DEFAULT = 'https://www.google.com/recaptcha/api/siteverify';

/** A setting that can't be taken; the sentence names it. The server does not start. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

interface Setting<T> {
  readonly help: string;
  /** Shown in the documentation. */
  readonly shownDefault: string;
  readonly secret?: boolean;
  /** Reads the text of the environment; undefined means "not set". Throws a sentence without the setting's name. */
  readonly read: (text: string | undefined) => T;
}

const optional = (help: string, shownDefault: string, secret = false): Setting<string | undefined> => ({
  help,
  shownDefault,
  secret,
  read: (text) => text,
});
const text = (help: string, fallback: string): Setting<string> => ({
  help,
  shownDefault: fallback,
  read: (value) => value ?? fallback,
});
const whole = (
  help: string,
  fallback: number,
  min: number,
  max: number,
  shownDefault = String(fallback),
): Setting<number> => ({
  help,
  shownDefault,
  read: (value) => {
    if (value === undefined) return fallback;
    if (!/^\d+$/.test(value) || +value < min || +value > max)
      throw new SettingsError(`takes a whole number from ${min} to ${max}`);
    return +value;
  },
});
const flag = (help: string, fallback: boolean): Setting<boolean> => ({
  help,
  shownDefault: fallback ? '1' : '0',
  read: (value) => {
    if (value === undefined) return fallback;
    if (!['0', '1', 'true', 'false'].includes(value)) throw new SettingsError('takes 1 or 0');
    return value === '1' || value === 'true';
  },
});
const oneOf = <T extends string>(help: string, choices: readonly T[], fallback: T): Setting<T> => ({
  help: `${help} (${choices.join(', ')})`,
  shownDefault: fallback,
  read: (value) => {
    const found = choices.find((choice) => choice === (value ?? fallback));
    if (!found) throw new SettingsError(`takes one of ${choices.join(', ')}`);
    return found;
  },
});
const address = (
  help: string,
  shownDefault: string,
  protocols: readonly string[],
  secret = false,
): Setting<string | undefined> => ({
  help,
  shownDefault,
  secret,
  read: (value) => {
    if (value === undefined) return undefined;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
      throw new SettingsError(`takes an address that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    }
    return value;
  },
});

/** Names, addresses and ranges of hosts, with commas between. */
const hosts: Setting<readonly string[]> = {
  help: 'Private hosts that webhooks may reach: names, addresses, ranges, with commas between; `*` for all',
  shownDefault: 'none: public ones only',
  read: (value = '') => {
    const list = value.split(/[\s,]+/).filter((one) => one !== '');
    if (!list.every(isHostOrRange))
      throw new SettingsError('takes names of hosts, addresses and ranges as in: chat.intern, 10.1.0.0/16');
    return list;
  },
};

const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i;

function isHostOrRange(one: string): boolean {
  const [host = '', prefix, ...more] = one.split('/');
  if (more.length > 0) return false;
  const family = isIP(host);
  if (prefix === undefined) return host === '*' || family > 0 || HOST_NAME.test(host);
  return family > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128);
}

const email: Setting<string> = {
  help: 'Address of the first super admin, made on an empty database',
  shownDefault: 'admin@example.com',
  read: (value = 'admin@example.com') => {
    if (!isEmail(value)) throw new SettingsError('takes an email address');
    return value.toLowerCase();
  },
};

const sender: Setting<string> = {
  help: 'Who mails come from, as `Name <address>` or an address',
  shownDefault: '`TestPlatform <noreply@localhost>`',
  read: (value = 'TestPlatform <noreply@localhost>') => {
    if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
      throw new SettingsError('takes an email address, or a name and an address as in: Tests <tests@example.com>');
    return value;
  },
};

const artifacts: Setting<S3Address | undefined> = {
  help: '`s3://key:secret@bucket/prefix?endpoint=…&region=…&pathStyle=1`: where pictures of runs are kept',
  shownDefault: 'files in DATA_DIR/artifacts',
  secret: true,
  read: (value) => {
    const bucket = value === undefined ? undefined : readS3Address(value);
    if (typeof bucket === 'string') throw new SettingsError(bucket);
    return bucket;
  },
};

/** Every setting of the server (3 §11): read from the environment once, at the start. */
export const SETTINGS = {
  PORT: whole('Port to listen on; 0 takes a free one', 3000, 0, 65_535),
  HOST: text('Address to listen on', '127.0.0.1'),
  PUBLIC_URL: address('Address that people and links use', 'http://HOST:PORT', ['http:', 'https:']),
  DATA_DIR: text('Folder of the embedded database, artifacts, outbox and keys', '.data'),
  DATABASE_URL: address('mysql://user:pass@host:port/db', 'SQLite in DATA_DIR', ['mysql:', 'mariadb:'], true),
  ARTIFACTS_URL: artifacts,
  REDIS_URL: address(
    'redis://…: several servers share their rate limits and live events there',
    'each server for itself',
    ['redis:', 'rediss:'],
    true,
  ),
  RETENTION_DAYS: whole('Days after which runs are removed, pinned ones aside; 0 keeps them for ever', 365, 0, 36_500),
  RETENTION_RUNS: whole(
    'Runs of a project that are kept, the newest, pinned ones aside; 0 keeps all',
    5_000,
    0,
    1_000_000,
  ),
  AUDIT_DAYS: whole('Days after which entries of the audit log are removed; 0 keeps them for ever', 0, 0, 36_500),
  SMTP_URL: address(
    'smtp://user:pass@host:port: where mails are sent',
    'mails are files in DATA_DIR/outbox',
    ['smtp:', 'smtps:'],
    true,
  ),
  MAIL_FROM: sender,
  WEBHOOK_PRIVATE_HOSTS: hosts,
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: optional(
    'Password of the first super admin, as long as PASSWORD_MIN asks',
    'random, printed once',
    true,
  ),
  PASSWORD_MIN: whole('Least characters of a new password', LIMITS.passwordMinSignUp, LIMITS.passwordMinSignUp, 64),
  RATE_LIMIT_FACTOR: whole('Multiplies every rate limit, as for many people behind one address', 1, 1, 1_000),
  CAPTCHA_SECRET: optional('Secret key of the captcha; with it sign-in and sign-up ask for one', 'no captcha', true),
  CAPTCHA_SITE_KEY: optional('Site key of the captcha, which the screens show', 'no captcha'),
  CAPTCHA_VERIFY_URL: address('Where answers to the captcha are checked (siteverify)', CAPTCHA_VERIFY_DEFAULT, [
    'http:',
    'https:',
  ]),
  CAPTCHA_SCRIPT_URL: address(
    'Script of the captcha, which the screens load',
    'the one that goes with CAPTCHA_VERIFY_URL',
    ['http:', 'https:'],
  ),
  IP_LOOKUP_URL: address('Service that tells a browser its public address and country, as JSON', 'no look-up', [
    'http:',
    'https:',
  ]),
  TOKEN_SECRET: optional(
    'Signs tokens and artifact paths; the same on all servers',
    'made once, kept in DATA_DIR',
    true,
  ),
  SECRET_KEY: optional(
    'Encrypts masked texts at rest; the same on all servers and workers',
    'made once, kept in DATA_DIR',
    true,
  ),
  CHROMIUM_PATH: optional('Browser to run tests with', 'system Chromium or Chrome, else Playwright’s own'),
  BROWSER_WS_ENDPOINT: address(
    'A remote browser to run tests with, instead of one on this machine',
    'none',
    ['ws:', 'wss:', 'http:', 'https:'],
    true,
  ),
  RUN_CONCURRENCY: whole('Test files run at once by one process', cpus().length, 1, 64, 'number of cores'),
  RECORDINGS_AT_ONCE: whole('Browsers at once in which people record, in one process; 0 allows none', 4, 0, 64),
  WARM_BROWSER: flag('Whether a browser is kept ready from the start, for the first run', true),
  TRACES: oneOf(
    'Which files that were run leave a trace of Playwright’s; with one a run takes up to a third longer',
    TRACE_MODES,
    'never',
  ),
  TRUST_PROXY: whole('How many proxies stand before the server (their X-Forwarded-For is believed)', 0, 0, 10),
  DEMO: flag('Make a demo project on an empty database', false),
  DEMO_SITE_URL: address('Address of the demo shop; set by npm start', 'none', ['http:', 'https:']),
  LOG_LEVEL: oneOf(
    'How much is logged',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const,
    'info',
  ),
} satisfies Record<string, Setting<unknown>>;

type Definitions = typeof SETTINGS;
type Values = { readonly [Name in keyof Definitions]: ReturnType<Definitions[Name]['read']> };
/** The settings as read; DATA_DIR is absolute. */
export type Settings = Values;
/** Injection token of the settings. */
export const SETTINGS_TOKEN = Symbol('settings');

/**
 * Reads every setting; an empty variable counts as not set.
 * @throws SettingsError naming each setting that is wrong, a line each
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, setting]) => {
    try {
      return [name, setting.read(environment[name]?.trim() || undefined)];
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      problems.push(`${name} ${error.message}`);
      return [name, undefined];
    }
  });
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  const values = Object.fromEntries(entries) as Values;
  if ((values.CAPTCHA_SECRET === undefined) !== (values.CAPTCHA_SITE_KEY === undefined))
    throw new SettingsError('CAPTCHA_SECRET and CAPTCHA_SITE_KEY go together: set both or none');
  const { ADMIN_PASSWORD, PASSWORD_MIN } = values;
  if (ADMIN_PASSWORD !== undefined && !isPassword(ADMIN_PASSWORD, PASSWORD_MIN))
    throw new SettingsError(`ADMIN_PASSWORD takes ${PASSWORD_MIN} to ${LIMITS.passwordMax} characters`);
  return { ...values, DATA_DIR: resolve(values.DATA_DIR) };
}

/** Whether a new account could have it, and sign in with it: both count code points. */
const isPassword = (password: string, min: number): boolean =>
  [...password].length >= min && [...password].length <= LIMITS.passwordMax;

/** The table of docs/operations.md. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { help, shownDefault }]) => `| \`${name}\` | ${help} | ${shownDefault} |`,
  );
  return ['| Setting | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}
