import { type CaseResult, type ChatLine, LIMITS } from '@testplatform/contract';
import { truncated } from '../case/report-case.js';
import type { Reporter, StartedCase } from '../types.js';

/** Most pictures held at once, because a worker runs other files, too. */
const PICTURES_MAX = 200;

/**
 * Reports the cases of a loop once, with the results and pictures of its last pass (ADR 061): those of a pass are held until it is known
 * whether another one follows. Everything outside of loops goes through as it comes.
 */
export class PassReporter implements Reporter {
  private nextSeq = 0;
  /** The first `seq` of the present pass of each loop, from the outermost to the innermost. */
  private loops: number[] = [];
  private results: CaseResult[] = [];
  private readonly pictures = new Map<number, Buffer>();
  /** Indexes of pictures that were dropped, because too many were held. */
  private readonly refused = new Set<number>();
  /** Ranges of `seq` of passes that another one replaced; their pictures may come later. */
  private readonly replaced: { readonly from: number; to: number }[] = [];

  constructor(private readonly reporter: Reporter) {}

  /** Starts the first pass of a loop, inside any loops already begun. */
  loopBegan(): void {
    this.loops.push(this.nextSeq);
  }

  /** Starts the next pass of the innermost loop, which replaces the previous one. */
  passBegan(): void {
    const from = this.loops.pop() ?? this.nextSeq;
    // Drop the ranges of inner loops, which this one contains, and extend the range of the passes before.
    while ((this.replaced.at(-1)?.from ?? -1) >= from) this.replaced.pop();
    const before = this.replaced.at(-1);
    if (before?.to === from) before.to = this.nextSeq;
    else this.replaced.push({ from, to: this.nextSeq });
    this.results = this.results.filter(({ seq }) => seq < from);
    for (const index of this.pictures.keys()) if (index >= from) this.pictures.delete(index);
    this.loops.push(this.nextSeq);
  }

  /**
   * Ends the innermost loop.
   * @param note on its last pass, for the messages of its cases
   */
  loopEnded(note: string): void {
    const from = this.loops.pop() ?? this.nextSeq;
    this.results = this.results.map((one) =>
      one.seq < from || one.status === 'skipped' ? one : { ...one, message: noted(one.message, note) },
    );
    if (this.loops.length === 0) this.handOut();
  }

  /** Reports what is held, because the file is over. */
  end(): void {
    this.loops = [];
    this.handOut();
  }

  caseStarted(started: StartedCase): void {
    this.nextSeq = Math.max(this.nextSeq, started.seq + 1);
    this.reporter.caseStarted(started);
  }

  caseFinished(result: CaseResult): void {
    this.nextSeq = Math.max(this.nextSeq, result.seq + 1);
    if (this.loops.length > 0) this.results.push(result);
    else this.reporter.caseFinished(result);
  }

  record(index: number, jpeg: Buffer): void {
    const [first = Infinity] = this.loops;
    if (this.replaced.some(({ from, to }) => index >= from && index < to)) return;
    if (index < first) return this.reporter.record(index, jpeg);
    if (this.pictures.size < PICTURES_MAX) this.pictures.set(index, jpeg);
    else this.refused.add(index);
  }

  frame(jpeg: Buffer): void {
    this.reporter.frame(jpeg);
  }

  log(line: ChatLine): void {
    this.reporter.log(line);
  }

  watched(): boolean {
    return this.reporter.watched();
  }

  private handOut(): void {
    for (const one of this.results)
      this.reporter.caseFinished(this.refused.has(one.screenshot ?? NaN) ? { ...one, screenshot: null } : one);
    for (const [index, jpeg] of this.pictures) this.reporter.record(index, jpeg);
    this.results = [];
    this.pictures.clear();
  }
}

/** A message and a note, together no longer than a message may be. The note may quote a long title. */
function noted(message: string, note: string): string {
  const after = message === '' ? note : `. ${note}`;
  // One for the mark of what was cut.
  const room = Math.max(0, LIMITS.caseTextMax - after.length - 1);
  return truncated(truncated(message, room) + after);
}
