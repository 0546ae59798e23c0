import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { bigColumn, intColumn } from '../../../database/columns.js';
import { Project } from '../../projects/project.entity.js';
import { Outcome } from '../results/outcome.entity.js';

/**
 * The sums over a project's files that started in one UTC quarter-hour: the roll-up that analytics read (docs/adr/019). The hours and days
 * of every time zone consist of whole quarter-hours.
 */
@Entity('project_totals')
export class ProjectTotals extends Outcome {
  @PrimaryColumn('int', { name: 'project_id' })
  projectId: number;

  /** Quarter-hours since 1970. */
  @PrimaryColumn('int')
  quarter: number;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project: Relation<Project>;

  /** Runs whose first file started in it. */
  @Column(intColumn({ default: 0 }))
  runs: number;

  /** Files that started in it, by their last attempts. */
  @Column(intColumn({ default: 0 }))
  files: number;

  /** Those of them that ran in Firefox. */
  @Column(intColumn({ name: 'firefox_files', default: 0 }))
  firefoxFiles: number;

  @Column(bigColumn({ name: 'total_requests', default: 0 }))
  totalRequests: number;

  @Column(bigColumn({ name: 'request_failures', default: 0 }))
  requestFailures: number;
}
