import { createTwoFilesPatch } from 'diff';
import type { Terminal } from '../terminal.js';
import type { Side, Texts } from './compare.js';

/** Milliseconds for the line diff of one text; if it takes longer, only the text's name is shown. */
const SEARCH = 5_000;

/** The current texts of one side, and the changes to make there. */
export interface Differences {
  readonly side: Side;
  readonly now: Texts;
  /** Texts by path; null: removed. */
  readonly changes: ReadonlyMap<string, string | null>;
}

const HEADINGS = { server: 'In the project:', folder: 'In the folder:' } as const;

/** Prints what is created (+), changed (~) and deleted (-). @param showsLines whether to print the lines, too */
export function showDifferences({ side, now, changes }: Differences, showsLines: boolean, terminal: Terminal): void {
  if (changes.size === 0) return;
  terminal.line(HEADINGS[side]);
  for (const path of [...changes.keys()].toSorted()) {
    const [before, after] = [now.get(path), changes.get(path) ?? undefined];
    if (after === undefined) terminal.outcome('red', '  -', path);
    else if (before === undefined) terminal.outcome('green', '  +', path);
    else terminal.outcome('yellow', '  ~', path);
    if (showsLines) terminal.line(linesOf(path, before, after));
  }
}

function linesOf(path: string, before = '', after = ''): string {
  // The library's types don't say that it returns undefined after the timeout.
  const patch: string | undefined = createTwoFilesPatch(path, path, before, after, undefined, undefined, {
    timeout: SEARCH,
  });
  return patch === undefined ? `(${path}: too many lines differ)` : patch.trimEnd();
}
