import { Injectable } from '@nestjs/common';
import { clock, AUDIT_EVENTS, type AuditEvent } from '@testplatform/contract';
import { isoTime } from '../../common/iso-time.js';
import { invalid } from '../../common/errors.js';
import type { Client } from '../../common/http/client.js';
import { filterOf, readListQuery } from '../../common/http/list-query.js';
import { RestList } from '../../common/http/rest.js';
import { Database } from '../../database/database.js';
import type { AuditEntry } from './audit-entry.entity.js';
import { AUDIT_SORTABLE, type AuditFilter, AuditRepository } from './audit.repository.js';
import type { AuditEntryDto } from './dto/audit-entry.dto.js';

/** An event to record. */
export interface AuditRecord {
  readonly event: AuditEvent;
  /** Who did it, such as an `Actor` of common/access; null for the server itself. `userId` is null for a visitor. */
  readonly actor: { readonly userId: number | null; readonly email: string; readonly client?: Client } | null;
  /** The thing affected. */
  readonly subject?: { readonly type: string; readonly id?: string | number; readonly name?: string };
  /** Further details as plain JSON. Never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Entries deleted per transaction. */
const SOME = 500;

/** The audit log: append-only and readable by super admins. Only age removes entries. */
@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly database: Database,
  ) {}

  /** Writes an entry in the caller's transaction, if any, so that a rollback removes it too. */
  async record({ event, actor, subject, detail }: AuditRecord): Promise<void> {
    const entry = {
      at: clock.now(),
      event,
      actorId: actor?.userId ?? null,
      actorEmail: cut(actor?.email, 254),
      subjectType: cut(subject?.type, 40),
      subjectId: cut(String(subject?.id ?? ''), 128),
      subjectName: cut(subject?.name, 254),
      detail: detail ?? null,
      ip: cut(actor?.client?.address, 64),
      country: cut(actor?.client?.country, 100),
    };
    await this.database.transaction(() => this.entries.add(entry));
  }

  /** How many entries there are, and how many are older than a time (Unix milliseconds). */
  counts(before: number): Promise<{ readonly all: number; readonly due: number }> {
    return this.entries.counts(before);
  }

  /** Removes some entries older than a time (Unix milliseconds). Returns how many; null when none was left. */
  removeSome(before: number): Promise<number | null> {
    return this.database.transaction(async () => (await this.entries.removeBefore(before, SOME)) || null);
  }

  /** A page of the log in react-admin's format; newest first by default. */
  async list(query: Readonly<Record<string, unknown>>): Promise<RestList<AuditEntryDto>> {
    const wanted = readListQuery(query, {
      sortable: AUDIT_SORTABLE,
      filters: AUDIT_FILTERS,
      sort: { field: 'id', direction: 'DESC' },
    });
    const { from, to } = wanted.filter;
    if (from !== undefined && to !== undefined && from > to)
      throw invalid({ filter: 'The first day is after the last one. Choose an earlier “From” or a later “To”' });
    const [entries, total] = await this.entries.list(wanted);
    return new RestList('audit-log', entries.map(presentEntry), wanted.page.skip, total);
  }
}

const AUDIT_FILTERS: { [Name in keyof AuditFilter]: (value: unknown, name: string) => AuditFilter[Name] } = {
  id: filterOf.ids,
  event: filterOf.oneOf(AUDIT_EVENTS),
  sign_ins: filterOf.flag,
  actor: filterOf.text,
  from: filterOf.since,
  to: filterOf.until,
  q: filterOf.text,
};

const cut = (text: string | undefined, length: number): string => (text ?? '').slice(0, length);

const presentEntry = (entry: AuditEntry): AuditEntryDto => ({
  id: entry.id,
  at: isoTime(entry.at),
  event: entry.event,
  actor_id: entry.actorId,
  actor_email: entry.actorEmail,
  subject_type: entry.subjectType,
  subject_id: entry.subjectId,
  subject_name: entry.subjectName,
  detail: entry.detail,
  ip: entry.ip,
  country: entry.country,
});
