import { checkTestCase, type TestCase } from '@testplatform/contract';
import { read } from '../../../shared/storage.js';

/** Cases that were copied. */
export interface CopiedCases {
  readonly cases: readonly TestCase[];
  /** What a paste has to tell of masked texts. */
  readonly note: string | null;
}

const KEY = 'TestPlatform cases';
const NOTHING: CopiedCases = { cases: [], note: null };

/**
 * The clipboard for test cases: it lasts as long as the browser's tab, and the other open tabs have it too. Not the system's
 * clipboard: that is asked for permission, and any page could read what is in it. What another sign-in copied is not there.
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
      this.#copied = parse(load(), owner);
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
    save(text);
    this.#owner = read('loginTime');
    this.#copied = parse(text, this.#owner);
    for (const listener of this.#listeners) listener();
  }
}

export const caseClipboard = new CaseClipboard();

/** Nothing of what the storage holds is trusted: each case is read as the server would read it. */
function parse(text: string | null, owner: string | undefined): CopiedCases {
  const kept = parseJson(text);
  if (typeof kept !== 'object' || kept === null || !('owner' in kept) || kept.owner !== owner) return NOTHING;
  const cases = 'cases' in kept && Array.isArray(kept.cases) ? kept.cases : [];
  return {
    cases: cases.flatMap((one: unknown) => checkTestCase(one).value ?? []),
    note: 'note' in kept && typeof kept.note === 'string' ? kept.note : null,
  };
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Not ours: it counts as nothing copied.
    return null;
  }
}

function save(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Blocked or full: what was copied then lasts as long as the page.
  }
}

function load(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    // Blocked: nothing was kept.
    return null;
  }
}
