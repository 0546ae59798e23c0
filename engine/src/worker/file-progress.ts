import { type CaseResult, clock, LIMITS } from '@testplatform/contract';
import type { RunnableCase, RunnableFile, StartedCase } from '../types.js';
import { stopwatch } from '../time.js';

/** A running case. */
interface Running {
  readonly started: StartedCase;
  /** Whole milliseconds since then. */
  took(): number;
}

/** Tracks which cases of a file have begun and ended, to report the rest of a file whose process was lost. */
export class FileProgress {
  /** The running cases, from the outermost to the one it imports. */
  private running: readonly Running[] = [];
  private nextSeq = 0;
  /** Number of finished cases of the file itself. */
  private over = 0;

  constructor(private readonly file: RunnableFile) {}

  started(one: StartedCase): void {
    // Only its importers still run. All others are over, even if a loop holds back their results.
    const importer = this.running.findIndex(({ started }) => started.seq === one.parentSeq);
    this.running = [...this.running.slice(0, importer + 1), { started: one, took: stopwatch() }];
    this.nextSeq = Math.max(this.nextSeq, one.seq + 1);
  }

  finished({ seq, parentSeq, caseId }: CaseResult): void {
    this.running = this.running.filter(({ started }) => started.seq !== seq);
    this.nextSeq = Math.max(this.nextSeq, seq + 1);
    if (parentSeq === null) this.over = this.file.cases.findIndex((one) => one.caseId === caseId) + 1;
  }

  /**
   * The results of unfinished cases: the running one failed, and those after it were skipped.
   * @param why how the process was lost, completing "The process that ran this step …"
   */
  whenLost(why: string): { readonly sentence: string; readonly results: readonly CaseResult[] } {
    const [outermost] = this.running;
    const innermost = this.running.at(-1);
    if (!outermost || !innermost) {
      const sentence = `The process that ran this file ${why}`;
      return { sentence, results: this.skipped(this.over, sentence) };
    }
    const sentence = `The process that ran "${innermost.started.title.slice(0, LIMITS.nameMax)}" ${why}`;
    const index = this.file.cases.findIndex((one) => one.caseId === outermost.started.caseId);
    const ending = { status: 'failure', message: sentence, duration: outermost.took() } as const;
    const failed = resultOf(this.file.cases[index]!, outermost.started, ending);
    // The results of a loop come when it ends, so those of its earlier cases are lost with the process.
    const lost = this.skipped(this.over, `Its result was lost: ${sentence}`, index);
    return { sentence, results: [...lost, failed, ...this.skipped(index + 1, `Skipped: ${sentence}`)] };
  }

  private skipped(from: number, message: string, to = this.file.cases.length): CaseResult[] {
    return this.file.cases
      .slice(from, to)
      .map((one) =>
        resultOf(
          one,
          { seq: this.nextSeq++, parentSeq: null, iteration: 0, startedAt: clock.now() },
          { status: 'skipped', message, duration: 0 },
        ),
      );
  }
}

function resultOf(
  { caseId, testCase }: RunnableCase,
  { seq, parentSeq, iteration, startedAt }: Pick<StartedCase, 'seq' | 'parentSeq' | 'iteration' | 'startedAt'>,
  ending: { readonly status: 'failure' | 'skipped'; readonly message: string; readonly duration: number },
): CaseResult {
  return {
    seq,
    parentSeq,
    iteration,
    startedAt,
    caseId,
    title: testCase.title,
    eventType: testCase.eventType,
    blocker: testCase.isBlocker === 'Yes',
    warning: false,
    warnings: [],
    screenshot: null,
    ...ending,
  };
}
