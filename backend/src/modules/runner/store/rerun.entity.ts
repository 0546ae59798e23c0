import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, primaryUuid, uuidColumn } from '../../../database/columns.js';
import { Run } from './run.entity.js';

/** A run of the failed files of another run. Their results are merged (docs/adr/028). */
@Entity('reruns')
@Index(['originId', 'number'], { unique: true })
export class Rerun {
  @PrimaryColumn(primaryUuid('run_id'))
  runId: string;

  @ManyToOne(() => Run, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'run_id' })
  run: Relation<Run>;

  /** The first run of the chain; never a rerun itself. */
  @Column(uuidColumn({ name: 'origin_id' }))
  originId: string;

  @ManyToOne(() => Run, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'origin_id' })
  origin: Relation<Run>;

  /** 1 for the first rerun of the origin. */
  @Column(intColumn())
  number: number;
}
