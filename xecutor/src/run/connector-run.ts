import { clock, pause } from '@testplatform/contract';
import { CannotRun, EXIT, type World } from '../command.js';
import type { Terminal } from '../terminal.js';
import type { JunitFile } from './junit-file.js';
import type { LinkRun } from './link-answers.js';
import { LinkClient, Refused } from './link-client.js';
import type { RunOptions } from './options.js';
import { describeRun, minutesOf, Progress } from './progress.js';
import { plural } from '../plural.js';

/** Seconds that the server may hold an answer, so that it can report the end at once. */
const HOLD = 2;
/** Minimum milliseconds between polls. */
const BETWEEN = 500;

/** Runs a connector from the start to the final report. */
export class ConnectorRun {
  private readonly terminal: Terminal;
  private readonly startedAt = clock.elapsed();
  private readonly deadline: number;
  private readonly client: LinkClient;
  /** The active runs. */
  private current: readonly string[] = [];
  private isOver = false;

  constructor(
    private readonly options: RunOptions,
    private readonly junit: JunitFile | null,
    private readonly world: World,
  ) {
    this.terminal = world.terminal;
    this.deadline = this.startedAt + options.wait * 1_000;
    this.client = new LinkClient(options.link, {
      deadline: this.deadline,
      interrupted: world.interrupted,
      onOutage: (sentence) => this.terminal.problem(`${sentence} Retrying.`),
      onBack: () => this.terminal.line('The server is back.'),
    });
  }

  /** Starts the run and follows it; returns the exit code. @throws CannotRun */
  async toItsEnd(): Promise<number> {
    const { runId, reportUrl, all } = await this.client.start(this.options.environment);
    // Stopping the first of several runs stops all.
    this.current = [runId];
    const where = all.length > 1 ? ` in ${all.map(({ environment }) => environment).join(', ')}` : '';
    this.terminal.line(`Run ${runId}${where} on ${this.options.link.server}`);
    const first = await this.follow(runId, runId);
    const last = first.passed || !this.options.rerunFailed ? first : await this.rerun(first);
    await this.keep(runId);
    this.tell(last);
    this.terminal.line(`Report: ${reportUrl}`);
    return last.passed ? EXIT.passed : EXIT.failed;
  }

  /** Stops the run after an interrupt. */
  async stop(): Promise<void> {
    if (this.isOver) return this.terminal.problem('Interrupted: the run had already ended.');
    if (this.current.length === 0) return this.terminal.problem('Interrupted before the server confirmed a run.');
    try {
      for (const runId of this.current) await this.client.stop(runId);
      this.terminal.problem('Interrupted: the run was stopped.');
    } catch (error) {
      const why = error instanceof CannotRun ? ` ${error.message}` : '';
      this.terminal.problem(`Interrupted, but the run could not be stopped and continues.${why}`);
    }
  }

  /** @param origin the run whose results are written when the time is up */
  private async follow(runId: string, origin: string): Promise<LinkRun> {
    const progress = new Progress(this.terminal, this.startedAt);
    this.isOver = false;
    for (;;) {
      this.world.interrupted.throwIfAborted();
      const asked = clock.elapsed();
      const run = await this.client.state(runId, HOLD);
      if (run.passed !== null) {
        this.isOver = true;
        this.terminal.clearStatus();
        return run;
      }
      progress.show(run);
      if (clock.elapsed() >= this.deadline) return this.giveUp(run, origin);
      // A server that shuts down answers at once.
      await pause(Math.max(0, BETWEEN - (clock.elapsed() - asked)), this.world.interrupted);
    }
  }

  private async giveUp(run: LinkRun, origin: string): Promise<never> {
    await this.keep(origin);
    throw new CannotRun(
      `The run did not end within ${this.options.wait} seconds (${describeRun(run)}). It continues: ${run.reportUrl}`,
    );
  }

  /** Reruns failures; returns the merged result. */
  private async rerun(first: LinkRun): Promise<LinkRun> {
    this.tell(first);
    try {
      const { all } = await this.client.rerun(first.runId);
      this.current = all.map(({ runId }) => runId);
      for (const { runId } of all) {
        this.terminal.line(`Rerunning failures: run ${runId}`);
        await this.follow(runId, first.runId);
      }
      return await this.client.state(first.runId, 0);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.terminal.line(`No rerun. ${error.message}`);
      // A rerun whose answer was lost, or somebody else's, may have passed meanwhile.
      return await this.client.state(first.runId, 0);
    }
  }

  private async keep(runId: string): Promise<void> {
    await this.junit?.write(await this.client.junit(runId));
  }

  private tell(run: LinkRun): void {
    for (const part of run.parts) this.terminal.line(`${part.environment}: ${describeOutcome(part)}`);
    const text = `${describeOutcome(run)}, after ${minutesOf(clock.elapsed() - this.startedAt)}`;
    if (run.passed) this.terminal.outcome('green', '✓', text);
    else this.terminal.outcome('red', '✕', text);
  }
}

/** The outcome of a finished run, such as "1 of 12 test cases failed (merged: 2 of 3 files passed on rerun)". */
export function describeOutcome({ passed, reason, files, summary, merged }: LinkRun): string {
  const cases = summary.success + summary.failure + summary.skipped;
  const again = merged ? ` (merged: ${merged.passed} of ${plural(merged.files, 'file')} passed on rerun)` : '';
  if (passed) return `${plural(cases, 'test case')} in ${plural(files, 'file')} passed${again}`;
  if (summary.failure > 0) return `${summary.failure} of ${plural(cases, 'test case')} failed${again}`;
  return `Not all of ${plural(files, 'file')} ran to the end${reason && `: ${reason}`}${again}`;
}
