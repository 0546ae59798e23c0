import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid, uuidColumn } from '../../../database/columns.js';
import { FileResult } from './file-result.entity.js';

/**
 * The last result of each file, so that no query has to search for it. Updated when a file ends: the newest result or,
 * if the file ran with several rows, the worst of them.
 */
@Entity('latest_results')
export class LatestResult {
  @PrimaryColumn(primaryUuid('node_id'))
  nodeId: string;

  @Index()
  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Index()
  @Column(uuidColumn({ name: 'result_id' }))
  resultId: string;

  @ManyToOne(() => FileResult, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'result_id' })
  result: Relation<FileResult>;
}
