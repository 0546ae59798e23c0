import { Column, Entity, PrimaryColumn } from 'typeorm';
import { intColumn, primaryUuid, timeColumn } from '../../../database/columns.js';

/** A run that is gone and whose results are being removed: what a crash leaves of them is found by it. */
@Entity('run_removals')
export class RunRemoval {
  @PrimaryColumn(primaryUuid('run_id'))
  runId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Column(timeColumn({ name: 'marked_at' }))
  markedAt: number;
}
