import { clock } from '@testplatform/contract';
import { hasMovedOn } from '../errors.js';
import { TimeLimitError, within } from '../time.js';
import type { Session } from '../page/session.js';
import type { RunningCase } from './case-context.js';

/** Milliseconds without a DOM change after which a page counts as settled. */
const QUIET_MS = 100;
/** Changes of one element after which further changes are ignored. */
const OFTEN = 3;
/** Milliseconds after which we stop waiting for a page that polls or animates and so never settles. */
const SETTLE_MAX_MS = 3_000;

/**
 * Waits for the effects of an action (3 §6): a new tab or document, and in a single-page app the page's requests and
 * DOM changes. No case fails because this takes long: the next case waits for its own target.
 */
export async function settle(session: Session, context: RunningCase, isSinglePageApp: boolean): Promise<void> {
  const work = async () => {
    await session.requested();
    await session.pages.arrived();
    // The case may have closed the last page.
    if (!session.pages.current) return;
    await session.loads.settled(context.page);
    if (isSinglePageApp) await settleApp(session, context);
  };
  try {
    await within(context.remaining(), work(), context.signal);
  } catch (error) {
    // The page navigated to another document, closed, or was slow.
    if (!hasMovedOn(error) && !(error instanceof TimeLimitError)) throw error;
  }
}

async function settleApp(session: Session, { page }: RunningCase): Promise<void> {
  const until = clock.elapsed() + SETTLE_MAX_MS;
  do
    await page.evaluate(domQuiet, {
      quiet: QUIET_MS,
      often: OFTEN,
      atMost: Math.max(QUIET_MS, until - clock.elapsed()),
    });
  while (session.network.busy && clock.elapsed() < until);
}

function domQuiet({ quiet, often, atMost }: { quiet: number; often: number; atMost: number }): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, quiet);
    const changes = new Map<Node, number>();
    const observer = new MutationObserver((records) => {
      // Repeated changes, such as those of a clock, are no sign of work.
      const isNews = records.filter(({ target }) => {
        const count = (changes.get(target) ?? 0) + 1;
        changes.set(target, count);
        return count <= often;
      });
      if (isNews.length === 0) return;
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(done, atMost);
  });
}
