import type { RunVerdict } from '@testplatform/contract';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { stringColumn, timeColumn, uuidColumn } from '../../database/columns.js';
import { Project } from '../projects/project.entity.js';

/** How the last run of a kind ended, to compare the next one with (docs/adr/030). */
@Entity('run_kinds')
export class RunKind {
  @PrimaryColumn('int', { name: 'project_id' })
  projectId: number;

  /** Hash of what runs of this kind have in common. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  kind: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(uuidColumn({ name: 'run_id' }))
  runId: string;

  @Column(stringColumn(10))
  verdict: RunVerdict;

  @Column(timeColumn({ name: 'finished_at' }))
  finishedAt: number;
}
