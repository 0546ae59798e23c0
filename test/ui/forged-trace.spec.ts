import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { uploadFile } from '../factories/project-file.js';
import { createSteps, opening, resultOf } from '../factories/steps.js';
import { type ForgedTrace, forgeTrace } from '../factories/trace.js';
import { shareSite } from '../support/browser/shared-site.js';
import { ownUi } from '../support/browser/shared-ui.js';

const on = ownUi(() => ({ TRACES: 'always' }));
const site = shareSite();

/** A file of the trace, with a script. */
const PAGE = 'resources/page.html';

let forged: ForgedTrace;
beforeAll(async () => {
  const frames = [`${on.server.url}/analytics`, `${site.url}/`, `data:text/html,<iframe src=${site.url}/>`];
  const shadow = frames.map((src) => `<iframe src="${src}"></iframe>`).join('');
  const markup = `<div id=forged><template shadowrootmode=open>${shadow}</template></div>`;
  forged = await forgeTrace(markup, { [PAGE]: '<!doctype html><body>File<script>document.title = "ran"</script>' });
});

/** The address of a snapshot, which the viewer's service worker answers without the server. */
const snapshotOf = (trace: string): string =>
  `/trace-viewer/snapshot/${forged.callId}?${new URLSearchParams({ trace, phase: 'after' })}`;

/** A signed-in person who has used the viewer before, so that its service worker runs. */
async function openViewer(): Promise<Page> {
  const page = await on.memberPage();
  await page.goto('/trace-viewer/index.html');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** The path of a run's trace that was replaced by the forged one. */
async function replaceTrace(): Promise<string> {
  const file = await createSteps(on.admin, opening('Open the shop', `${site.url}/`));
  const { trace, s3_public_path } = (await resultOf(on.admin, file)) as { trace?: unknown; s3_public_path: string };
  await writeFile(join(on.server.dataDir, 'artifacts', s3_public_path.split('/')[2]!, 'trace.zip'), forged.zip);
  return String(trace);
}

/** The addresses of the pages that were loaded into frames. */
const framedIn = (page: Page): string[] =>
  page
    .frames()
    .slice(1)
    .map((frame) => frame.url())
    .filter((address) => address.startsWith('http'));

describe('a forged trace', () => {
  it('does not open from a project file, even without asking the server', async () => {
    const projectId = await createProject(on.admin);
    const { file_id } = await uploadFile(on.admin, projectId, 'x.zip', forged.zip);
    const query = { projectId: String(projectId), fileId: String(file_id), token: on.admin.token! };
    const trace = `/projects/file-download?${new URLSearchParams(query)}`;
    const page = await openViewer();
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    expect((await page.goto(`/trace-viewer/index.html?${new URLSearchParams({ trace })}`))?.status()).toBe(422);
    await page.goto(snapshotOf(trace));
    await page.getByText('Could not load trace').waitFor();
    expect(asked).not.toContain('/projects/file-download');
  });

  it('in a run’s place frames neither the app nor a foreign page', async () => {
    const trace = await replaceTrace();
    const page = await openViewer();
    // Loaded means that its frames are, too.
    await page.goto(snapshotOf(trace));
    await page.locator('#forged').waitFor();
    expect(framedIn(page)).toEqual([]);
    const blocked = page.waitForEvent('console', (message) => message.text().startsWith('Framing '));
    await page.goto(`/trace-viewer/snapshot.html?${new URLSearchParams({ trace, r: '/analytics' })}`);
    await blocked;
    expect(framedIn(page)).toEqual([]);
  });

  it('runs no script in a page of its files', async () => {
    const trace = await replaceTrace();
    const page = await openViewer();
    await page.evaluate(
      (address) => location.assign(address),
      `/trace-viewer/file/${PAGE}?${new URLSearchParams({ trace })}`,
    );
    await page.getByText('File').waitFor();
    expect(await page.title()).not.toBe('ran');
  });
});
