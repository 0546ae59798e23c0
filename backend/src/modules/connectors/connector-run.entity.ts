import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { flagColumn, intColumn, uuidColumn } from '../../database/columns.js';
import { Run } from '../runner/store/run.entity.js';
import { Connector } from './connector.entity.js';

/** A run that a connector started, by its link or by a schedule. */
@Entity('connector_runs')
@Index(['connectorKey', 'id'])
export class ConnectorRun {
  /** Newer runs have higher numbers, even if the clock was set back. */
  @PrimaryGeneratedColumn()
  id: number;

  @Column(intColumn({ name: 'connector_key' }))
  connectorKey: number;

  @ManyToOne(() => Connector, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'connector_key' })
  connector: Relation<Connector>;

  @Index({ unique: true })
  @Column(uuidColumn({ name: 'run_id' }))
  runId: string;

  @ManyToOne(() => Run, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;

  /** Calls of the link reuse only queued runs that the link started. */
  @Column(flagColumn({ name: 'by_link', default: 1 }))
  byLink: boolean;
}
