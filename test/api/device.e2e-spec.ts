import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import type { Api } from '../support/product/api.js';
import { refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

const buildDuid = () => randomBytes(48).toString('base64url');
const save = (api: Api, duid: unknown) => api.call('/xecutor/manage-device', { duid });
const profile = async (api: Api) =>
  (await api.ok<{ data: { xecutor_duid: string | null } }>('/users/profile-info')).data.xecutor_duid;

const TAKEN = refusal(409, {
  duid: 'This device belongs to another user. Restart the Xecutor to get your own id',
});

describe('/xecutor/manage-device', () => {
  it('saves the caller’s device, replacing the previous one, and shows it in the profile', async () => {
    const [first, second] = [buildDuid(), buildDuid()];
    expect(await save(on.admin, ` ${first} `)).toEqual({ http: 200, status: 'success', success: true });
    expect(await profile(on.admin)).toBe(first);
    for (let twice = 0; twice < 2; twice++)
      expect(await save(on.admin, second)).toEqual({ http: 200, status: 'success', success: true });
    expect(await profile(on.admin)).toBe(second);
    const other = await createMember(on.admin, on.visitor, mails);
    // The first device became free when the second one replaced it.
    expect(await save(other.api, first)).toMatchObject({ http: 200 });
  });

  it('refuses another user’s device, which stays theirs', async () => {
    const duid = buildDuid();
    const other = await createMember(on.admin, on.visitor, mails);
    await on.admin.ok('/xecutor/manage-device', { duid });
    const before = await profile(other.api);
    expect(await save(other.api, duid)).toEqual(TAKEN);
    expect(await profile(other.api)).toBe(before);
    expect(await profile(on.admin)).toBe(duid);
  });

  it('gives a device to one of two who save it at once', async () => {
    const duid = buildDuid();
    const other = await createMember(on.admin, on.visitor, mails);
    const answers = await Promise.all([save(on.admin, duid), save(other.api, duid)]);
    expect(answers.map(({ http }) => http).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([['x'.repeat(49)], ['x'.repeat(129)], [`${'x'.repeat(50)}/`], [null], [50]])('refuses %j', async (duid) => {
    expect(await save(on.admin, duid)).toEqual(
      refusal(422, { duid: 'Device id should have 50 to 128 characters: letters, digits and - _ . ~' }),
    );
  });
});
