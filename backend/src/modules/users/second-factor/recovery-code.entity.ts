import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn } from '../../../database/columns.js';
import { User } from '../accounts/user.entity.js';

/** An unused recovery code; the row is deleted on use. Only the owner has the code itself. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** Hexadecimal SHA-256 of the code. */
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'code_hash' })
  codeHash: string;

  @Index()
  @Column(intColumn({ name: 'user_id' }))
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
