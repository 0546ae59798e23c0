import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { isEmail, LIMITS, TRACE_MODES } from '@testplatform/contract';
import { addressRange, parseHostRule } from '@testplatform/engine/host';
import { readS3Address, type S3Address } from './s3-address.js';

/** reCAPTCHA's endpoint; hCaptcha and Turnstile use the same protocol. */
export const CAPTCHA_VERIFY_DEFAULT = 'https://www.google.com/recaptcha/api/siteverify';

/** A setting is invalid, so the server does not start. The message names the setting. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

interface Setting<T> {
  readonly help: string;
  /** The default as documentation shows it. */
  readonly shownDefault: string;
  readonly secret?: boolean;
  /** Parses the variable's text; undefined means "not set". Throws a SettingsError without the setting's name. */
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
    if (!isDecodable(new URL(value)))
      throw new SettingsError('takes an address whose user name, password and path write a % as %25');
    return value;
  },
});

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part) !== null);
  } catch {
    return false;
  }
}

/** Comma-separated host names, addresses and ranges. */
const hosts: Setting<readonly string[]> = {
  help: 'Private hosts that webhooks may reach: comma-separated names, addresses or ranges; `*` for all',
  shownDefault: 'none: public hosts only',
  read: (value = '') => {
    const list = listOf(value);
    if (!list.every(isHostOrRange))
      throw new SettingsError('takes host names, addresses and ranges, such as: chat.intern, 10.1.0.0/16');
    return list;
  },
};

/** Hosts that runs may or may not reach (docs/adr/041). */
const hostRules = (help: string): Setting<readonly string[]> => ({
  help,
  shownDefault: 'none',
  read: (value = '') => {
    const list = listOf(value);
    const wrong = list.find((one) => parseHostRule(one) === null);
    if (wrong !== undefined)
      throw new SettingsError(
        `takes host names, addresses and ranges, such as: *.intern, db.intern:5432, 10.1.0.0/16, but not ${wrong}`,
      );
    return list;
  },
});

const words = (help: string): Setting<readonly string[]> => ({
  help,
  shownDefault: 'none',
  read: (value = '') => value.split(/\s+/).filter((one) => one !== ''),
});

/** File extensions without their dots. */
const extensions: Setting<readonly string[]> = {
  help: 'Extensions that files of projects may have: comma-separated, such as `pdf, png, csv`',
  shownDefault: 'any',
  read: (value = '') => {
    const list = listOf(value).map((one) => one.replace(/^\./, '').toLowerCase());
    if (!list.every((one) => /^[\p{L}\p{Nd}_-]{1,20}$/u.test(one)))
      throw new SettingsError('takes extensions, such as: pdf, png, csv');
    return list;
  },
};

const listOf = (value: string): string[] => value.split(/[\s,]+/).filter((one) => one !== '');

const HOST_NAME = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i;

const isHostOrRange = (one: string): boolean => one === '*' || addressRange(one) !== null || HOST_NAME.test(one);

const email: Setting<string> = {
  help: 'Email address of the first super admin, created in an empty database',
  shownDefault: 'admin@example.com',
  read: (value = 'admin@example.com') => {
    if (!isEmail(value, LIMITS.emailEndingMax)) throw new SettingsError('takes an email address');
    return value.toLowerCase();
  },
};

