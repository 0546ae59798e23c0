import { Column, Entity, PrimaryColumn } from 'typeorm';
import { primaryUuid, timeColumn } from '../../database/columns.js';

/**
 * A folder of files to remove: that of a result or version of a project file, listed in the transaction that deletes
 * it, or that of an upload which is not kept yet.
 */
@Entity('artifact_removals')
export class ArtifactRemoval {
  @PrimaryColumn(primaryUuid('result_id'))
  resultId: string;

  @Column(timeColumn({ name: 'listed_at' }))
  listedAt: number;
}
