/** What a tab keeps over a reload, until it is closed or its user signs out (3 §13). */
const KEYS = ['TestPlatform cases', 'TestPlatform recorder'] as const;

export type TabKey = (typeof KEYS)[number];

/** Stores a text. Where storage is blocked or full, it lasts as long as the page that wrote it. */
export function saveInTab(key: TabKey, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Blocked or full.
  }
}

/** The stored text; null if there is none or storage is blocked. */
export function loadFromTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes everything. */
export function clearTab(): void {
  try {
    for (const key of KEYS) sessionStorage.removeItem(key);
  } catch {
    // Blocked: nothing was stored.
  }
}
