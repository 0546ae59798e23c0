import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn } from '../../database/columns.js';
import { Project } from './project.entity.js';

/**
 * Counts the changes of a project and everything in it (docs/adr/027). Not a column of the project, because saving a stale project would
 * reset it.
 */
@Entity('project_revisions')
export class ProjectRevision {
  @PrimaryColumn('int', { name: 'project_id' })
  projectId: number;

  @OneToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(intColumn({ default: 1 }))
  revision: number;
}
