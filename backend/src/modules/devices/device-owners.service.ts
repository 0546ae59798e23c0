import { Injectable } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import { UserError } from '../../common/errors.js';
import { RateLimits } from '../../common/rate-limit/rate-limits.js';
import { type DeviceOwners, SessionsService } from '../users/sessions/sessions.service.js';
import { DevicePresenceService } from './device-presence.service.js';

const NOT_SAVED =
  'This device is not saved. Start xecutor once, open Xecutor in the menu of the web application and save its id there';

/**
 * Identifies callers by a device id instead of a token (3 §22). A device counts exactly as long as its Xecutor may
 * connect.
 */
@Injectable()
export class DeviceOwnersService implements DeviceOwners {
  constructor(
    private readonly presence: DevicePresenceService,
    private readonly limits: RateLimits,
    sessions: SessionsService,
  ) {
    sessions.devicesOwnedBy(this);
  }

  async ownerOf(duid: string, address: string): Promise<number> {
    const isId = duid.length >= LIMITS.deviceIdMin && duid.length <= LIMITS.deviceIdMax;
    const device = isId ? (await this.presence.owned([duid])).get(duid) : undefined;
    if (device) return device.userId;
    await this.limits.take('xecutorUnknown', { address, account: duid });
    throw new UserError(401, { device: NOT_SAVED });
  }
}
