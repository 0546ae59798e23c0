import { NO_EDITS, type StepEdits } from './step-edits.js';

/** Edits survive a reload. They contain no recorded values, so no passwords either. */
interface Kept {
  readonly recordingId: string;
  readonly edits: StepEdits;
}

const KEY = 'TestPlatform recorder';

export function keepEdits(recordingId: string, edits: StepEdits): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ recordingId, edits } satisfies Kept));
  } catch {
    // Storage is blocked or full: the edits last as long as the page.
  }
}

/** The stored edits of a recording; empty if they belong to another one or can't be read. */
export function keptEdits(recordingId: string): StepEdits {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isObject(kept) || kept.recordingId !== recordingId || !isObject(kept.edits)) return NO_EDITS;
    const { titles, targets, removed, order } = kept.edits;
    return { titles: textsOf(titles), targets: textsOf(targets), removed: listOf(removed), order: listOf(order) };
  } catch {
    // Blocked, or not ours.
    return NO_EDITS;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);
const textsOf = (value: unknown): Record<string, string> =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])))
    : {};
