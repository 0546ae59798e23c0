import { Column } from 'typeorm';
import { bigColumn, intColumn } from '../../../database/columns.js';

/** The figures of one execution of a file, or sums over many: columns that several tables share. */
export abstract class Outcome {
  @Column(intColumn({ default: 0 }))
  success: number;

  @Column(intColumn({ default: 0 }))
  failure: number;

  @Column(intColumn({ default: 0 }))
  blocker: number;

  @Column(intColumn({ default: 0 }))
  concentrate: number;

  @Column(intColumn({ default: 0 }))
  skipped: number;

  /** Milliseconds. */
  @Column(bigColumn({ default: 0 }))
  duration: number;

  /** Bytes. */
  @Column(bigColumn({ name: 'transfer_size', default: 0 }))
  transferSize: number;
}
