import { DAY, clock, pause } from '@testplatform/contract';
import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { AuditService } from '../audit/audit.service.js';
import { TrashService } from '../components/trash.service.js';
import { ArtifactRemovalsService } from '../artifacts/artifact-removals.service.js';
import { DeletedProjectsService } from '../projects/deleted/deleted-projects.service.js';
import { ResultRemovalsService } from '../reports/removals/result-removals.service.js';
import { type Retention, RunRemovalsService } from '../runner/clean/run-removals.service.js';

/** What a clean-up has freed so far. */
export interface Tally {
  runs: number;
  rows: number;
  files: number;
  bytes: number;
}

/** Days without a clean-up after which the clock may be wrong, or more than a night's work is due. */
const GAP_DAYS = 30;
/** The share of all runs, or of all audit entries, that may be deleted at once, unless they are few. */
const SHARE = 0.1;
const FEW = 20;
/** How many times the usual amount since the last clean-up may be deleted. */
const USUAL = 2;
/** Milliseconds between two steps, which leaves room for people and runs. */
const BREATH = 20;

/**
 * One pass over everything that is too old, in small steps. Continues what an earlier pass left undone: deleted runs are marked, and files
 * are listed when their results are deleted, so that a crash leaves neither rows without files nor files without rows.
 */
@Injectable()
export class CleanUpPass {
  readonly retention: Retention;
  /** Days; 0 is for ever. */
  readonly auditDays: number;

  constructor(
    private readonly runs: RunRemovalsService,
    private readonly results: ResultRemovalsService,
    private readonly artifacts: ArtifactRemovalsService,
    private readonly audit: AuditService,
    private readonly trash: TrashService,
    private readonly projects: DeletedProjectsService,
    @Inject(SETTINGS_TOKEN) { RETENTION_DAYS, RETENTION_RUNS, AUDIT_DAYS }: Settings,
  ) {
    this.auditDays = AUDIT_DAYS;
    this.retention = { days: RETENTION_DAYS, runs: RETENTION_RUNS };
  }

  /**
   * Why a clean-up should wait for a person's confirmation: a wrong clock, or a new limit, would delete a lot at once.
   * Null otherwise.
   * @param last when the last one began; null before the first
   */
  async doubt(last: number | null): Promise<string | null> {
    const now = clock.now();
    const days = last === null ? 0 : (now - last) / DAY;
    const runs = { ...RUNS, ...(await this.runs.tooOld(this.retention, now)), kept: this.retention.days };
    const { auditDays } = this;
    const entries = auditDays > 0 ? await this.audit.counts(now - auditDays * DAY) : { all: 0, due: 0 };
    return (
      doubtOf(runs, days) ??
      doubtOfNumber(await this.runs.tooMany(this.retention, last ?? now)) ??
      doubtOf({ ...ENTRIES, ...entries, kept: auditDays }, days) ??
      doubtOfGap({ ...TRASH, due: await this.trash.countDue() }, days) ??
      doubtOfGap({ ...PROJECTS, due: (await this.projects.due()).length }, days)
    );
  }

  /** Adds what it frees to the tally as it goes. @throws the signal's reason when aborted, after keeping what is done */
  async run(tally: Tally, signal: AbortSignal): Promise<void> {
    const now = clock.now();
    await this.removeResults(tally, signal);
    for (const projectId of await this.projects.due()) await this.removeProject(projectId, tally, signal);
    for (const projectId of await this.runs.projectIds()) await this.removeRuns(projectId, now, tally, signal);
    await repeat(
      () => this.results.removeSuperseded(),
      signal,
      (rows) => (tally.rows += rows),
    );
    await this.removeTrash(tally, signal);
    if (this.auditDays > 0) await this.removeAuditEntries(now - this.auditDays * DAY, tally, signal);
    // Last, because an unavailable store ends the pass.
    await this.removeFiles(tally, signal);
  }

  /** Erases an expired deleted project. Its last results are removed as superseded ones, once its files are gone. */
  private async removeProject(projectId: number, tally: Tally, signal: AbortSignal): Promise<void> {
    await repeat(
      () => this.runs.removeSomeOf(projectId),
      signal,
      (rows) => (tally.rows += rows),
    );
    await this.removeResults(tally, signal);
    await this.projects.erase(projectId);
  }

