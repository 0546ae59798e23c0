import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { flagColumn, stringColumn, uuidColumn } from '../../database/columns.js';
import { ConfiguredThing } from '../projects/configured-thing.entity.js';

/** A link that starts runs of some of a project's components (3 §8). */
@Entity('connectors')
export class Connector extends ConfiguredThing {
  /** Stays when the link is replaced. */
  @PrimaryGeneratedColumn()
  id: number;

  /** The secret in the link: who has it may start runs. */
  @Index({ unique: true })
  @Column(uuidColumn({ name: 'connector_id' }))
  connectorId: string;

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
}
