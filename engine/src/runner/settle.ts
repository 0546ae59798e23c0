import { hasMovedOn } from '../errors.js';
import { TimeLimitError, within } from '../time.js';
import type { RunningCase } from './case-context.js';
import type { Session } from './session.js';

/** Milliseconds without a change of the DOM after which a page counts as settled. */
const QUIET_MS = 100;
/** Milliseconds after which a page that never settles, because it polls or animates, is left to itself. */
const SETTLE_MAX_MS = 3_000;

/**
 * What follows an action (3 §6): a tab or a document that it opened is waited for; in a single-page app, the page's requests and
 * DOM are. How long this takes fails no case: what comes next waits for its own target.
 */
export async function settle(session: Session, context: RunningCase, isSinglePageApp: boolean): Promise<void> {
  const work = async () => {
    // What the page wished for by now, to go elsewhere or to close for one, is known after this.
    if (session.pages.current) await session.evaluate(session.pages.current, 'true');
    await session.pages.arrived();
    // The case may have closed the last one.
    if (!session.pages.current) return;
    await session.loads.settled(context.page);
    if (isSinglePageApp) await settleApp(session, context);
  };
  try {
    await within(context.remaining(), work(), context.signal);
  } catch (error) {
    // The page moved on to another document, closed, or took its time.
    if (!hasMovedOn(error) && !(error instanceof TimeLimitError)) throw error;
  }
}

async function settleApp(session: Session, { page }: RunningCase): Promise<void> {
  const until = Date.now() + SETTLE_MAX_MS;
  do await page.evaluate(domQuiet, { quiet: QUIET_MS, atMost: Math.max(QUIET_MS, until - Date.now()) });
  while (session.network.busy && Date.now() < until);
}

function domQuiet({ quiet, atMost }: { quiet: number; atMost: number }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, quiet);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(done, atMost);
  });
}
