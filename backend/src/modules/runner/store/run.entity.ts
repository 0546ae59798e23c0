import type { ExecutionType, RunState } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import {
  intColumn,
  jsonColumn,
  stringColumn,
  textColumn,
  timeColumn,
  primaryUuid,
  uuidColumn,
} from '../../../database/columns.js';
import { Project } from '../../projects/project.entity.js';
import type { RunTrigger } from './run-state.js';

/** A run of some files of a project (3 §6). */
@Entity('runs')
@Index(['projectId', 'state', 'finishedAt'])
@Index(['state', 'createdAt'])
@Index(['projectId', 'createdAt'])
export class Run {
  @PrimaryColumn(primaryUuid('run_id'))
  runId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(stringColumn(10))
  state: RunState;

  @Column(stringColumn(10))
  trigger: RunTrigger;

  @Column(stringColumn(10, { name: 'execution_type' }))
  executionType: ExecutionType;

  @Column(stringColumn(60, { default: '' }))
  environment: string;

  /** Shared by the runs of one start in several environments; null for a single run. */
  @Index()
  @Column(uuidColumn({ name: 'matrix_id', nullable: true }))
  matrixId: string | null;

  /** Its place among them, from 0. */
  @Column(intColumn({ name: 'matrix_place', nullable: true }))
  matrixPlace: number | null;

  /** Titles down to the selected node; empty for the whole project. */
  @Column(jsonColumn())
  selection: string[];

  @Column(intColumn({ name: 'requested_by', nullable: true }))
  requestedBy: number | null;

  @Column(textColumn())
  reason: string;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'started_at', nullable: true }))
  startedAt: number | null;

  @Column(timeColumn({ name: 'finished_at', nullable: true }))
  finishedAt: number | null;
}

export type RunRow = Omit<Run, 'project'>;
