import { Column, Entity, PrimaryColumn } from 'typeorm';
import { intColumn, primaryUuid, timeColumn } from '../../../database/columns.js';

/** Marks a deleted run whose results are still to be removed, so that the removal continues after a crash. */
@Entity('run_removals')
export class RunRemoval {
  @PrimaryColumn(primaryUuid('run_id'))
  runId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Column(timeColumn({ name: 'marked_at' }))
  markedAt: number;
}
