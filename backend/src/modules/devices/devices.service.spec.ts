import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import type { Actor, Caller } from '../../common/access/access.js';
import { DevicesService } from './devices.service.js';

const DUID = 'd'.repeat(64);
const done = async () => undefined;

/** Saves a device while another call holds the account. `saved` are the devices that the account has afterwards. */
async function saveDuring(change: 'a new password' | 'nothing') {
  const saved: string[] = [];
  let isSignedIn = true;
  const users = {
    // Locks the account, which waits for the other call.
    setDevice: async () => {
      isSignedIn = change === 'nothing';
    },
  };
  const devices = {
    find: async () => null,
    deleteOf: done,
    insert: async ({ duid }: { duid: string }) => saved.push(duid),
  };
  const authenticator = { callersOf: async (ids: string[]) => new Map(isSignedIn ? ids.map((id) => [id, {}]) : []) };
  const database = { transaction: (work: () => unknown) => work() };
  const parts = [devices, {}, users, authenticator, { record: done }, database];
  const service = new (DevicesService as new (...parts: unknown[]) => DevicesService)(...parts);
  const actor = { userId: 1, email: 'ada@shop.example' } as Actor;
  const answer = await service.save({ duid: DUID }, { sessionId: 'own' } as Caller, actor).catch((error) => error);
  return { answer, saved };
}

it('a device is saved for somebody who is still signed in once the account is locked', async () => {
  expect(await saveDuring('nothing')).toEqual({ answer: { success: true }, saved: [DUID] });
});

it('a save that waited for a new password is refused', async () => {
  const refused = { httpStatus: 401, details: TEXTS.tokenNotValid };
  expect(await saveDuring('a new password')).toMatchObject({ answer: refused, saved: [] });
});
