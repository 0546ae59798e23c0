import type { CaseStatus, FailureEvidence } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import {
  bigColumn,
  flagColumn,
  intColumn,
  jsonColumn,
  stringColumn,
  textColumn,
  timeColumn,
  primaryUuid,
} from '../../../database/columns.js';
import { FileResult } from './file-result.entity.js';

/** One case of one execution of a file. The key makes reporting idempotent: a result reported twice is one row. */
@Entity('case_results')
@Index(['caseId', 'parentSeq', 'startedAt'])
export class CaseResultRow {
  @PrimaryColumn(primaryUuid('result_id'))
  resultId: string;

  @PrimaryColumn('int')
  seq: number;

  @ManyToOne(() => FileResult, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'result_id' })
  result: Relation<FileResult>;

  @Column(intColumn({ name: 'parent_seq', nullable: true }))
  parentSeq: number | null;

  @Column(intColumn({ default: 0 }))
  iteration: number;

  @Column(intColumn({ name: 'case_id', nullable: true }))
  caseId: number | null;

  @Column(textColumn())
  title: string;

  @Column(stringColumn(40, { name: 'event_type' }))
  eventType: string;

  @Column(stringColumn(10))
  status: CaseStatus;

  @Column(flagColumn({ default: 0 }))
  blocker: boolean;

  @Column(flagColumn({ default: 0 }))
  warning: boolean;

  @Column(jsonColumn({ nullable: true }))
  warnings: string[] | null;

  @Column(textColumn())
  message: string;

  @Column(textColumn({ nullable: true }))
  expected: string | null;

  @Column(textColumn({ nullable: true }))
  actual: string | null;

  @Column(textColumn({ nullable: true }))
  value: string | null;

  @Column(timeColumn({ name: 'started_at' }))
  startedAt: number;

  /** Milliseconds. */
  @Column(bigColumn())
  duration: number;

  @Column(intColumn({ nullable: true }))
  screenshot: number | null;

  @Column(jsonColumn({ nullable: true }))
  evidence: FailureEvidence | null;
}
