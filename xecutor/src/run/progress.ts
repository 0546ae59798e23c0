import { clock } from '@testplatform/contract';
import type { Terminal } from '../terminal.js';
import type { LinkRun } from './link-answers.js';
import { plural } from '../plural.js';

/** Milliseconds after which to print a line without changes: some build servers kill silent jobs. */
const SIGN_OF_LIFE = 60_000;
const BAR = 24;

/** Shows a run's progress: a bar on a terminal, a line at each change in a log. */
export class Progress {
  private told = '';
  private toldAt: number;

  constructor(
    private readonly terminal: Terminal,
    private readonly startedAt: number,
  ) {
    this.toldAt = startedAt;
  }

  show(run: LinkRun, now = clock.elapsed()): void {
    const counts = describeRun(run);
    const elapsed = minutesOf(now - this.startedAt);
    if (this.terminal.isInteractive) return this.terminal.status(`${bar(run)} ${counts} ${elapsed}`);
    if (counts === this.told && now - this.toldAt < SIGN_OF_LIFE) return;
    this.told = counts;
    this.toldAt = now;
    this.terminal.line(`${elapsed} ${counts}`);
  }
}

function bar({ files, filesFinished }: LinkRun): string {
  const done = files === 0 ? 0 : Math.round((filesFinished / files) * BAR);
  return `[${'#'.repeat(done)}${'-'.repeat(BAR - done)}]`;
}

/** Its progress, such as "3 of 12 files: 20 passed, 1 failed". */
export function describeRun({ isQueued, files, filesFinished, summary }: LinkRun): string {
  if (isQueued) return 'Waiting for other runs of the project';
  return `${filesFinished} of ${plural(files, 'file')}: ${summary.success} passed, ${summary.failure} failed`;
}

/** Minutes and seconds, such as "2:05". */
export function minutesOf(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
