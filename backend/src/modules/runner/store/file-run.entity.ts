import type { FilePath, FileStatus } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, jsonColumn, stringColumn, timeColumn, primaryUuid, uuidColumn } from '../../../database/columns.js';
import { Run } from './run.entity.js';

/** One file of a run. Workers claim these. */
@Entity('file_runs')
@Index(['runId', 'state', 'claimOrder', 'position'])
@Index(['state', 'leaseUntil'])
export class FileRun {
  @PrimaryColumn(primaryUuid('file_run_id'))
  fileRunId: string;

  @Column(uuidColumn({ name: 'run_id' }))
  runId: string;

  @ManyToOne(() => Run, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Column(uuidColumn({ name: 'node_id' }))
  nodeId: string;

  /** As of the run's creation. */
  @Column(jsonColumn())
  path: FilePath;

  /** Its position in tree order, which people see. */
  @Column(intColumn())
  position: number;

  /** Its position in the order of claiming. */
  @Column(intColumn({ name: 'claim_order', default: 0 }))
  claimOrder: number;

  @Column(stringColumn(10))
  state: 'queued' | 'running' | 'finished';

  @Column(stringColumn(12, { nullable: true }))
  status: FileStatus | null;

  @Column(intColumn({ default: 0 }))
  epoch: number;

  @Column(intColumn({ default: 0 }))
  attempt: number;

  @Column(stringColumn(200, { name: 'lease_owner', nullable: true }))
  leaseOwner: string | null;

  @Column(timeColumn({ name: 'lease_until', nullable: true }))
  leaseUntil: number | null;

  /** The result of the current attempt. */
  @Column(uuidColumn({ name: 'result_id', nullable: true }))
  resultId: string | null;

  /** The last stored entry of the Xecutor's journal in the current attempt (docs/adr/031). */
  @Column(intColumn({ default: 0 }))
  delivered: number;

  /** Indexes of records that could not be stored. Later results don't refer to them. */
  @Column(jsonColumn({ nullable: true }))
  missing: number[] | null;
}

export type FileRunRow = Omit<FileRun, 'run'>;
