import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid, uuidColumn } from '../../../database/columns.js';
import { FileResult } from './file-result.entity.js';

/** Which result of a file is its last, so that no screen has to search for it. Written by the finish of the file. */
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
