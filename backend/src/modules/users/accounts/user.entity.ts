import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { flagColumn, intColumn, stringColumn, timeColumn } from '../../../database/columns.js';

/** An account (1 §3, 3 §2). Addresses are stored in lower case. */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn({ name: 'user_id' })
  userId: number;

  @Index({ unique: true })
  @Column(stringColumn(254))
  email: string;

  @Column(stringColumn(255, { name: 'password_hash' }))
  passwordHash: string;

  @Column(stringColumn(100, { name: 'first_name' }))
  firstName: string;

  @Column(stringColumn(100, { name: 'last_name', default: '' }))
  lastName: string;

  @Column(stringColumn(100, { name: 'user_name', default: '' }))
  userName: string;

  @Column(stringColumn(40, { default: '' }))
  phone: string;

  @Column(stringColumn(100, { default: '' }))
  country: string;

  @Column(flagColumn({ name: 'email_verified', default: 0 }))
  emailVerified: boolean;

  @Column(flagColumn({ name: 'account_activation', default: 0 }))
  accountActivation: boolean;

  @Column(flagColumn({ name: 'super_admin', default: 0 }))
  superAdmin: boolean;

  /** Whether sign-in requires a code. */
  @Column(flagColumn({ name: 'second_factor', default: 0 }))
  secondFactor: boolean;

  /** Applies only without roles: `admin` then gives every right except administration. */
  @Column(stringColumn(50, { name: 'user_role', default: 'admin' }))
  userRole: string;

  /** How often administrators have changed the rights, the roles or the activation. */
  @Column(intColumn({ name: 'admin_version', default: 0 }))
  adminVersion: number;

  @Column(stringColumn(128, { name: 'xecutor_duid', nullable: true }))
  xecutorDuid: string | null;

  @Column(stringColumn(64, { name: 'last_login_ip', default: '' }))
  lastLoginIp: string;

  @Column(stringColumn(100, { name: 'last_login_country', default: '' }))
  lastLoginCountry: string;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Column(timeColumn({ name: 'modified_at' }))
  modifiedAt: number;
}
