import type { AuditEntry } from './audit-entry.entity.js';
import type { AuditEntryDto } from './dto/audit-entry.dto.js';

export const presentEntry = (entry: AuditEntry): AuditEntryDto => ({
  id: entry.id,
  at: new Date(entry.at).toISOString(),
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
