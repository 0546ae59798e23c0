import type { CDPSession } from 'playwright-core';
import { messageOf } from '../errors.js';

const ASK_AGAIN_MS = 20;
/** Milliseconds that a page may take to be there, while another document takes its place. */
const READY_MS = 5_000;

/** What one entry of a tab's history tells. */
export interface HistoryEntry {
  readonly url: string;
  /** How it was opened, as `typed`, `link` or `reload`. */
  readonly transitionType: string;
}

/** The tab's history, and where in it the tab is. A page that is just being replaced by another document refuses: it is asked again. */
export async function tabHistory(session: CDPSession): Promise<{ currentIndex: number; entries: HistoryEntry[] }> {
  const until = Date.now() + READY_MS;
  for (;;) {
    try {
      return await session.send('Page.getNavigationHistory');
    } catch (error) {
      if (!messageOf(error).includes('Not attached to an active page') || Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}
