import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, stringColumn, timeColumn } from '../../../database/columns.js';
import { User } from '../accounts/user.entity.js';

/** The purpose of a mailed link. */
export type AccountTokenKind = 'verify-email' | 'reset-password';

/** A mailed link. A used one is kept until it expires. The token itself is only in the mail. */
@Entity('account_tokens')
@Index(['userId', 'kind'])
export class AccountToken {
  /** Hexadecimal SHA-256 of the token. */
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'token_hash' })
  tokenHash: string;

  @Column(intColumn({ name: 'user_id' }))
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column(stringColumn(20))
  kind: AccountTokenKind;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Index()
  @Column(timeColumn({ name: 'expires_at' }))
  expiresAt: number;

  @Column(timeColumn({ name: 'used_at', nullable: true }))
  usedAt: number | null;
}
