import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { stringColumn, textColumn, timeColumn, uuidColumn } from '../../database/columns.js';
import { Cron } from './cron.entity.js';

/** The outcome of a day of a schedule. `refused`: it was due, but there was nothing to run. */
export type DayOutcome = 'started' | 'missed' | 'refused';

/** A day of a schedule. Its key makes the schedule run once a day: the server that inserts the row starts the run. */
@Entity('cron_days')
export class CronDay {
  @PrimaryColumn('int', { name: 'cron_id' })
  cronId: number;

  @ManyToOne(() => Cron, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'cron_id' })
  cron: Relation<Cron>;

  /** YYYY-MM-DD in the schedule's time zone. */
  @PrimaryColumn({ type: 'varchar', length: 10, name: 'local_date' })
  localDate: string;

  @Column(timeColumn({ name: 'due_at' }))
  dueAt: number;

  @Column(stringColumn(10))
  outcome: DayOutcome;

  @Column(uuidColumn({ name: 'run_id', nullable: true }))
  runId: string | null;

  /** Why no run was started; empty otherwise. */
  @Column(textColumn())
  reason: string;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;
}
