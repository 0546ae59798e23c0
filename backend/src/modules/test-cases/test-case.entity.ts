import type { CaseStatus, TestCase } from '@testplatform/contract';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import {
  flagColumn,
  intColumn,
  jsonColumn,
  stringColumn,
  textColumn,
  timeColumn,
  uuidColumn,
} from '../../database/columns.js';
import { Component } from '../components/component.entity.js';

/** A test case of a file (2 §3). Deleted with its file. */
@Entity('test_cases')
@Index(['nodeId', 'position'])
@Index(['projectId', 'hasImports'])
@Index(['projectId', 'hasFiles'])
export class TestCaseRow {
  @PrimaryGeneratedColumn({ name: 'case_id' })
  caseId: number;

  @Column(intColumn({ name: 'project_id' }))
  projectId: number;

  @Column(uuidColumn({ name: 'node_id' }))
  nodeId: string;

  @ManyToOne(() => Component, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'node_id' })
  node: Relation<Component>;

  /** 0…n−1 in the file, without gaps. */
  @Column(intColumn())
  position: number;

  /** Without the text of a masked field. */
  @Column(jsonColumn({ name: 'test_case' }))
  testCase: TestCase;

  /** The masked text, encrypted. */
  @Column(textColumn({ name: 'masked_text', nullable: true }))
  maskedText: string | null;

  /** Whether it imports another file, itself or by an event action. */
  @Column(flagColumn({ name: 'has_imports', default: 0 }))
  hasImports: boolean;

  /** Whether it uses a file of the project. */
  @Column(flagColumn({ name: 'has_files', default: 0 }))
  hasFiles: boolean;

  /** `blocker`: it failed as a blocker, even if it is no longer one. */
  @Column(stringColumn(10, { name: 'last_status', nullable: true }))
  lastStatus: CaseStatus | 'blocker' | null;

  @Column(flagColumn({ name: 'last_warning', default: 0 }))
  lastWarning: boolean;

  @Column(textColumn({ name: 'last_message', nullable: true }))
  lastMessage: string | null;

  @Column(timeColumn({ name: 'last_time', nullable: true }))
  lastTime: number | null;
}
