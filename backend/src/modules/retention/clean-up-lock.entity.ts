import { Column, Entity, PrimaryColumn } from 'typeorm';
import { stringColumn, timeColumn } from '../../database/columns.js';

/** Which server cleans up: one at a time, until a time unless it says otherwise. */
@Entity('clean_up_locks')
export class CleanUpLock {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name: string;

  @Column(stringColumn(200))
  owner: string;

  @Column(timeColumn())
  until: number;
}
