import { execFile } from 'node:child_process';
import { type ClientCertificate, readBrowserSettings } from '@testplatform/contract';
import { invalid } from '../../../common/errors.js';
import { Places } from '../../../common/places.js';

/** Milliseconds to read all certificates of a call. Reading one takes a few, or hours with a huge iteration count. */
const TIME_LIMIT = 10_000;

/**
 * Prints the index of the first unreadable certificate, or -1. Reading is synchronous: only killing the process stops
 * it.
 */
const READ = `
const { createSecureContext } = require('node:tls');
const certificates = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const isWrong = ({ pfx, ...rest }) => {
  try {
    createSecureContext({ ...rest, ...(pfx !== undefined && { pfx: Buffer.from(pfx, 'base64') }) });
    return false;
  } catch {
    return true;
  }
};
process.stdout.write(String(certificates.findIndex(isWrong)));`;

/** One process at a time, and a short queue per person, so that everybody gets a turn. */
const places = new Places<number>('client certificates', { atOnce: 1, perPerson: 1, waiting: 2 });

interface Given {
  /** The environment's name, as sent. */
  readonly name: unknown;
  readonly certificate: ClientCertificate;
}

/**
 * Checks the client certificates in the environments of a call, in a child process. Call it outside of transactions,
 * which would block others.
 * @param userId who sent them
 * @param limit milliseconds
 * @throws UserError 422 for one that a browser couldn't use, 503 when the person's queue is full
 */
export async function checkCertificates(
  environments: readonly unknown[],
  userId: number,
  limit = TIME_LIMIT,
): Promise<void> {
  const given = environments.flatMap(certificatesOf);
  if (given.length === 0) return;
  const wrong = given[await places.with(userId, () => firstUnreadable(given, limit))];
  if (wrong)
    throw invalid({
      environments: `The client certificate of "${typeof wrong.name === 'string' ? wrong.name : ''}" for ${wrong.certificate.origin} can’t be read. Check its files and its passphrase; a PFX file with an outdated encryption has to be exported again`,
    });
}

/** Skips invalid environments and browser settings: `readEnvironments` refuses them later. */
function certificatesOf(environment: unknown): Given[] {
  const { name, browser } = { ...(environment as { readonly name?: unknown; readonly browser?: unknown } | null) };
  const certificates = readBrowserSettings(browser).settings?.clientCertificates ?? [];
  return certificates
    .filter(({ pfx, cert }) => pfx !== undefined || cert !== undefined)
    .map((certificate) => ({ name, certificate }));
}

/** @throws UserError 422 when reading takes too long */
function firstUnreadable(given: readonly Given[], timeout: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ['-e', READ],
      { env: {}, timeout, killSignal: 'SIGKILL' },
      (error, output) =>
        error ? reject(error.killed ? invalid({ environments: TOO_LONG }) : error) : resolve(Number(output)),
    );
    const certificates = given.map(({ certificate: { pfx, cert, key, passphrase } }) => ({
      pfx,
      cert,
      key,
      passphrase,
    }));
    // The process may have been killed before it reads its input.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(certificates));
  });
}

const TOO_LONG = 'The client certificates take too long to read. Export them again with the usual number of iterations';
