import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { primaryUuid, timeColumn } from '../../../database/columns.js';
import { FileResult } from '../results/file-result.entity.js';

/** The last result of a file, without its cases and screenshots. Its figures stay until there is a newer result. */
@Entity('trimmed_results')
export class TrimmedResult {
  @PrimaryColumn(primaryUuid('result_id'))
  resultId: string;

  @OneToOne(() => FileResult, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'result_id' })
  result: Relation<FileResult>;

  @Column(timeColumn({ name: 'trimmed_at' }))
  trimmedAt: number;
}
