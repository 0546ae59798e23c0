import { clock, pause } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { messageOf } from '../errors.js';

const ASK_AGAIN_MS = 20;
/** Milliseconds that a page may take while another document is replacing it. */
const READY_MS = 5_000;

/** An entry of a tab's history. */
export interface HistoryEntry {
  readonly url: string;
  /** How it was opened, as `typed`, `link` or `reload`. */
  readonly transitionType: string;
}

/** The tab's history and the current entry. A page that is just being replaced by another document refuses: it is asked again. */
export async function tabHistory(session: CDPSession): Promise<{ currentIndex: number; entries: HistoryEntry[] }> {
  const until = clock.elapsed() + READY_MS;
  for (;;) {
    try {
      return await session.send('Page.getNavigationHistory');
    } catch (error) {
      if (!messageOf(error).includes('Not attached to an active page') || clock.elapsed() > until) throw error;
    }
    await pause(ASK_AGAIN_MS);
  }
}
