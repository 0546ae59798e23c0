import { expect, it } from '@jest/globals';
import { SecretBox } from '../../../common/secret-box.js';
import { EnvironmentsService } from './environments.service.js';

const box = new SecretBox('a key of thirty-two characters or more');

/** What a run uses of an environment with these bindings. */
const forRun = (bindings: readonly object[]) => {
  const parts = [{ find: async () => ({ bindings, browser: null }) }, box, {}];
  const service = new (EnvironmentsService as new (...parts: unknown[]) => EnvironmentsService)(...parts);
  return service.forRun(1, 'Staging');
};

it('a secret without a value counts as none, so that its environment keeps no file from devices', async () => {
  const empty = { title: 'token', value: '', secret: true };
  expect(await forRun([empty])).toMatchObject({
    bindings: [{ title: 'token', value: '' }],
    secrets: [],
    hasSecrets: false,
  });
  const password = { title: 'password', value: box.seal('open sesame'), secret: true };
  expect(await forRun([empty, password])).toMatchObject({ secrets: ['open sesame'], hasSecrets: true });
});
