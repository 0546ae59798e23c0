import type { BrowserSettings } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, jsonColumn, primaryUuid, stringColumn } from '../../../database/columns.js';
import { Project } from '../project.entity.js';

/** A stored row of an environment; secret values are sealed. */
export interface StoredBinding {
  readonly title: string;
  readonly value: string;
  readonly secret: boolean;
}

/** A named set of values that replace the data binding's in a run (3 §13). */
@Entity('environments')
@Index(['projectId', 'nameKey'], { unique: true })
export class Environment {
  @PrimaryColumn(primaryUuid('environment_id'))
  environmentId: string;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(stringColumn(60))
  name: string;

  /** The lower-cased name: names are unique ignoring case. */
  @Column(stringColumn(120, { name: 'name_key' }))
  nameKey: string;

  @Column(intColumn())
  position: number;

  @Column(jsonColumn())
  bindings: StoredBinding[];

  /** Browser settings of its runs, with the encrypted password; null if never set. */
  @Column(jsonColumn({ nullable: true }))
  browser: BrowserSettings | null;
}
