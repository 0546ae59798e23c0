import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { XECUTOR_PROTOCOL, type XecutorAuth, type XecutorRefusal } from '@testplatform/contract';
import { UserError } from '../../common/errors.js';
import { RateLimits } from '../../common/rate-limit/rate-limits.js';
import { DevicePresenceService, type OwnedDevice } from '../devices/device-presence.service.js';
import { readAuth, readProtocol } from './messages.js';
import { MalformedError } from './reading.js';

const NOT_SAVED =
  'This device has not been saved yet. Open Xecutor in the menu of the web application and save its id there';
const NOT_ACTIVE = 'The account that this device belongs to is not active. Ask an administrator to activate it';
const REPLACED = 'Another Xecutor was started with this device id. Stop that one, then restart this one';

/** An Xecutor may not connect. Without a code it may try again. */
export class Refusal extends Error {
  readonly data?: { readonly code: XecutorRefusal };
  constructor(sentence: string, code?: XecutorRefusal) {
    super(sentence);
    if (code) this.data = { code };
  }
}

/** An Xecutor that may connect. */
export interface Admitted {
  readonly auth: XecutorAuth;
  readonly userId: number;
  /** Its owner's display name. */
  readonly owner: string;
}

/** Decides who may connect as an Xecutor (3 §9). */
@Injectable()
export class XecutorAdmission {
  constructor(
    private readonly presence: DevicePresenceService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * @param auth unvalidated
   * @throws Refusal
   */
  async admit(auth: unknown, address: string): Promise<Admitted> {
    const known = read(auth);
    const device = (await this.presence.owned([known.duid])).get(known.duid);
    if (!device) {
      await this.count(address, known.duid);
      throw new Refusal(NOT_SAVED, 'unknown-device');
    }
    if (!device.user.accountActivation) throw new Refusal(NOT_ACTIVE, 'unknown-device');
    if (device.formerInstance === known.instance) throw new Refusal(REPLACED, 'replaced');
    return { auth: known, userId: device.userId, owner: nameOf(device) };
  }

  private async count(address: string, account: string): Promise<void> {
    try {
      await this.limits.take('xecutorUnknown', { address, account });
    } catch (error) {
      throw error instanceof UserError ? new Refusal(error.message) : error;
    }
  }
}

function read(auth: unknown): XecutorAuth {
  try {
    const protocol = readProtocol(auth);
    if (protocol < XECUTOR_PROTOCOL) throw new Refusal(tooOld(), 'xecutor-too-old');
    if (protocol > XECUTOR_PROTOCOL) throw new Refusal(serverTooOld(), 'server-too-old');
    return readAuth(auth);
  } catch (error) {
    if (error instanceof MalformedError) throw new Refusal(`${error.message}. Update the Xecutor`, 'malformed');
    throw error;
  }
}

const tooOld = (): string => `This Xecutor is too old for the server: update it to version ${version()}`;
const serverTooOld = (): string =>
  `This Xecutor is too new for the server: update the server, or install version ${version()} of the Xecutor`;

/** The version, which server and Xecutor share. */
function version(): string {
  const file: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return typeof file === 'object' && file !== null && 'version' in file ? String(file.version) : '';
}

const nameOf = ({ user }: OwnedDevice): string => `${user.firstName} ${user.lastName}`.trim() || user.email;
