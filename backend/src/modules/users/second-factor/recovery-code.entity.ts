import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn } from '../../../database/columns.js';
import { User } from '../accounts/user.entity.js';

/** A recovery code that was not used yet. The row is deleted when it is. The code itself is only with its owner. */
@Entity('recovery_codes')
export class RecoveryCode {
  /** SHA-256 of the code, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64, name: 'code_hash' })
  codeHash: string;

  @Index()
  @Column(intColumn({ name: 'user_id' }))
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
