import { Injectable } from '@nestjs/common';
import { type AuditEvent, SIGN_IN_EVENTS } from '@testplatform/contract';
import { In, LessThan, Not } from 'typeorm';
import { Database } from '../../database/database.js';
import type { ListQuery } from '../../common/http/list-query.js';
import { searchPattern } from '../../database/base.repository.js';
import { AuditEntry } from './audit-entry.entity.js';

export const AUDIT_SORTABLE = ['id', 'at', 'event', 'actor_email'] as const;
const COLUMNS = { id: 'id', at: 'at', event: 'event', actor_email: 'actorEmail' } as const;

export interface AuditFilter {
  id: number[];
  event: AuditEvent;
  /** false omits sign-in and sign-out events, unless `event` asks for one. */
  sign_ins: boolean;
  /** Part of an email address. */
  actor: string;
  /** Unix milliseconds, both inclusive. */
  from: number;
  to: number;
  q: string;
}

export type AuditQuery = ListQuery<(typeof AUDIT_SORTABLE)[number], AuditFilter>;

/** Columns that a search covers. */
const SEARCHED = ['event', 'actorEmail', 'subjectType', 'subjectId', 'subjectName', 'detail', 'ip', 'country'] as const;

/** Adds, reads and expires entries, but never changes them. Not a BaseRepository, which would allow more. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  async add(entry: Omit<AuditEntry, 'id'>): Promise<void> {
    const store = this.database.writeManager.getRepository(AuditEntry);
    await store.save(store.create(entry));
  }

  /** Removes up to `most` entries older than a time (Unix milliseconds), oldest first. Returns how many. */
  async removeBefore(time: number, most: number): Promise<number> {
    const store = this.database.writeManager.getRepository(AuditEntry);
    const some = await store.find({
      select: { id: true },
      where: { at: LessThan(time) },
      order: { at: 'ASC' },
      take: most,
    });
    if (some.length > 0) await store.delete({ id: In(some.map(({ id }) => id)) });
    return some.length;
  }

  /** How many entries there are, and how many are older than a time (Unix milliseconds). */
  async counts(time: number): Promise<{ readonly all: number; readonly due: number }> {
    const entries = this.database.manager.getRepository(AuditEntry);
    const [all, due] = await Promise.all([entries.count(), entries.countBy({ at: LessThan(time) })]);
    return { all, due };
  }

  /** One page, and the total count. */
  list({ filter, sort, page }: AuditQuery): Promise<[AuditEntry[], number]> {
    const query = this.database.manager
      .createQueryBuilder(AuditEntry, 'entry')
      .orderBy(`entry.${COLUMNS[sort.field]}`, sort.direction)
      .addOrderBy('entry.id', sort.direction)
      .skip(page.skip)
      .take(page.take);
    const { id, event, sign_ins, actor, from, to, q } = filter;
    if (id) query.andWhere('entry.id IN (:...id)', { id: id.length > 0 ? id : [0] });
    if (event) query.andWhere({ event });
    else if (sign_ins === false) query.andWhere({ event: Not(In([...SIGN_IN_EVENTS])) });
    if (actor) query.andWhere("LOWER(entry.actorEmail) LIKE :actor ESCAPE '!'", { actor: searchPattern(actor) });
    if (from !== undefined) query.andWhere('entry.at >= :from', { from });
    if (to !== undefined) query.andWhere('entry.at <= :to', { to });
    if (q) {
      const places = SEARCHED.map((place) => `LOWER(entry.${place}) LIKE :q ESCAPE '!'`);
      query.andWhere(`(${places.join(' OR ')})`, { q: searchPattern(q) });
    }
    return query.getManyAndCount();
  }
}
