import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { intColumn, stringColumn, timeColumn } from '../../database/columns.js';
import { User } from '../users/accounts/user.entity.js';

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

  /** Its display name. This and the following are reported by the device when it connects; null before its first connection. */
  @Column(stringColumn(100, { nullable: true }))
  name: string | null;

  @Column(stringColumn(255, { nullable: true }))
  host: string | null;

  @Column(stringColumn(100, { nullable: true }))
  platform: string | null;

  @Column(stringColumn(40, { nullable: true }))
  version: string | null;

  /** Instance id of the program's current process. */
  @Column(stringColumn(64, { nullable: true }))
  instance: string | null;

  /** Instance id of the process that it replaced. */
  @Column(stringColumn(64, { name: 'former_instance', nullable: true }))
  formerInstance: string | null;

  /** The server process that it is connected to; null when it is not. */
  @Column(stringColumn(200, { nullable: true }))
  server: string | null;

  /** When it was last heard from. */
  @Column(timeColumn({ name: 'seen_at', nullable: true }))
  seenAt: number | null;
}
