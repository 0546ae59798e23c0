import { describe, expect, it } from '@jest/globals';
import { SELF_SIGNED, SELF_SIGNED_PFX } from '../../../../../test/support/servers/self-signed.js';
import { checkCertificates } from './certificate-check.js';

const environment = (certificate: object) => ({
  name: 'Staging',
  browser: { clientCertificates: [{ origin: 'https://staging.example.com', ...certificate }] },
});

const ANN = 1;
const BOB = 2;

describe('client certificates', () => {
  it('are accepted in PEM and as PFX; kept ones are not read again', async () => {
    const kept = environment({ certificateSet: true });
    await expect(
      checkCertificates([environment(SELF_SIGNED), environment(SELF_SIGNED_PFX), kept], ANN),
    ).resolves.toBeUndefined();
    const others = [null, 'nothing', {}, environment({ origin: 'nowhere' })];
    await expect(checkCertificates(others, ANN)).resolves.toBeUndefined();
  });

  it('that can’t be read are refused by the name of their environment', async () => {
    const wrong = environment({ ...SELF_SIGNED_PFX, passphrase: 'wrong' });
    await expect(checkCertificates([environment(SELF_SIGNED), wrong], ANN)).rejects.toMatchObject({
      details: {
        environments: expect.stringMatching(
          /^The client certificate of "Staging" for https:\/\/staging.example.com can’t/,
        ),
      },
    });
  });

  it('that take too long to read are refused, and hold up nobody', async () => {
    await expect(checkCertificates([environment(SELF_SIGNED)], ANN, 1)).rejects.toMatchObject({
      details: { environments: expect.stringMatching(/^The client certificates take too long to read/) },
    });
    await checkCertificates([environment(SELF_SIGNED)], BOB);
  });

  it('of one person wait in a short queue, and more are refused', async () => {
    const ended: string[] = [];
    const check = (name: string, userId: number) =>
      checkCertificates([environment(SELF_SIGNED)], userId).then(() => ended.push(name));
    const all = [check('Ann 1', ANN), check('Ann 2', ANN), check('Ann 3', ANN)];
    await expect(check('Ann 4', ANN)).rejects.toMatchObject({ httpStatus: 503 });
    all.push(check('Bob', BOB));
    await Promise.all(all);
    expect(ended).toHaveLength(4);
  });
});
