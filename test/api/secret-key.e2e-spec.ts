import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createSteps, passing, resultOf } from '../factories/steps.js';
import { ownServer } from '../support/product/shared-server.js';

const on = ownServer();

it('a changed SECRET_KEY fails files with masked texts at once with a message, and no others', async () => {
  const masked = { title: 'Password', eventType: 'Text feed', targetField: '#password', inputText: 'hidden' } as const;
  const secret = await createSteps(on.admin, { ...masked, inputTextMask: 'Yes' }, passing('After'));
  const plain = await createSteps(on.admin, passing('Only'));
  const bindings = [{ title: 'key', value: 'hidden', secret: true }];
  await on.admin.ok('/projects/modify', {
    projectId: secret.projectId,
    updateType: 'environment',
    environments: [{ name: 'Staging', bindings, browser: {} }],
  });
  await on.server.shutDown();
  await writeFile(join(on.server.dataDir, 'secret.key'), randomBytes(32).toString('base64url'));
  await on.server.begin();
  const told = 'SECRET_KEY is not the one that this database was last used with';
  expect(on.server.log.split(told)).toHaveLength(2);
  expect(await resultOf(on.admin, secret)).toMatchObject({
    status: 'error',
    reason: expect.stringContaining('SECRET_KEY was changed'),
    summary: { skipped: 2 },
    attempt: 1,
  });
  expect(await resultOf(on.admin, plain)).toMatchObject({ status: 'success' });
  expect(
    await on.admin.call('/recordings/start', { ...secret, place: 'server', environment: 'Staging' }),
  ).toMatchObject({ http: 409, errors: { environment: expect.stringContaining('SECRET_KEY was changed') } });
  const value = { projectId: secret.projectId, kind: 'binding', from: 'person' };
  expect(await on.admin.call('/projects/placeholder-uses', value)).toMatchObject({ http: 200, data: { cases: 0 } });
});
