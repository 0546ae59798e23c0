import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { flagColumn, intColumn, stringColumn, timeColumn, uuidColumn } from '../../database/columns.js';
import { Project } from '../projects/project.entity.js';

/** A link that starts runs of some of a project's components (3 §8). */
@Entity('connectors')
export class Connector {
  /** Stays when the link is replaced. */
  @PrimaryGeneratedColumn()
  id: number;

  /** The secret in the link: who has it may start runs. */
  @Index({ unique: true })
  @Column(uuidColumn({ name: 'connector_id' }))
  connectorId: string;

  @Index()
  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  @Column(stringColumn(120))
  title: string;

  /** The whole project, whatever it holds when a run begins; otherwise its nodes. */
  @Column(flagColumn({ name: 'covers_all', default: 0 }))
  coversAll: boolean;

  @Column(flagColumn({ default: 1 }))
  enabled: boolean;

  /** Name of the environment that its runs take; empty for none. */
  @Column(stringColumn(60, { default: '' }))
  environment: string;

  @Column(intColumn({ name: 'created_by', nullable: true }))
  createdBy: number | null;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'modified_at' }))
  modifiedAt: number;
}
