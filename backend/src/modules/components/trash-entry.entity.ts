import type { NodeType } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid, stringColumn, timeColumn } from '../../database/columns.js';
import { Project } from '../projects/project.entity.js';

/** A part of a tree in the trash, identified by its topmost node (docs/adr/058). Its nodes refer to it by `trashId`. */
@Entity('trash')
@Index(['projectId', 'deletedAt'])
@Index(['deletedAt'])
export class TrashEntry {
  @PrimaryColumn(primaryUuid('node_id'))
  nodeId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(stringColumn(20))
  type: NodeType;

  /** The titles from the module down when it was deleted, separated by `/`. */
  @Column(stringColumn(500))
  path: string;

  @Column(intColumn({ name: 'deleted_by', nullable: true }))
  deletedBy: number | null;

  @Column(timeColumn({ name: 'deleted_at' }))
  deletedAt: number;
}
