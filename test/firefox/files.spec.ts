import { afterEach, describe, expect, it } from '@jest/globals';
import { readLastResult, runEnded, startRun } from '../factories/run.js';
import { createSteps, finding, opening } from '../factories/steps.js';
import { shareSite } from '../support/browser/shared-site.js';
import { Agent } from '../support/product/agent.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const site = shareSite();

let agent: Agent | undefined;
afterEach(async () => {
  await agent?.stop();
  agent = undefined;
});

describe('a file whose environment asks for Firefox', () => {
  it.each(['server', 'xecutor'] as const)('runs in it, pictures included, on the %s', async (executionType) => {
    if (executionType === 'xecutor') agent = await Agent.connected(on.admin);
    const file = await createSteps(on.admin, opening('Open', `${site.url}/`), finding('Heading', 'h1'));
    const { projectId } = file;
    const environments = [{ name: 'other', browser: { name: 'Firefox' } }];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
    const runId = await startRun(on.admin, { ...file, executionType, environment: 'other' });
    await runEnded(on.admin, projectId, runId);
    const result = await readLastResult(on.admin, file);
    expect(result).toMatchObject({ run_id: runId, executionType, reason: '', status: 'success' });
    expect(result.browser).toMatch(/^Firefox \d+\.\d+/);
    for (const { screenshot } of result.cases) {
      const picture = await fetch(`${on.admin.url}${result.s3_public_path}${screenshot}.jpeg`);
      expect(
        Buffer.from(await picture.arrayBuffer())
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
    }
  });
});
