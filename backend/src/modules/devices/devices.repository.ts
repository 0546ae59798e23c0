import { Injectable } from '@nestjs/common';
import { In, MoreThanOrEqual } from 'typeorm';
import { BaseRepository, isDuplicate } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { Device } from './device.entity.js';

export type DeviceRow = Omit<Device, 'user'>;
/** A device and its owner. */
export interface OwnedDevice extends DeviceRow {
  readonly user: Pick<Device['user'], 'firstName' | 'lastName' | 'email' | 'accountActivation'>;
}

/** A device counts as long as its owner's account refers to it: a new password disconnects it. */
const isNamed = ({ duid, user }: Device): boolean => user.xecutorDuid === duid;

@Injectable()
export class DevicesRepository extends BaseRepository<Device> {
  constructor(database: Database) {
    super(database, Device);
  }

  find(duid: string): Promise<DeviceRow | null> {
    return this.rows.findOneBy({ duid });
  }

  async findOf(userId: number): Promise<DeviceRow | null> {
    const device = await this.rows.findOne({ where: { userId }, relations: { user: true } });
    return device && isNamed(device) ? device : null;
  }

  /** These devices with their owners. */
  async owned(duids: readonly string[]): Promise<OwnedDevice[]> {
    const devices = await this.rows.find({ where: { duid: In([...duids]) }, relations: { user: true } });
    return devices.filter(isNamed);
  }

  /** The ids of those users whose device has sent a heartbeat since a time (Unix milliseconds). */
  async seenSince(userIds: readonly number[], time: number): Promise<ReadonlySet<number>> {
    const where = { userId: In([...userIds]), seenAt: MoreThanOrEqual(time) };
    return new Set((await this.rows.find({ select: { userId: true }, where })).map(({ userId }) => userId));
  }

  async deleteOf(userId: number): Promise<void> {
    await this.store.delete({ userId });
  }

  /** False if somebody else has just saved the device. */
  async insert(device: Pick<Device, 'duid' | 'userId' | 'createdAt'>): Promise<boolean> {
    try {
      await this.store.insert(device);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  async update(duid: string, change: Partial<DeviceRow>): Promise<void> {
    await this.store.update({ duid }, change);
  }

  /** Clears the connection of an instance to a server, unless it has moved to another one. */
  async disconnect(duid: string, instance: string, server: string): Promise<void> {
    await this.store.update({ duid, instance, server }, { server: null });
  }
}
