import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { flagColumn, intColumn, jsonColumn, stringColumn, uuidColumn } from '../../database/columns.js';
import { ConfiguredThing } from '../projects/configured-thing.entity.js';

/** A link that starts runs of some of a project's components (3 §8). */
@Entity('connectors')
export class Connector extends ConfiguredThing {
  /** Stays the same when the link is replaced. */
  @PrimaryGeneratedColumn()
  id: number;

  /** The secret in the link. Anybody who has it may start runs. */
  @Index({ unique: true })
  @Column(uuidColumn({ name: 'connector_id' }))
  connectorId: string;

  @Column(stringColumn(120))
  title: string;

  /** Whether it runs the whole project as of the run's start; otherwise it runs its nodes. */
  @Column(flagColumn({ name: 'covers_all', default: 0 }))
  coversAll: boolean;

  @Column(flagColumn({ default: 1 }))
  enabled: boolean;

  /** The account whose rights the link has; null: none. */
  @Column(intColumn({ name: 'link_owner', nullable: true }))
  linkOwner: number | null;

  /** Name of the environment of its runs; empty for none. */
  @Column(stringColumn(60, { default: '' }))
  environment: string;

  /** The environments after the first, each with a run of its own; null for none. */
  @Column(jsonColumn({ name: 'other_environments', nullable: true }))
  otherEnvironments: string[] | null;
}
