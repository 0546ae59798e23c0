import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid, timeColumn } from '../../../database/columns.js';
import { Run } from '../store/run.entity.js';

/** A run that a person has pinned, so that retention doesn't remove it. */
@Entity('pinned_runs')
export class PinnedRun {
  @PrimaryColumn(primaryUuid('run_id'))
  runId: string;

  @OneToOne(() => Run, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;

  @Column(intColumn({ name: 'pinned_by', nullable: true }))
  pinnedBy: number | null;

  @Column(timeColumn({ name: 'pinned_at' }))
  pinnedAt: number;
}
