import { EVENT_TYPES } from '@testplatform/contract';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles } from '../factories/project.js';
import { describedCalls } from '../support/openapi.js';
import { ownServer } from '../support/shared-server.js';

const on = ownServer();

/** Bodies for each call: many builds together try every field with every kind of value. */
const TRIES = 40;

/** Names that calls know, so that what is thrown at them gets past the first check. */
const FIELDS = [
  'projectId',
  'name',
  'description',
  'updateType',
  'dataCollection',
  'dataBinding',
  'isSinglePageApp',
  'components',
  'version',
  'requestType',
  'title',
  'docType',
  'renameQuery',
  'module',
  'section',
  'scenario',
  'testCaseFileName',
  'testCaseFile',
  'path',
  'testCase',
  'order',
  'case_id',
  'run_id',
  'result_id',
  'report_type',
  'executionType',
  'page',
  'pageSize',
  'email',
  'password',
  'summary',
  'componentData',
  'componentInObj',
  'connectorId',
  'connectorDelete',
  'enabled',
  'regenerate',
  'cronId',
  'cronDelete',
  'hour',
  'minute',
  'timeZone',
  'environment',
  'paused',
  'eventType',
  'targetField',
  'conditionals',
  'eventActions',
  'storage',
  'property',
  '0',
  'id',
  'type',
  'recording_id',
  'command',
  'place',
  'url',
];

/** Values that calls know, and values that break programs. */
const LIKELY = fc.constantFrom<unknown>(
  null,
  '',
  0,
  -1,
  1,
  '1',
  1e308,
  -0.5,
  true,
  [],
  {},
  [null],
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '__proto__',
  'x'.repeat(300),
  'basic-info',
  'data-collection',
  'data-binding',
  'rename',
  'module',
  'test-case-file',
  'Module',
  'Section',
  'Scenario',
  'Sign in',
  '00000000-0000-4000-8000-000000000000',
  'server',
  'group',
  ...EVENT_TYPES,
);

const { body } = fc.letrec<{ value: unknown; body: Record<string, unknown> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 4, arbitrary: LIKELY },
    { weight: 1, arbitrary: fc.jsonValue() },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 2, arbitrary: tie('body') },
  ),
  body: fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 6 }),
}));

describe('for any input', () => {
  it('every call answers the envelope and never a 500', async () => {
    const [file] = await createFiles(on.admin, ['Sign in']);
    await createCase(on.admin, file!);
    for (const { path } of await describedCalls(on.visitor)) {
      if (path === '/users/logout') continue;
      const bodies = fc.tuple(body, fc.subarray(Object.entries(file!)));
      await fc.assert(
        fc.asyncProperty(bodies, async ([random, known]) => {
          const answer = await on.admin.call(path, { ...random, ...Object.fromEntries(known) });
          expect([path, answer.http < 500 ? 'answered' : answer]).toEqual([path, 'answered']);
          // What the console's resources answer with is the row itself; their errors have the envelope.
          const bare = path.startsWith('/api/') && answer.http === 200;
          if (!bare) expect([path, answer.status]).toEqual([path, answer.http === 200 ? 'success' : 'failure']);
          expect(answer.http === 200 || answer.errors !== undefined || answer.message !== undefined).toBe(true);
        }),
        { numRuns: TRIES },
      );
    }
  });
});
