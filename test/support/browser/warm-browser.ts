import { fileURLToPath } from 'node:url';
import { type BrowserConnection, type BrowserSource, openBrowser } from '@testplatform/engine';

type Kept = Omit<BrowserConnection, 'end'>;

/** The answer of Node's own loader, as in scripts/jest/outside.cjs. */
interface Outside {
  loadOutside(path: string): {
    readonly kept: Map<string, Kept>;
    launchToKeep<T>(launch: () => Promise<T>): Promise<T>;
    removeFolders(): void;
  };
}
const KEPT_BROWSERS = fileURLToPath(new URL('kept-browsers.cjs', import.meta.url));

const keptBrowsers = () => (globalThis as unknown as Outside).loadOutside(KEPT_BROWSERS);

/**
 * The browser that test files of a worker share when they want the same one. The first request launches it, as the
 * product does; it ends with the worker. At the end of a file only what the file opened is closed. A test that kills
 * its browser, or lets it hang, uses one of its own.
 */
export async function warmBrowser(source: BrowserSource): Promise<BrowserConnection> {
  const { kept, launchToKeep } = keptBrowsers();
  const key = JSON.stringify(source);
  let warm = kept.get(key);
  if (!warm?.browser.isConnected()) {
    const { end: _end, ...launched } = await launchToKeep(() => openBrowser(source));
    warm = launched;
    kept.set(key, warm);
  }
  const { browser } = warm;
  return {
    ...warm,
    end: async () => void (await Promise.all(browser.contexts().map((context) => context.close()))),
  };
}

/**
 * Ends the browsers that test files share, before tests that count or kill the browsers of this process. The next file
 * launches its own.
 */
export async function endWarmBrowsers(): Promise<void> {
  const { kept, removeFolders } = keptBrowsers();
  if (kept.size === 0) return;
  await Promise.all([...kept.values()].map(({ browser }) => browser.close()));
  kept.clear();
  removeFolders();
}
