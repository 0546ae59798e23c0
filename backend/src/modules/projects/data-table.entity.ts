import { LIMITS } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, jsonColumn, primaryUuid, stringColumn } from '../../database/columns.js';
import { Project } from './project.entity.js';

/** A table of a project (docs/adr/068). */
@Entity('data_tables')
@Index(['projectId', 'nameKey'], { unique: true })
export class DataTableRow {
  @PrimaryColumn(primaryUuid('table_id'))
  tableId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(stringColumn(LIMITS.dataNameMax))
  name: string;

  /** The lower-cased name: names are unique ignoring case. */
  @Column(stringColumn(120, { name: 'name_key' }))
  nameKey: string;

  @Column(jsonColumn({ name: 'titles' }))
  columns: string[];

  @Column(jsonColumn({ name: 'cells' }))
  rows: string[][];

  @Column(intColumn({ name: 'row_count' }))
  rowCount: number;

  /** Size of the columns and rows as JSON. */
  @Column(intColumn())
  bytes: number;

  @Column(stringColumn(16))
  version: string;
}
