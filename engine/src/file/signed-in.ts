import { LIMITS } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';
import { CaseFailure, firstLine, messageOf } from '../errors.js';
import { within } from '../time.js';
import type { RunFileOptions, RunnableFile } from '../types.js';

/** The state of a context: cookies, local storage and IndexedDB. */
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Milliseconds for reading the state from the browser. */
const READ_MS = 15_000;
/** Characters above which a cookie's value counts as a secret: shorter ones occur in ordinary words. */
const SECRET_MIN = 8;

/** The state that a file starts with; undefined for an empty one. @throws an error with a sentence when it can't be read */
export function readSignedIn({ signedIn }: RunnableFile): StorageState | undefined {
  if (signedIn === undefined) return undefined;
  try {
    return JSON.parse(signedIn) as StorageState;
  } catch {
    throw new Error('The signed-in state can’t be read. Run the file that saves it again');
  }
}

/** The values of a state that no report may show: those that pages themselves can't read. */
export const secretsOf = (state: StorageState | undefined): string[] =>
  (state?.cookies ?? []).flatMap(({ httpOnly, value }) => (httpOnly && value.length >= SECRET_MIN ? [value] : []));

/**
 * Saves the browser state of a file that passed, if the file asks for it.
 * @returns why it couldn't be saved; null when it was, or when there was nothing to save
 */
export async function keepSignedIn(
  context: BrowserContext,
  { savesSession = false }: RunnableFile,
  { keepSession, signal }: RunFileOptions,
): Promise<string | null> {
  if (!savesSession || !keepSession) return null;
  try {
    const state = JSON.stringify(await within(READ_MS, context.storageState({ indexedDB: true })));
    if (Buffer.byteLength(state) > LIMITS.sessionStateBytes)
      return `The signed-in state can’t be saved: it has more than ${LIMITS.sessionStateBytes / 1_024} KB`;
    // Allow a long time: an Xecutor retries until its server answers.
    await within(LIMITS.fileRunMaxMs, keepSession(state).catch(hideCause), signal);
    return null;
  } catch (error) {
    return `The signed-in state can’t be saved: ${firstLine(messageOf(error))}`;
  }
}

/** A database error may contain the database's address. */
function hideCause(error: unknown): never {
  throw error instanceof CaseFailure ? error : new CaseFailure('the log of what ran it says why');
}
