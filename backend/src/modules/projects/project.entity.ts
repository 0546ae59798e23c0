import { DEFAULT_TEST_ATTRIBUTES, LIMITS, type OverlayRule } from '@testplatform/contract';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { flagColumn, intColumn, jsonColumn, stringColumn, textColumn, timeColumn } from '../../database/columns.js';
import type { DataCollection, DataRow } from './project-data.js';

/** A project (2 §3). */
@Entity('projects')
export class Project {
  @PrimaryGeneratedColumn({ name: 'project_id' })
  projectId: number;

  @Column(stringColumn(120))
  name: string;

  /** The lower-cased name, for searching: the databases fold case differently. */
  @Index()
  @Column(stringColumn(240, { name: 'name_key' }))
  nameKey: string;

  @Column(textColumn())
  description: string;

  @Column(flagColumn({ name: 'is_single_page_app', default: 0 }))
  isSinglePageApp: boolean;

  @Column(jsonColumn({ name: 'data_collection' }))
  dataCollection: DataCollection;

  @Column(jsonColumn({ name: 'data_binding' }))
  dataBinding: DataRow[];

  /** Counts the saves of the component tree. */
  @Column(intColumn({ name: 'tree_version', default: 0 }))
  treeVersion: number;

  /** How many runs of the project may execute at once. */
  @Column(intColumn({ name: 'runs_at_once', default: 1 }))
  runsAtOnce: number;

  /** Megabytes above which a page is heavy, and its case gets a warning. */
  @Column(intColumn({ name: 'good_page_mb', default: LIMITS.goodPageMbDefault }))
  goodPageMb: number;

  /** The attributes that `testid=` matches, comma-separated. */
  @Column(stringColumn(LIMITS.testAttributesTextMax, { name: 'test_attributes', default: DEFAULT_TEST_ATTRIBUTES }))
  testAttributes: string;

  /** Whether a file ends at its first failure, as if each case were a blocker. */
  @Column(flagColumn({ name: 'stop_at_failure', default: 0 }))
  stopAtFailure: boolean;

  /** Rules for closing overlays such as cookie banners; null: none. */
  @Column(jsonColumn({ name: 'overlay_rules', nullable: true }))
  overlayRules: readonly OverlayRule[] | null;

  /** Whether a file whose worker was lost runs again. */
  @Column(flagColumn({ name: 'rerun_interrupted', default: 1 }))
  rerunInterrupted: boolean;

  /** Whether the Xecutors of people who start runs receive masked texts and secret values. */
  @Column(flagColumn({ name: 'masked_on_devices', default: 0 }))
  maskedOnDevices: boolean;

  @Column(intColumn({ name: 'created_by', nullable: true }))
  createdBy: number | null;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'modified_at' }))
  modifiedAt: number;

  /** When it was deleted; null if it is not. */
  @Index()
  @Column(timeColumn({ name: 'deleted_at', nullable: true }))
  deletedAt: number | null;

  @Column(intColumn({ name: 'deleted_by', nullable: true }))
  deletedBy: number | null;
}
