import type { NodeType } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { flagColumn, intColumn, stringColumn, primaryUuid, uuidColumn } from '../../database/columns.js';
import { Project } from '../projects/project.entity.js';

/** Parent id of modules. */
export const ROOT = '';

/** A node of the component tree. Renames and moves keep its id (3 §4). */
@Entity('components')
@Index(['projectId', 'parentId', 'titleKey'])
@Index(['projectId', 'savesSession'])
export class Component {
  @PrimaryColumn(primaryUuid('id'))
  id: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  /** Id of the parent, or ROOT. */
  @Column(uuidColumn({ name: 'parent_id', default: ROOT }))
  parentId: string;

  @Column(stringColumn(20))
  type: NodeType;

  @Column(stringColumn(120))
  title: string;

  @Column(stringColumn(240, { name: 'title_key' }))
  titleKey: string;

  /** 0-based, among its siblings. */
  @Column(intColumn())
  position: number;

  /** The trash entry that the node belongs to; null while it is in the tree. */
  @Index()
  @Column(uuidColumn({ name: 'trash_id', nullable: true }))
  trashId: string | null;

  /** Of a file: whether it ends at its first failure; null: the project's setting applies. */
  @Column(flagColumn({ name: 'stop_at_failure', nullable: true }))
  stopAtFailure: boolean | null;

  /** Of a file: the name of the signed-in state that it saves when it passes; null: it saves none. */
  @Column(stringColumn(60, { name: 'saves_session', nullable: true }))
  savesSession: string | null;

  /** Of a file: how many hours that state is kept. */
  @Column(intColumn({ name: 'session_hours', nullable: true }))
  sessionHours: number | null;

  /** Of a file: the name of the signed-in state that it starts with; null: none. */
  @Column(stringColumn(60, { name: 'starts_session', nullable: true }))
  startsSession: string | null;
  /**
   * Of a file: the id of the table that it runs with, once per row; null: it runs once. The table may have been
   * deleted.
   */
  @Column(uuidColumn({ name: 'table_id', nullable: true }))
  tableId: string | null;
}
