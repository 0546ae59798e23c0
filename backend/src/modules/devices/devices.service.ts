import { clock, TEXTS } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { isoTime } from '../../common/iso-time.js';
import { type Actor, Authenticator, type Caller } from '../../common/access/access.js';
import { conflict, tokenError } from '../../common/errors.js';
import { Database } from '../../database/database.js';
import { AuditService } from '../audit/audit.service.js';
import { UsersAdminService } from '../users/administration/users-admin.service.js';
import { DevicePresenceService } from './device-presence.service.js';
import { DevicesRepository } from './devices.repository.js';
import type { DeviceAnswerDto, ManageDeviceAnswerDto, ManageDeviceDto } from './dto/device.dto.js';

const TAKEN = 'This device belongs to another user. Restart the Xecutor to get your own id';

/** Ownership of Xecutors (1 §2, 3 §9). */
@Injectable()
export class DevicesService {
  constructor(
    private readonly devices: DevicesRepository,
    private readonly presence: DevicePresenceService,
    private readonly users: UsersAdminService,
    private readonly authenticator: Authenticator,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /**
   * Makes a device the caller's, replacing their previous one.
   * @throws UserError 409 when it is another user's, 401 when the caller was signed out meanwhile
   */
  save({ duid }: ManageDeviceDto, { sessionId }: Caller, actor: Actor): Promise<ManageDeviceAnswerDto> {
    return this.database.transaction(async () => {
      const { userId } = actor;
      // Locks the account first, which serializes the person's saves.
      await this.users.setDevice(userId, duid);
      // A new password takes the device away. A save that waited for it must not give the account another one.
      if (!(await this.authenticator.callersOf([sessionId])).has(sessionId)) throw tokenError(TEXTS.tokenNotValid);
      const known = await this.devices.find(duid);
      if (known && known.userId !== userId) throw conflict('duid', TAKEN);
      if (!known) await this.replace(duid, actor);
      return { success: true };
    });
  }

  /** The caller's device and its state. */
  async ofCaller({ userId }: Pick<Caller, 'userId'>): Promise<DeviceAnswerDto> {
    const own = await this.presence.of(userId);
    if (!own) return { data: null };
    const { duid, name, host, platform, version, seenAt } = own.device;
    const seen_at = isoTime(seenAt);
    return { data: { duid, state: own.state, name, host, platform, version, seen_at } };
  }

  private async replace(duid: string, actor: Actor): Promise<void> {
    await this.devices.deleteOf(actor.userId);
    const isSaved = await this.devices.insert({ duid, userId: actor.userId, createdAt: clock.now() });
    if (!isSaved) throw conflict('duid', TAKEN);
    // Only the beginning, because the whole id would let others impersonate the device.
    const subject = { type: 'device', id: `${duid.slice(0, 8)}…` };
    await this.audit.record({ event: 'device-saved', actor, subject });
  }
}
