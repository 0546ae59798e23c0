import { Injectable } from '@nestjs/common';
import { clock, type DeviceState, type XecutorAuth } from '@testplatform/contract';
import { leaseOwner } from '../../common/lease-owner.js';
import { Database } from '../../database/database.js';
import { type DeviceRow, DevicesRepository, type OwnedDevice } from './devices.repository.js';

export type { OwnedDevice } from './devices.repository.js';

/** Milliseconds without a heartbeat after which a device counts as offline. */
const SILENCE = 30_000;

/** Tracks which devices are connected, in the database, so that all servers agree (3 §9). */
@Injectable()
export class DevicePresenceService {
  /** This process, as stored for the devices connected to it. */
  private readonly server = leaseOwner();
  private isBusy: (userId: number) => Promise<boolean> = async () => false;

  constructor(
    private readonly devices: DevicesRepository,
    private readonly database: Database,
  ) {}

  /** The runner registers here how to find out whether a person's device has a file. */
  busyIf(isBusy: (userId: number) => Promise<boolean>): void {
    this.isBusy = isBusy;
  }

  /** These devices with their owners; unsaved ones are absent. */
  async owned(duids: readonly string[]): Promise<ReadonlyMap<string, OwnedDevice>> {
    return new Map((await this.devices.owned(duids)).map((device) => [device.duid, device]));
  }

  /** An instance has connected to this process. The instance it replaces, if any, may not come back. */
  arrive({ duid, instance, name, host, platform, version }: XecutorAuth): Promise<void> {
    return this.database.transaction(async () => {
      const device = await this.devices.find(duid);
      if (!device) return;
      const formerInstance = device.instance === instance ? device.formerInstance : device.instance;
      const itself = { name, host, platform, version, instance };
      await this.devices.update(duid, { ...itself, formerInstance, server: this.server, seenAt: clock.now() });
    });
  }

  /** Whether an instance is the device's current one, and connected here. */
  isHere(device: DeviceRow, instance: string): boolean {
    return device.instance === instance && device.server === this.server;
  }

  /** Stores a heartbeat. */
  sign(duid: string): Promise<void> {
    return this.database.transaction(() => this.devices.update(duid, { seenAt: clock.now() }));
  }

  leave(duid: string, instance: string): Promise<void> {
    return this.database.transaction(() => this.devices.disconnect(duid, instance, this.server));
  }

  /** The person's device; null when none is saved. */
  async of(userId: number): Promise<{ device: DeviceRow; state: DeviceState } | null> {
    const device = await this.devices.findOf(userId);
    if (!device) return null;
    if (!isConnected(device, clock.now())) return { device, state: 'offline' };
    return { device, state: (await this.isBusy(userId)) ? 'busy' : 'online' };
  }

  async isConnected(userId: number): Promise<boolean> {
    const device = await this.devices.findOf(userId);
    return device !== null && isConnected(device, clock.now());
  }

  /** The ids of those users whose device has sent a heartbeat since a time (Unix milliseconds). */
  seenSince(userIds: readonly number[], time: number): Promise<ReadonlySet<number>> {
    return this.devices.seenSince(userIds, time);
  }
}

const isConnected = ({ server, seenAt }: DeviceRow, now: number): boolean =>
  server !== null && seenAt !== null && seenAt > now - SILENCE;