  private async removeTrash(tally: Tally, signal: AbortSignal): Promise<void> {
    await repeat(
      () => this.trash.removeDue(),
      signal,
      (rows) => (tally.rows += rows),
    );
  }

  private async removeAuditEntries(before: number, tally: Tally, signal: AbortSignal): Promise<void> {
    await repeat(
      () => this.audit.removeSome(before),
      signal,
      (rows) => (tally.rows += rows),
    );
  }

  private async removeRuns(projectId: number, now: number, tally: Tally, signal: AbortSignal): Promise<void> {
    for (let due = await this.runs.due(projectId, this.retention, now); due.length > 0;) {
      let gone = 0;
      for (const runId of due) {
        const rows = await this.runs.remove(projectId, runId);
        tally.rows += rows;
        if (rows > 0) gone++;
        await this.removeResults(tally, signal);
      }
      tally.runs += gone;
      // Stop if nothing could be deleted: all of them were pinned meanwhile.
      due = gone === 0 ? [] : await this.runs.due(projectId, this.retention, now);
    }
  }

  /** Removes the results of marked runs. */
  private async removeResults(tally: Tally, signal: AbortSignal): Promise<void> {
    for (const run of await this.runs.marked()) {
      await repeat(
        () => this.results.removeSome(run.runId),
        signal,
        (rows) => (tally.rows += rows),
      );
      await this.runs.done(run);
    }
  }

  private async removeFiles(tally: Tally, signal: AbortSignal): Promise<void> {
    await repeat(
      () => this.artifacts.removeSome(),
      signal,
      ({ files, bytes }) => {
        tally.files += files;
        tally.bytes += bytes;
      },
    );
  }
}

/** Repeats a step until it returns null. */
async function repeat<T>(step: () => Promise<T | null>, signal: AbortSignal, count: (done: T) => void): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const done = await step();
    if (done === null) return;
    count(done);
    await pause(BREATH, signal);
  }
}

/** What a clean-up deletes by age. */
interface Old {
  readonly one: string;
  readonly many: string;
  /** Number of expired ones. */
  readonly due: number;
}

/** As `Old`, with the setting for its maximum age. */
interface Aged extends Old {
  readonly setting: string;
  readonly all: number;
  /** Days; 0 is for ever. */
  readonly kept: number;
}

const RUNS = { one: 'run', many: 'runs', setting: 'RETENTION_DAYS' };
const PROJECTS = { one: 'deleted project', many: 'deleted projects' };
const TRASH = { one: 'deleted part of a tree', many: 'deleted parts of trees' };
const ENTRIES = { one: 'entry of the audit log', many: 'entries of the audit log', setting: 'AUDIT_DAYS' };

/** @param days since the last clean-up */
function doubtOfGap({ one, many, due }: Old, days: number): string | null {
  return due > 0 && days > GAP_DAYS
    ? `By the server’s clock the last clean-up was ${whole(Math.floor(days))} days ago, and ${whole(due)} ${due === 1 ? one : many} would be deleted. Check the clock. If it is right, clean up now`
    : null;
}

/** @param days since the last clean-up */
function doubtOf(aged: Aged, days: number): string | null {
  const gap = doubtOfGap(aged, days);
  if (gap !== null) return gap;
  const { many, setting, all, due, kept } = aged;
  const usual = kept > 0 ? USUAL * (days / kept) : 0;
  return due > FEW && due > all * Math.max(SHARE, usual)
    ? `${whole(due)} of ${whole(all)} ${many} would be deleted at once. Check the server’s clock and ${setting}. If both are right, clean up now`
    : null;
}

/** @param fresh runs since the last clean-up: as many exceed the usual number of a project that is full */
function doubtOfNumber({ all, due, fresh }: Awaited<ReturnType<RunRemovalsService['tooMany']>>): string | null {
  return due > FEW && due > Math.max(all * SHARE, USUAL * fresh)
    ? `${whole(due)} of ${whole(all)} runs would be deleted at once, because projects have more than RETENTION_RUNS allows. Check it. If it is right, clean up now`
    : null;
}

const whole = (count: number): string => count.toLocaleString('en');
