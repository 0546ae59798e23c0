import type { FilePath, TestCase } from '@testplatform/contract';
import { read } from '../../../shared/storage.js';
import { loadFromTab, saveInTab } from '../../../shared/tab-storage.js';

/** Where cases were cut: a paste takes them from there. */
export interface CutFrom {
  readonly projectId: number;
  readonly file: FilePath;
  /** Its id in the tree, if that was known: it may be renamed or moved before the paste. */
  readonly nodeId?: string;
  readonly caseIds: readonly number[];
}

/** Cases that were copied or cut. */
export interface CopiedCases {
  readonly cases: readonly TestCase[];
  /** Null if they were copied. */
  readonly cut: CutFrom | null;
  /** The note that a paste shows about masked texts. */
  readonly note: string | null;
}

const KEY = 'TestPlatform cases';
const NOTHING: CopiedCases = { cases: [], cut: null, note: null };

/**
 * The clipboard for test cases. It lasts as long as the tab and is shared with the other open tabs, but not with other
 * users' sign-ins. Not the system clipboard: that needs permission, and any page could read it.
 */
class CaseClipboard {
  #copied: CopiedCases | null = null;
  #owner: string | undefined;
  #channel: BroadcastChannel | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = (): CopiedCases => {
    const owner = read('loginTime');
    if (this.#copied === null || this.#owner !== owner) {
      this.#owner = owner;
      this.#copied = parse(loadFromTab(KEY), owner);
    }
    return this.#copied;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#channel ??= this.#open();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(copied: CopiedCases): void {
    const text = JSON.stringify({ ...copied, owner: read('loginTime') });
    this.#take(text);
    this.#channel?.postMessage(text);
  }

  #open(): BroadcastChannel {
    const channel = new BroadcastChannel(KEY);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') this.#take(data);
    });
    return channel;
  }

  #take(text: string): void {
    saveInTab(KEY, text);
    this.#owner = read('loginTime');
    this.#copied = parse(text, this.#owner);
    for (const listener of this.#listeners) listener();
  }
}

export const caseClipboard = new CaseClipboard();

/**
 * Parses the stored clipboard. Only checks that it looks like cases: the server validates them when they are pasted.
 */
function parse(text: string | null, owner: string | undefined): CopiedCases {
  const kept = parseJson(text);
  if (typeof kept !== 'object' || kept === null || !('owner' in kept) || kept.owner !== owner) return NOTHING;
  const cases = 'cases' in kept && Array.isArray(kept.cases) ? kept.cases : [];
  return {
    cases: cases.filter(isCase),
    cut: 'cut' in kept ? toCut(kept.cut) : null,
    note: 'note' in kept && typeof kept.note === 'string' ? kept.note : null,
  };
}

const isCase = (kept: unknown): kept is TestCase => {
  const { title, eventType } = { ...(kept as Partial<TestCase> | null) };
  return typeof title === 'string' && typeof eventType === 'string';
};

/** Where cases were cut; null if it can't be read. The server checks it when the cases are fetched. */
function toCut(kept: unknown): CutFrom | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { projectId, file, nodeId, caseIds } = kept as Partial<CutFrom>;
  if (typeof projectId !== 'number' || !file || !Array.isArray(caseIds)) return null;
  return { projectId, file, caseIds, ...(typeof nodeId === 'string' && { nodeId }) };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Invalid data counts as nothing copied.
    return null;
  }
}
