import { randomBytes } from 'node:crypto';
import { CannotRun } from '../command.js';
import type { ConfigFolder } from './config-folder.js';

/** The file that holds it. */
export const DEVICE_FILE = 'device-id';
/** 64 characters of base64. */
const BYTES = 48;
const SHAPE = /^[\w-]{64}$/;

/** Which Xecutor this is. Whoever knows it can be this Xecutor: it is shown once, and kept where only its owner reads. */
export interface DeviceId {
  readonly duid: string;
  /** Nobody can have saved it yet. */
  readonly isNew: boolean;
}

/** The id of this device, made at the first start (3 §9). @throws CannotRun */
export async function deviceId(folder: ConfigFolder): Promise<DeviceId> {
  const kept = await folder.read(DEVICE_FILE);
  if (kept === null) {
    const duid = randomBytes(BYTES).toString('base64url');
    await folder.write(DEVICE_FILE, duid);
    return { duid, isNew: true };
  }
  if (!SHAPE.test(kept))
    throw new CannotRun(`${folder.at(DEVICE_FILE)} holds no device id. "xecutor reset" makes place for a new one.`);
  return { duid: kept, isNew: false };
}

/** The id as others may see it. */
export const maskDeviceId = (duid: string): string => `${duid.slice(0, 4)}…${duid.slice(-4)}`;
