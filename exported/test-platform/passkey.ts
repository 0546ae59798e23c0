import type { BrowserContext } from '@playwright/test';
import type { Flow } from './flow.js';
import { hasMovedOn } from './rules.js';

const REFUSES = 'testPlatformRefusesPasskey';
const authenticators = new WeakMap<BrowserContext, { refusesNext: boolean }>();

/** Gives the pages an authenticator that is always at hand: with it they create passkeys and sign in. */
export async function passkey(flow: Flow, what: 'ready' | 'refuse next' | 'delete all'): Promise<void> {
  flow.tabs.acting();
  const context = flow.page.context();
  const authenticator = authenticators.get(context) ?? (await install(context));
  if (what !== 'delete all') authenticator.refusesNext = what === 'refuse next';
  else for (const { id } of await context.credentials.get()) await context.credentials.delete(id);
}

async function install(context: BrowserContext): Promise<{ refusesNext: boolean }> {
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

/** Runs in the page. */
function refuseIfAsked(name: string): void {
  const { credentials } = navigator;
  const refuses = Reflect.get(window, name) as () => Promise<boolean>;
  const guarded =
    <Options extends { publicKey?: unknown }, Result>(ask: (options?: Options) => Promise<Result>) =>
    async (options?: Options) => {
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
