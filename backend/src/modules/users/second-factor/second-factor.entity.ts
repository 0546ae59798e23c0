import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { bigColumn, stringColumn, timeColumn } from '../../../database/columns.js';
import { User } from '../accounts/user.entity.js';

/** The secret that an account shares with an authenticator app. While `User.secondFactor` is false, it is not confirmed yet. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn({ type: 'int', name: 'user_id' })
  userId: number;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;

  /** Base32, encrypted. */
  @Column(stringColumn(255))
  secret: string;

  /** The time step of the last accepted code; codes up to this step are used up. */
  @Column(bigColumn({ name: 'last_step', default: 0 }))
  lastStep: number;

  @Column(timeColumn({ name: 'created_at' }))
  createdAt: number;
}
