import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { idsByPath, readTree } from '../factories/tree.js';
import type { FileRef } from '../factories/project.js';
import { createSteps, finding, opening, resultOf } from '../factories/steps.js';
import { shareSite } from '../support/browser/shared-site.js';
import { ownUi } from '../support/browser/shared-ui.js';

const on = ownUi(() => ({ TRACES: 'always' }));
const site = shareSite();

async function openReport({ projectId }: FileRef): Promise<Page> {
  const ids = idsByPath((await readTree(on.admin, projectId)).components);
  const [, node] = Object.entries(ids).find(([path]) => path.endsWith('Sign in'))!;
  const page = await on.memberPage();
  await page.goto(`/project/${projectId}?node=${node}&tab=report`);
  return page;
}

describe('the trace of a run', () => {
  it('opens from the report in Playwright’s viewer, with the page as it was', async () => {
    const file = await createSteps(on.admin, opening('Open the shop', `${site.url}/`), finding('See its name', 'h1'));
    await resultOf(on.admin, file);
    const page = await openReport(file);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Trace, opens in a new tab' }).click();
    const viewer = await opened;
    await viewer.getByText('See its name').first().waitFor();
    await viewer.getByText('Open the shop').first().click();
    await viewer.getByText('See its name').first().click();
    const shot = viewer.frameLocator('iframe.snapshot-visible');
    await shot.getByRole('heading', { name: 'Good things for quiet rooms' }).waitFor();
    // The viewer shows the tested page as a snapshot: none of its scripts may run in the user's session.
    const ran = await shot.locator('body').evaluate((body) => {
      const script = body.ownerDocument.createElement('script');
      script.textContent = 'document.documentElement.dataset.ran = "yes"';
      body.append(script);
      return body.ownerDocument.documentElement.dataset.ran ?? 'no';
    });
    expect(ran).toBe('no');
  });

  it('is served by its signed path only, and to the viewer from this origin only', async () => {
    const file = await createSteps(on.admin, opening('Open the shop', `${site.url}/`));
    const { trace, s3_public_path } = (await resultOf(on.admin, file)) as { trace?: unknown; s3_public_path: string };
    expect(trace).toMatch(/^\/artifacts\/.+\/trace\.zip$/);
    const answer = await fetch(`${on.server.url}${String(trace)}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await answer.body?.cancel();
    const [, , resultId] = s3_public_path.split('/');
    const guess = await fetch(`${on.server.url}/artifacts/${resultId}/abc.def/trace.zip`);
    expect(guess.status).toBe(404);
    const policy = (await fetch(`${on.server.url}/trace-viewer/sw.bundle.js`)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self'");
    expect((await fetch(`${on.server.url}/trace-viewer/no-such-file`)).status).toBe(404);
  });

  it('does not exist for a file that masks a text', async () => {
    const file = await createSteps(on.admin, opening('Open the shop', `${site.url}/login`), {
      title: 'Say who',
      eventType: 'Text feed',
      targetField: 'label=Email',
      inputText: 'a secret',
      inputTextMask: 'Yes',
    });
    expect((await resultOf(on.admin, file)).trace).toBeNull();
    const page = await openReport(file);
    await page.getByText('Say who').waitFor();
    expect(await page.getByRole('link', { name: /^Trace/ }).count()).toBe(0);
  });
});
