import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { SecondFactor } from './second-factor.entity.js';

/** Secrets of authenticator apps, and recovery codes. */
@Injectable()
export class SecondFactorsRepository extends BaseRepository<SecondFactor> {
  constructor(database: Database) {
    super(database, SecondFactor);
  }

  find(userId: number): Promise<SecondFactor | null> {
    return this.rows.findOneBy({ userId });
  }

  /** Replaces the secret; no code of the new one has been used. */
  async replace(userId: number, secret: string): Promise<void> {
    await this.store.delete({ userId });
    await this.store.insert({ userId, secret, lastStep: 0, createdAt: clock.now() });
  }

  /** Uses up the codes up to a time step. Of two concurrent calls with the same step only one returns true. */
  async useStep(userId: number, step: number): Promise<boolean> {
    const { affected } = await this.store.update({ userId, lastStep: LessThan(step) }, { lastStep: step });
    return affected === 1;
  }

  /** Uses a recovery code up. Of two concurrent calls only one returns true. */
  async useRecoveryCode(userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await this.recoveryCodes.delete({ userId, codeHash });
    return affected === 1;
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.database.manager.getRepository(RecoveryCode).countBy({ userId });
  }

  /** Replaces the recovery codes. */
  async replaceRecoveryCodes(userId: number, codeHashes: readonly string[]): Promise<void> {
    await this.recoveryCodes.delete({ userId });
    if (codeHashes.length > 0) await this.recoveryCodes.insert(codeHashes.map((codeHash) => ({ userId, codeHash })));
  }

  async remove(userId: number): Promise<void> {
    await this.store.delete({ userId });
    await this.recoveryCodes.delete({ userId });
  }

  private get recoveryCodes() {
    return this.database.writeManager.getRepository(RecoveryCode);
  }
}
