import type { ExecutionType } from '@testplatform/contract';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import type { DevicePresenceService } from '../../devices/device-presence.service.js';

const NO_XECUTOR = 'No Xecutor is connected for your device. Start the Xecutor, or run on the server';

/**
 * Requires that the person's Xecutor is connected, for a run on it.
 * @throws UserError 409
 */
export async function requireXecutor(
  devices: DevicePresenceService,
  executionType: ExecutionType,
  actor: Actor | null,
): Promise<void> {
  if (executionType !== 'xecutor') return;
  if (!actor || !(await devices.isConnected(actor.userId))) throw conflict('executionType', NO_XECUTOR);
}
