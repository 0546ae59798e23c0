import { Column, Entity, PrimaryColumn } from 'typeorm';
import { primaryUuid, timeColumn } from '../../database/columns.js';

/** A result that is gone and whose files are not yet: listed in the transaction that removed it. */
@Entity('artifact_removals')
export class ArtifactRemoval {
  @PrimaryColumn(primaryUuid('result_id'))
  resultId: string;

  @Column(timeColumn({ name: 'listed_at' }))
  listedAt: number;
}
