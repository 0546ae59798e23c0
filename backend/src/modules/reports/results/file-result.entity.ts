import type { ExecutionType, FilePath, FileStatus } from '@testplatform/contract';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { intColumn, stringColumn, textColumn, timeColumn, primaryUuid, uuidColumn } from '../../../database/columns.js';
import { Outcome } from './outcome.entity.js';

/**
 * One execution of a file: a report entry (2 §3, 3 §6). It outlives its node and its run: the path is a snapshot, and there is no foreign
 * key to the tree.
 */
@Entity('file_results')
@Index(['nodeId', 'startedAt'])
@Index(['runId', 'nodeId', 'attempt'])
@Index(['projectId', 'startedAt'])
@Index(['projectId', 'fileName', 'startedAt'])
export class FileResult extends Outcome {
  @PrimaryColumn(primaryUuid('result_id'))
  resultId: string;

  @Column(uuidColumn({ name: 'run_id' }))
  runId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Column(uuidColumn({ name: 'node_id' }))
  nodeId: string;

  @Column(stringColumn(120))
  module: string;

  @Column(stringColumn(120))
  section: string;

  @Column(stringColumn(120))
  scenario: string;

  @Column(stringColumn(120, { name: 'file_name' }))
  fileName: string;

  /** The name of the row of a table that it ran with; empty: with none. */
  @Column(stringColumn(80, { name: 'row_name', default: '' }))
  rowName: string;

  @Column(stringColumn(10, { name: 'execution_type' }))
  executionType: ExecutionType;

  @Column(stringColumn(60, { default: '' }))
  environment: string;

  /** 1, or 2 if the first attempt was interrupted. */
  @Column(intColumn())
  attempt: number;

  /** null while the file runs. */
  @Column(stringColumn(12, { nullable: true }))
  status: FileStatus | null;

  @Column(textColumn({ nullable: true }))
  reason: string | null;

  @Column(stringColumn(60, { default: '' }))
  browser: string;

  /** While running, the number of cases when the file started; finally success + failure + skipped. */
  @Column(intColumn())
  planned: number;

  /** How many of its own cases passed only when they were tried again. */
  @Column(intColumn({ default: 0 }))
  retried: number;

  @Column(intColumn({ name: 'total_requests', default: 0 }))
  totalRequests: number;

  @Column(intColumn({ name: 'request_failures', default: 0 }))
  requestFailures: number;

  @Column(timeColumn({ name: 'started_at' }))
  startedAt: number;

  @Column(timeColumn({ name: 'finished_at', nullable: true }))
  finishedAt: number | null;
}

/** The path of a file as of its execution. */
export const pathOf = ({
  module,
  section,
  scenario,
  fileName,
  rowName,
}: Pick<FileResult, 'module' | 'section' | 'scenario' | 'fileName' | 'rowName'>): FilePath => ({
  module,
  section,
  scenario,
  testCaseFileName: fileName,
  ...(rowName !== '' && { row: rowName }),
});

/** Condition of a query: `later` is a later attempt of the file of `result` in the same run, with the same row. */
export const LATER =
  'later.runId = result.runId AND later.nodeId = result.nodeId AND later.rowName = result.rowName AND later.attempt > result.attempt';
