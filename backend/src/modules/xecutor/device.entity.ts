import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, timeColumn } from '../../database/columns.js';
import { User } from '../users/user.entity.js';

/** An Xecutor that a person saved as theirs (3 §9): a device has one owner, and a person one device. */
@Entity('devices')
export class Device {
  @PrimaryColumn({ type: 'varchar', length: 128 })
  duid: string;

  @Index({ unique: true })
  @Column(intColumn({ name: 'user_id' }))
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;
}
