import type { BrowserContext } from 'playwright';
import { hasMovedOn } from '../../errors.js';

/** The function that a page calls to learn whether to refuse its request. */
const REFUSES = 'testplatformRefusesPasskey';

/** The state of a context's authenticator. */
interface Authenticator {
  refusesNext: boolean;
}

const authenticators = new WeakMap<BrowserContext, Authenticator>();

/**
 * Gives the pages of a context Playwright's authenticator, which is always present and always verifies the user: with it
 * they create passkeys and sign in. It may refuse the next request, or forget all passkeys (3 §12).
 */
export async function setPasskeys(
  context: BrowserContext,
  what: 'Ready' | 'Refuse next' | 'Delete all',
): Promise<void> {
  const authenticator = authenticators.get(context) ?? (await install(context));
  if (what !== 'Delete all') authenticator.refusesNext = what === 'Refuse next';
  else for (const { id } of await context.credentials.get()) await context.credentials.delete(id);
}

async function install(context: BrowserContext): Promise<Authenticator> {
  const authenticator = { refusesNext: false };
  authenticators.set(context, authenticator);
  await context.credentials.install();
  await context.exposeFunction(REFUSES, () => {
    const { refusesNext } = authenticator;
    authenticator.refusesNext = false;
    return refusesNext;
  });
  await context.addInitScript(refuseIfAsked, REFUSES);
  for (const frame of context.pages().flatMap((page) => page.frames()))
    await frame.evaluate(refuseIfAsked, REFUSES).catch((error: unknown) => {
      if (!hasMovedOn(error)) throw error;
    });
  return authenticator;
}

/** Runs in the page, after Playwright has put its authenticator there. */
function refuseIfAsked(name: string): void {
  const { credentials } = navigator;
  const refuses = Reflect.get(window, name) as () => Promise<boolean>;
  const guarded =
    <Options extends { publicKey?: unknown }, Result>(ask: (options?: Options) => Promise<Result>) =>
    async (options?: Options): Promise<Result> => {
      if (options?.publicKey && (await refuses()))
        throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError');
      return ask.call(credentials, options);
    };
  const get = guarded(credentials.get);
  credentials.create = guarded(credentials.create);
  credentials.get = async (options) => {
    if (!options?.publicKey || options.mediation !== 'conditional') return get(options);
    // A browser offers passkeys beside a field until the person chooses one or the page gives up. Nobody chooses here.
    const { signal } = options;
    return new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  };
}
