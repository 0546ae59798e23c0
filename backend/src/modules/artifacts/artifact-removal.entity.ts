import { Column, Entity, PrimaryColumn } from 'typeorm';
import { primaryUuid, timeColumn } from '../../database/columns.js';

/** A deleted result, or version of a project file, whose files still exist; inserted in the transaction that deletes it. */
@Entity('artifact_removals')
export class ArtifactRemoval {
  @PrimaryColumn(primaryUuid('result_id'))
  resultId: string;

  @Column(timeColumn({ name: 'listed_at' }))
  listedAt: number;
}
