import { clock } from '@testplatform/contract';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isoTime } from '../../common/iso-time.js';
import type { Actor } from '../../common/access/access.js';
import { conflict, NoSpaceError, OperationalError } from '../../common/errors.js';
import { RestAnswer } from '../../common/http/rest.js';
import { leaseOwner } from '../../common/lease-owner.js';
import { Database } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import type { CleanUp, CleanUpCause } from './clean-up.entity.js';
import { CleanUpPass, type Tally } from './clean-up-pass.js';
import { CleanUpsRepository } from './clean-ups.repository.js';
import type { CleanUpDto, CleanUpStateDto } from './dto/clean-up.dto.js';

/** Milliseconds until the lock expires, and between renewals. */
export const TURN = 20_000;
const SAY_AGAIN = 5_000;

const STORE_AWAY =
  'Some files could not be removed. The next clean-up tries again: check that the store can be reached and written to';
const BROKEN_OFF = 'It was interrupted. The next clean-up continues';

/** Runs clean-ups, one at a time across all servers, and records in the database and the audit log what they freed. */
@Injectable()
export class CleanUpsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('CleanUp');
  private readonly closing = new AbortController();
  private underWay: Promise<void> = Promise.resolve();
  /** For each clean-up running here, by its name as the lock's owner: aborted when another one takes the lock. */
  private readonly lost = new Map<string, AbortController>();

  constructor(
    private readonly pass: CleanUpPass,
    private readonly kept: CleanUpsRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /** The retention settings, and the last clean-up. */
  async state(): Promise<RestAnswer<CleanUpStateDto>> {
    const [last, holder] = await Promise.all([this.kept.last(), this.kept.holder()]);
    const doubt = (await this.pass.doubt(last?.startedAt ?? null)) ?? '';
    const running = (holder?.until ?? 0) > clock.now();
    const { retention, auditDays } = this.pass;
    const kept = { retentionDays: retention.days, retentionRuns: retention.runs, auditDays };
    return new RestAnswer({ ...kept, running, doubt: running ? '' : doubt, last: last && presentCleanUp(last) });
  }

  /**
   * Starts one at a person's request.
   * @throws UserError 409 when one is running
   */
  async byPerson(actor: Actor): Promise<RestAnswer<CleanUpStateDto>> {
    if ((await this.begin('person', 0, actor)) === 'busy')
      throw conflict('cleanUp', 'A clean-up is already running. What it freed is shown here when it is done');
    return this.state();
  }

  /**
   * Starts one in the background, unless one that began at `since` (Unix milliseconds) or later has finished, or one is
   * running. One that would delete a lot at once waits for a person.
   * @returns 'settled', or 'busy' if another clean-up holds the lock
   */
  async begin(cause: CleanUpCause, since: number, actor: Actor | null = null): Promise<'settled' | 'busy'> {
    // Each clean-up is an owner of its own, so that no two run at once in this server either.
    const owner = leaseOwner();
    const begun = await this.database.transaction(async () => {
      const now = clock.now();
      if (!(await this.kept.hold(owner, now + TURN, now))) return 'busy';
      const last = await this.kept.last();
      if (cause !== 'person' && last?.finishedAt && last.startedAt >= since) {
        await this.kept.release(owner);
        return 'settled';
      }
      const doubt = cause === 'person' ? null : await this.pass.doubt(last?.startedAt ?? null);
      if (doubt !== null) {
        await this.kept.release(owner);
        this.logger.warn(`No clean-up: ${doubt}, in the administration under Clean-up`);
        return 'settled';
      }
      const nothing = { runs: 0, rows: 0, files: 0, bytes: 0 };
      return this.kept.insert({ ...nothing, cause, startedAt: now, finishedAt: null, problem: '' });
    });
    if (typeof begun === 'string') return begun;
    this.underWay = this.work(begun, owner, actor).catch((error: unknown) => this.report(error));
    return 'settled';
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closing.abort();
    await this.underWay;
  }

  private async work(id: number, owner: string, actor: Actor | null): Promise<void> {
    const lost = new AbortController();
    this.lost.set(owner, lost);
    const tally: Tally = { runs: 0, rows: 0, files: 0, bytes: 0 };
    try {
      const problem = await this.clean(tally, AbortSignal.any([lost.signal, this.closing.signal]));
      await this.finish(id, owner, { ...tally, problem }, actor);
    } finally {
      this.lost.delete(owner);
    }
  }

  /** Returns a sentence if it could not do everything. */
  private async clean(tally: Tally, signal: AbortSignal): Promise<string> {
    try {
      await this.pass.run(tally, signal);
      return '';
    } catch (error) {
      if (signal.aborted) return BROKEN_OFF;
      this.report(error);
      return error instanceof OperationalError && !(error instanceof NoSpaceError) ? STORE_AWAY : BROKEN_OFF;
    }
  }

  private async finish(
    id: number,
    owner: string,
    done: Tally & Pick<CleanUp, 'problem'>,
    actor: Actor | null,
  ): Promise<void> {
    await this.database.transaction(async () => {
      await this.kept.update(id, { ...done, finishedAt: clock.now() });
      await this.kept.release(owner);
      // The audit log skips automatic clean-ups that deleted nothing.
      if (!actor && done.rows === 0 && done.files === 0) return;
      await this.audit.record({ event: 'cleaned-up', actor, subject: { type: 'clean-up', id }, detail: { ...done } });
    });
  }

  /** Renews the lock while this server cleans up. A server that was blocked for long may have lost it. */
  @Interval(SAY_AGAIN)
  async keepTurn(): Promise<void> {
    const now = clock.now();
    try {
      for (const [owner, lost] of this.lost)
        if (!(await this.database.transaction(() => this.kept.hold(owner, now + TURN, now)))) lost.abort();
    } catch (error) {
      this.report(error);
    }
  }

  private report(error: unknown): void {
    // The database itself logs a full disk, once.
    if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, 'A clean-up did not come to its end');
  }
}

const presentCleanUp = ({ cause, startedAt, finishedAt, runs, rows, files, bytes, problem }: CleanUp): CleanUpDto => ({
  cause,
  startedAt: isoTime(startedAt),
  finishedAt: isoTime(finishedAt),
  runs,
  rows,
  files,
  bytes,
  problem,
});
