import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { TokenScope } from '../../../common/access/access.js';
import { intColumn, stringColumn, timeColumn, primaryUuid } from '../../../database/columns.js';
import { User } from '../accounts/user.entity.js';

/** An issued token. The token itself is not stored: it is signed and contains the id of this row. */
@Entity('sessions')
export class Session {
  @PrimaryColumn(primaryUuid('session_id'))
  sessionId: string;

  @Index()
  @Column(intColumn({ name: 'user_id' }))
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column(stringColumn(32))
  scope: TokenScope;

  /** The client that opened it; null for sessions from before this was stored. */
  @Column(stringColumn(64, { nullable: true }))
  ip: string | null;

  @Column(stringColumn(100, { nullable: true }))
  country: string | null;

  /** User-Agent. */
  @Column(stringColumn(300, { nullable: true }))
  agent: string | null;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;

  @Index()
  @Column(timeColumn({ name: 'expires_at' }))
  expiresAt: number;

  @Column(timeColumn({ name: 'revoked_at', nullable: true }))
  revokedAt: number | null;
}