const sender: Setting<string> = {
  help: 'Sender of mails, as `Name <address>` or an address',
  shownDefault: '`TestPlatform <noreply@localhost>`',
  read: (value = 'TestPlatform <noreply@localhost>') => {
    if (!/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
      throw new SettingsError('takes an email address, or a name and an address, such as: Tests <tests@example.com>');
    return value;
  },
};

const artifacts: Setting<S3Address | undefined> = {
  help: 'S3 bucket for pictures and traces: `s3://key:secret@bucket/prefix?endpoint=…&region=…&pathStyle=1`',
  shownDefault: 'files in DATA_DIR/artifacts',
  secret: true,
  read: (value) => {
    const bucket = value === undefined ? undefined : readS3Address(value);
    if (typeof bucket === 'string') throw new SettingsError(bucket);
    return bucket;
  },
};

/** Every setting of the server (3 §11), read from the environment once at startup. */
export const SETTINGS = {
  PORT: whole('Port to listen on; 0 picks a free one', 3000, 0, 65_535),
  HOST: text('Address to listen on', '127.0.0.1'),
  PUBLIC_URL: address('URL at which people open the product; links in mails use it', 'http://HOST:PORT', [
    'http:',
    'https:',
  ]),
  DATA_DIR: text('Folder for the embedded database, artifacts, outbox and keys', '.data'),
  DATABASE_URL: address(
    'MariaDB or MySQL database: `mysql://user:pass@host:port/db`',
    'SQLite in DATA_DIR',
    ['mysql:', 'mariadb:'],
    true,
  ),
  ARTIFACTS_URL: artifacts,
  REDIS_URL: address(
    'Redis through which servers and workers share rate limits, live events and wake-ups: `redis://…`',
    'not shared',
    ['redis:', 'rediss:'],
    true,
  ),
  RETENTION_DAYS: whole('Days before a run is deleted, unless pinned; 0: no limit by age', 365, 0, 36_500),
  RETENTION_RUNS: whole(
    'Newest runs to keep per project, besides pinned ones; 0: no limit by number',
    5_000,
    0,
    1_000_000,
  ),
  AUDIT_DAYS: whole('Days before an audit log entry is deleted; 0 keeps entries forever', 0, 0, 36_500),
  FILE_MAX_MB: whole('Megabytes that one file of a project may have', 50, 1, 2_048),
  FILES_MAX_MB: whole(
    'Megabytes that the files of a project may have together, their older versions included',
    1_000,
    1,
    1_000_000,
  ),
  FILE_VERSIONS: whole('Newest versions to keep of each file of a project', 10, 1, 1_000),
  FILE_TYPES: extensions,
  SMTP_URL: address(
    'Mail server: `smtp://user:pass@host:port`',
    'mails are written to DATA_DIR/outbox',
    ['smtp:', 'smtps:'],
    true,
  ),
  MAIL_FROM: sender,
  WEBHOOK_PRIVATE_HOSTS: hosts,
  EMAIL_ENDING_MAX: whole(
    'Letters that the last part of an email address may have; 63 allows all, such as `.technology`',
    LIMITS.emailEndingDefault,
    LIMITS.emailEndingDefault,
    LIMITS.emailEndingMax,
  ),
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: optional(
    'Password of the first super admin, at least PASSWORD_MIN characters and not a common one',
    'random, printed once',
    true,
  ),
  ADMIN_SECOND_FACTOR: flag('Require two-factor sign-in of super admins: without it they can only turn it on', false),
  PASSWORD_MIN: whole('Minimum length of a new password', LIMITS.passwordMinSignUp, LIMITS.passwordMinSignUp, 64),
  RATE_LIMIT_FACTOR: whole('Multiplies every rate limit; raise it when many people share one address', 1, 1, 1_000),
  CAPTCHA_SECRET: optional('Secret key of the captcha; turns it on for sign-in and sign-up', 'no captcha', true),
  CAPTCHA_SITE_KEY: optional('Site key of the captcha, used by the screens', 'no captcha'),
  CAPTCHA_VERIFY_URL: address('URL that verifies captcha answers (siteverify)', CAPTCHA_VERIFY_DEFAULT, [
    'http:',
    'https:',
  ]),
  CAPTCHA_SCRIPT_URL: address('Captcha script that the screens load', 'the script that matches CAPTCHA_VERIFY_URL', [
    'http:',
    'https:',
  ]),
  IP_LOOKUP_URL: address('Service that returns a browser’s public address and country as JSON', 'no lookup', [
    'http:',
    'https:',
  ]),
  TOKEN_SECRET: optional(
    'Signs tokens and artifact paths; must be the same on all servers',
    'generated once, kept in DATA_DIR',
    true,
  ),
  SECRET_KEY: optional(
    'Encrypts masked texts at rest; must be the same on all servers',
    'generated once, kept in DATA_DIR',
    true,
  ),
  CHROMIUM_PATH: optional(
    'Browser executable that runs the tests',
    'system Chromium or Chrome, otherwise Playwright’s',
  ),
  FIREFOX_PATH: optional('Firefox executable, for environments that ask for Firefox', 'system Firefox, if installed'),
  BROWSER_WS_ENDPOINT: address(
    'Remote browser that runs the tests, instead of one on this machine',
    'none',
    ['ws:', 'wss:', 'http:', 'https:'],
    true,
  ),
  ROLE: oneOf(
    'What this process does: `server` serves and runs no files, `worker` runs files and serves nothing',
    ['all', 'server', 'worker'] as const,
    'all',
  ),
  RUN_BLOCK: hostRules(
    'Hosts that runs may not reach besides those always blocked: comma-separated names, `*.names`, addresses or ranges, each perhaps with `:port`; `*` for all',
  ),
  RUN_ALLOW: hostRules('Hosts that runs may reach although they are blocked, in the same form'),
  RUN_CONCURRENCY: whole('Test files that one server runs in parallel', cpus().length, 1, 64, 'number of cores'),
  RUN_GUESTS: whole(
    'More files in parallel, for people who have none running: so that long files of others don’t keep them waiting',
    1,
    0,
    64,
  ),
  RUNS_QUEUED_PER_PERSON: whole(
    'Runs of one person that may wait in the queue at once; 0 allows any number',
    20,
    0,
    10_000,
  ),
  WORKER_MEMORY: whole(
    'Megabytes of memory that a process which runs a test file may use, its browser not included; above that it is ended',
    1_024,
    256,
    65_536,
  ),
  WORKER_NICE: whole(
    'How far the processes that run test files, and their browsers, stand back where processors are scarce, as a nice value: 0 is as urgent as the server',
    10,
    0,
    19,
  ),
  WORKER_WRAPPER: words(
    'Program, with its arguments, that starts each process which runs test files, and gives it limits of the operating system, such as `nice -n 15`',
  ),
  BROWSER_MEMORY: whole(
    'Megabytes of memory that the browser of a test file may use, on Linux; above that its largest page is closed',
    2_048,
    256,
    65_536,
  ),
  BROWSER_DISK: whole(
    'Megabytes of disk that the browser of a test file may use, for downloads and what pages store; above that it is ended',
    2_048,
    256,
    65_536,
  ),
  RECORDINGS_AT_ONCE: whole(
    'Recording browsers open at once on one server; 0 turns recording on the server off',
    4,
    0,
    64,
  ),
  WARM_BROWSER: flag('Keep a browser ready from the start, so that the first run begins sooner', true),
  TRACES: oneOf(
    'Which file runs leave a Playwright trace; tracing makes a run up to a third slower',
    TRACE_MODES,
    'never',
  ),
  TRUST_PROXY: whole('Number of proxies in front of the server whose X-Forwarded-For is trusted', 0, 0, 10),
  DEMO: flag('Create a demo project in an empty database', false),
  DEMO_SITE_URL: address('URL of the demo shop; set by npm start', 'none', ['http:', 'https:']),
  LOG_LEVEL: oneOf('Log level', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const, 'info'),
} satisfies Record<string, Setting<unknown>>;

type Definitions = typeof SETTINGS;
type Values = { readonly [Name in keyof Definitions]: ReturnType<Definitions[Name]['read']> };
/** The parsed settings; DATA_DIR is absolute. */
export type Settings = Values;
/** Injection token of the settings. */
export const SETTINGS_TOKEN = Symbol('settings');

/**
 * Parses every setting; an empty variable counts as not set.
 * @throws SettingsError with one line for each invalid setting
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
  const { ADMIN_EMAIL, ADMIN_PASSWORD, EMAIL_ENDING_MAX, PASSWORD_MIN } = values;
  if (!isEmail(ADMIN_EMAIL, EMAIL_ENDING_MAX))
    throw new SettingsError(`ADMIN_EMAIL ends in more than ${EMAIL_ENDING_MAX} letters: set EMAIL_ENDING_MAX too`);
  if (ADMIN_PASSWORD !== undefined && !isPassword(ADMIN_PASSWORD, PASSWORD_MIN))
    throw new SettingsError(`ADMIN_PASSWORD takes ${PASSWORD_MIN} to ${LIMITS.passwordMax} characters`);
  if (values.BROWSER_WS_ENDPOINT !== undefined && values.RUN_BLOCK.length > 0)
    throw new SettingsError('RUN_BLOCK does not restrict a remote browser (BROWSER_WS_ENDPOINT): set one of them');
  return { ...values, DATA_DIR: resolve(values.DATA_DIR) };
}

/** Whether sign-up and sign-in would accept the password: both count code points. */
const isPassword = (password: string, min: number): boolean =>
  [...password].length >= min && [...password].length <= LIMITS.passwordMax;

/** The settings table in docs/operations.md. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { help, shownDefault }]) => `| \`${name}\` | ${help} | ${shownDefault} |`,
  );
  return ['| Setting | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}
