import { Column, Entity, PrimaryColumn } from 'typeorm';
import { stringColumn, timeColumn } from '../../database/columns.js';

/** The clean-up lock: the server that holds it, and when it expires unless renewed. */
@Entity('clean_up_locks')
export class CleanUpLock {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name: string;

  @Column(stringColumn(200))
  owner: string;

  @Column(timeColumn())
  until: number;
}
