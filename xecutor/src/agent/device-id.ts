import { randomBytes } from 'node:crypto';
import { CannotRun } from '../command.js';
import type { ConfigFolder } from './config-folder.js';

/** The file with the device id. */
export const DEVICE_FILE = 'device-id';
/** 64 characters of base64. */
const BYTES = 48;
const SHAPE = /^[\w-]{64}$/;

/** The identity of this Xecutor. Anybody who knows the id can impersonate it, so it is shown once and readable by its owner only. */
export interface DeviceId {
  readonly duid: string;
  /** Just generated, so nobody has saved it yet. */
  readonly isNew: boolean;
}

/** The id of this device, generated at the first start (3 §9). @throws CannotRun */
export async function deviceId(folder: ConfigFolder): Promise<DeviceId> {
  const kept = await savedDeviceId(folder);
  if (kept !== null) return { duid: kept, isNew: false };
  const duid = randomBytes(BYTES).toString('base64url');
  await folder.write(DEVICE_FILE, duid);
  return { duid, isNew: true };
}

/** The id of this device; null before its first start. @throws CannotRun */
export async function savedDeviceId(folder: ConfigFolder): Promise<string | null> {
  const kept = await folder.read(DEVICE_FILE);
  if (kept !== null && !SHAPE.test(kept))
    throw new CannotRun(
      `${folder.at(DEVICE_FILE)} holds no device id. "xecutor reset" removes it, so that the next start creates one.`,
    );
  return kept;
}

/** The id in a form that may be shown. */
export const maskDeviceId = (duid: string): string => `${duid.slice(0, 4)}…${duid.slice(-4)}`;
