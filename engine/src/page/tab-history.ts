import { clock, pause } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { messageOf } from '../errors.js';

const ASK_AGAIN_MS = 20;
/** Milliseconds to retry while another document is replacing the page. */
const READY_MS = 5_000;

/** An entry of a tab's history. */
export interface HistoryEntry {
  readonly url: string;
  /** How it was opened, such as `typed`, `link` or `reload`. */
  readonly transitionType: string;
}

/**
 * The tab's history and the current entry. Retries while another document is replacing the page, because until then the
 * browser refuses.
 */
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
