import { Inject, Injectable } from '@nestjs/common';
import { BaseRepository, isDuplicate } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { Device } from './device.entity.js';

@Injectable()
export class DevicesRepository extends BaseRepository<Device> {
  constructor(@Inject(Database) database: Database) {
    super(database, Device);
  }

  find(duid: string): Promise<Device | null> {
    return this.rows.findOneBy({ duid });
  }

  async deleteOf(userId: number): Promise<void> {
    await this.store.delete({ userId });
  }

  /** False when somebody else saved the device a moment ago. */
  async insert(device: Pick<Device, 'duid' | 'userId' | 'createdAt'>): Promise<boolean> {
    try {
      await this.store.insert(device);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
