import type { RolePermission } from '@testplatform/contract';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { intColumn, jsonColumn, stringColumn, timeColumn } from '../../../database/columns.js';

/** Characters of a name as it is compared. */
export const NAME_KEY_MAX = 100;

/** A named set of rights that can be assigned to people. */
@Entity('roles')
export class Role {
  @PrimaryGeneratedColumn({ name: 'role_id' })
  roleId: number;

  @Column(stringColumn(50))
  name: string;

  /** The lower-cased name. */
  @Index({ unique: true })
  @Column(stringColumn(NAME_KEY_MAX, { name: 'name_key' }))
  nameKey: string;

  @Column(stringColumn(500))
  description: string;

  @Column(jsonColumn({ name: 'role_permission' }))
  rolePermission: RolePermission;

  /** Number of changes. */
  @Column(intColumn({ default: 0 }))
  version: number;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'modified_at' }))
  modifiedAt: number;
}
