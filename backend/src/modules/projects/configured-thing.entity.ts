import { Column, Index, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { intColumn, timeColumn } from '../../database/columns.js';
import { Project } from './project.entity.js';

/** Base columns of what is configured per project and deleted with it. */
export abstract class ConfiguredThing {
  @Index()
  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(intColumn({ name: 'created_by', nullable: true }))
  createdBy: number | null;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'modified_at' }))
  modifiedAt: number;
}
