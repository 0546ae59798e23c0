import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { flagColumn, intColumn, jsonColumn, stringColumn, timeColumn } from '../../database/columns.js';
import { Connector } from '../connectors/connector.entity.js';
import { ConfiguredThing } from '../projects/configured-thing.entity.js';

/** A schedule: runs a connector's components once a day (3 §8). */
@Entity('crons')
export class Cron extends ConfiguredThing {
  @PrimaryGeneratedColumn({ name: 'cron_id' })
  cronId: number;

  @Index()
  @Column(intColumn({ name: 'connector_key' }))
  connectorKey: number;

  @ManyToOne(() => Connector, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'connector_key' })
  connector: Relation<Connector>;

  @Column(stringColumn(120))
  title: string;

  @Column(intColumn())
  hour: number;

  @Column(intColumn())
  minute: number;

  /** IANA name. */
  @Column(stringColumn(64, { name: 'time_zone' }))
  timeZone: string;

  /** Overrides the connector's environment; empty keeps it. */
  @Column(stringColumn(60, { default: '' }))
  environment: string;

  /** The environments after the first, each with a run of its own; null for none. */
  @Column(jsonColumn({ name: 'other_environments', nullable: true }))
  otherEnvironments: string[] | null;

  @Index()
  @Column(flagColumn({ default: 0 }))
  paused: boolean;

  /** When it was last changed or resumed. Earlier times don't count as missed. */
  @Column(timeColumn({ name: 'armed_at' }))
  armedAt: number;
}
