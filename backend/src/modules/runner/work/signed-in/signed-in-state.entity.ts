import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { textColumn, timeColumn } from '../../../../database/columns.js';
import { Project } from '../../../projects/project.entity.js';

/** The state of the browser of a file that passed, for files that start with it (docs/adr/067). */
@Entity('signed_in_states')
export class SignedInState {
  @PrimaryColumn('int', { name: 'project_id' })
  projectId: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  /** Id of its run's environment; empty for none. Unlike the name, it survives renames and is never reused. */
  @PrimaryColumn({ type: 'varchar', length: 60 })
  environment: string;

  /** As files name it. */
  @PrimaryColumn({ type: 'varchar', length: 60 })
  name: string;

  /** Playwright's storage state in JSON, encrypted. */
  @Column(textColumn())
  state: string;

  @Column(timeColumn({ name: 'saved_at' }))
  savedAt: number;

  @Column(timeColumn({ name: 'expires_at' }))
  expiresAt: number;
}
