import type { AuditEvent } from '@testplatform/contract';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { intColumn, jsonColumn, stringColumn, timeColumn } from '../../database/columns.js';

/** An entry of the audit log. Stores the names of people and things at that time, and has no foreign keys: it outlives them. */
@Entity('audit_log')
@Index(['event', 'at'])
export class AuditEntry {
  @PrimaryGeneratedColumn()
  id: number;

  @Index()
  @Column(timeColumn())
  at: number;

  @Column(stringColumn(40))
  event: AuditEvent;

  /** Null for a visitor, as for a refused sign-in. */
  @Index()
  @Column(intColumn({ name: 'actor_id', nullable: true }))
  actorId: number | null;

  @Column(stringColumn(254, { name: 'actor_email', default: '' }))
  actorEmail: string;

  @Column(stringColumn(40, { name: 'subject_type', default: '' }))
  subjectType: string;

  @Column(stringColumn(128, { name: 'subject_id', default: '' }))
  subjectId: string;

  @Column(stringColumn(254, { name: 'subject_name', default: '' }))
  subjectName: string;

  @Column(jsonColumn({ nullable: true }))
  detail: Readonly<Record<string, unknown>> | null;

  @Column(stringColumn(64, { default: '' }))
  ip: string;

  @Column(stringColumn(100, { default: '' }))
  country: string;
}
