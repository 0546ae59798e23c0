import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { bigColumn, intColumn, stringColumn, textColumn, timeColumn } from '../../database/columns.js';

/** What triggers clean-ups. */
export const CLEAN_UP_CAUSES = ['start', 'night', 'person'] as const;
export type CleanUpCause = (typeof CLEAN_UP_CAUSES)[number];

/** A clean-up, and what it freed. */
@Entity('clean_ups')
export class CleanUp {
  @PrimaryGeneratedColumn()
  id: number;

  @Column(stringColumn(10))
  cause: CleanUpCause;

  @Column(timeColumn({ name: 'started_at' }))
  startedAt: number;

  /** null while it runs, and if its server was lost. */
  @Column(timeColumn({ name: 'finished_at', nullable: true }))
  finishedAt: number | null;

  @Column(intColumn({ default: 0 }))
  runs: number;

  @Column(bigColumn({ name: 'removed_rows', default: 0 }))
  rows: number;

  @Column(bigColumn({ default: 0 }))
  files: number;

  @Column(bigColumn({ default: 0 }))
  bytes: number;

  /** A sentence if it could not do everything; empty otherwise. */
  @Column(textColumn())
  problem: string;
}
