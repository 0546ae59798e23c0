import { loadFromTab, saveInTab } from '../../../shared/tab-storage.js';
import { NO_EDITS, type StepEdits } from './step-edits.js';

/** Edits survive a reload. They contain no recorded values, so no passwords either. */
interface Kept {
  readonly recordingId: string;
  readonly edits: StepEdits;
}

const KEY = 'TestPlatform recorder';

export const keepEdits = (recordingId: string, edits: StepEdits): void =>
  saveInTab(KEY, JSON.stringify({ recordingId, edits } satisfies Kept));

/** The stored edits of a recording; empty if they belong to another one or can't be read. */
export function keptEdits(recordingId: string): StepEdits {
  try {
    const kept: unknown = JSON.parse(loadFromTab(KEY) ?? 'null');
    if (!isObject(kept) || kept.recordingId !== recordingId || !isObject(kept.edits)) return NO_EDITS;
    const { titles, targets, removed, order } = kept.edits;
    return { titles: textsOf(titles), targets: textsOf(targets), removed: listOf(removed), order: listOf(order) };
  } catch {
    // Not ours.
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
