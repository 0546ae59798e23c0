import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { joinPath } from '@testplatform/contract';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run, startRun } from '../factories/run.js';
import { failing, opening } from '../factories/steps.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { shareHold } from '../support/time/hold.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();
const hold = shareHold();

/** A page that doesn't load until the test releases it. */
let site: Server;
const waiting: ServerResponse[] = [];
const address = () => `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/') waiting.push(response);
    else response.end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterEach(() => {
  for (const response of waiting.splice(0)) response.end();
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const held = (title: string) => ({ ...opening(title, address()), maxWaitingTime: 60 });

async function letGo(): Promise<void> {
  await eventually(() => waiting.length).toBe(1);
  waiting[0]?.end('<h1>Here</h1>');
}

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(`\\b${title}\\b`) });

describe('during a run, without a reload', () => {
  it('the list of cases shows which one is running and how the others ended', async () => {
    const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
    for (const step of [failing('Amiss'), held('Held'), { title: 'Later' }]) await createCase(on.admin, file, step);
    const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
    await row(page, 'Later').waitFor();
    await startRun(on.admin, file);
    await row(page, 'Held').getByText('Running').waitFor();
    // The icon beside the number also shows it, because the live picture may cover the statuses.
    expect(await row(page, 'Held').getByRole('cell').nth(1).locator('svg').count()).toBe(1);
    await row(page, 'Amiss').getByText('Failed').waitFor();
    await row(page, 'Later').getByText('Not run').waitFor();
    await page.getByRole('group', { name: 'Quick status' }).getByRole('button', { name: 'Failed 1' }).waitFor();
    await letGo();
    await row(page, 'Later').getByText('Success').waitFor();
    expect(await row(page, 'Held').textContent()).toMatch(/Success|Warning/);
  });

  it('the list scrolls to the running case, above the live preview, unless the user has scrolled away', async () => {
    const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
    const titles = Array.from({ length: 30 }, (_, at) => `Case ${at + 1}`);
    for (const title of titles) await createCase(on.admin, file, title === 'Case 21' ? held(title) : { title });
    await createCase(on.admin, file, held('Later'));
    const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
    await row(page, 'Case 1').waitFor();
    await startRun(on.admin, file);
    await row(page, 'Case 21').getByText('Running').waitFor();
    const preview = page.getByRole('region', { name: 'Live preview' });
    const gap = async () => {
      const [above, below] = [await row(page, 'Case 21').boundingBox(), await preview.boundingBox()];
      return below!.y - above!.y - above!.height;
    };
    await eventually(gap).toBeGreaterThanOrEqual(0);

    const list = page.getByRole('table', { name: 'Test cases' }).locator('..');
    await list.evaluate((one) => (one.scrollTop = 0));
    await letGo();
    await eventually(() => waiting.length).toBe(2);
    await preview.getByText('Later').waitFor();
    expect(await list.evaluate((one) => one.scrollTop)).toBe(0);
    waiting[1]?.end();
  });

  it('a case that ends does not briefly revert to its previous outcome', async () => {
    const titles = ['Held', 'One', 'Two', 'Three'];
    const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
    for (const title of titles) await createCase(on.admin, file, hold.step(title));
    const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
    await row(page, 'Three').waitFor();
    const seen = await page.evaluateHandle(() => {
      const states: string[][] = [[], [], [], []];
      const look = () => {
        const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
        const column = heads.indexOf('Test status');
        states.forEach((list, index) => {
          const cells = document.querySelectorAll('[data-case-row]')[index]?.querySelectorAll('td, th');
          const text = cells?.[column]?.textContent;
          if (text && list.at(-1) !== text) list.push(text);
        });
      };
      look();
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      return states;
    });
    await startRun(on.admin, file);
    for (const [at, title] of titles.entries()) {
      await row(page, title).getByText('Running').waitFor();
      await hold.reached(at + 1);
      // By now the previous case has ended, and its result has arrived.
      if (at > 0)
        await row(page, titles[at - 1]!)
          .getByText('Success')
          .waitFor();
      hold.release();
    }
    for (const title of titles) await row(page, title).getByText('Success').waitFor();
    // Without the last case, after which the run ends.
    expect((await seen.jsonValue()).slice(1, -1)).toEqual(
      titles.slice(1, -1).map(() => ['Not run', 'Running', 'Success']),
    );
  });

  it('the list of a file running beside the shown one is updated too', async () => {
    const [shown, beside] = (await createFiles(on.admin, ['Shown', 'Beside'])) as [FileRef, FileRef];
    await createCase(on.admin, shown, held('First'));
    for (const step of [{ title: 'Begin', sleepTime: 1 }, held('Second')]) await createCase(on.admin, beside, step);
    const ids = idsByPath((await readTree(on.admin, shown.projectId)).components);
    const page = await on.memberPage();
    await page.goto(`/project/${shown.projectId}?node=${ids[joinPath(beside)]}`);
    await row(page, 'Begin').getByText('Not run').waitFor();
    await startRun(on.admin, { projectId: shown.projectId });
    await row(page, 'Begin').getByText('Success').waitFor();
    // Both files are still held, so the list was updated before the run's end.
    await eventually(() => waiting.length).toBe(2);
    waiting.forEach((response) => response.end('<h1>Here</h1>'));
  });

  it('the report of a file shows its result when the file has ended, while others still run', async () => {
    const [ended, other] = (await createFiles(on.admin, ['Ended', 'Held'])) as [FileRef, FileRef];
    await createCase(on.admin, ended, failing('Amiss'));
    await createCase(on.admin, other, held('Open'));
    const ids = idsByPath((await readTree(on.admin, ended.projectId)).components);
    const page = await on.memberPage();
    await page.goto(`/project/${ended.projectId}?node=${ids[joinPath(ended)]}&tab=report`);
    await page.getByText('Not run yet').waitFor();
    await startRun(on.admin, { projectId: ended.projectId });
    await page.getByText('Test cases of the latest run').waitFor();
    const running = page.getByRole('treeitem', { name: 'Held, Running', exact: true });
    await running.waitFor();
    expect(await running.count()).toBe(1);
    await letGo();
  });

  it('the details of a case that ran again show nothing of the previous run', async () => {
    const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
    await createCase(on.admin, file, failing('Amiss'));
    await run(on.admin, file);
    await createCase(on.admin, file, held('Held'));
    const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
    await page.getByRole('button', { name: 'Details of Amiss' }).click();
    const picture = page.getByRole('link', { name: 'Screenshot of “Amiss”' });
    await picture.waitFor();
    await startRun(on.admin, file);
    await row(page, 'Held').getByText('Running').waitFor();
    await picture.waitFor({ state: 'detached' });
    await letGo();
    await picture.waitFor();
    expect(await row(page, 'Amiss').first().textContent()).toContain('Failed');
  });

  it('the tree and the report of a group show how its files ended', async () => {
    const [ended, other] = (await createFiles(on.admin, ['Ended', 'Held'])) as [FileRef, FileRef];
    await createCase(on.admin, ended, failing('Amiss'));
    await createCase(on.admin, other, held('Open'));
    const page = await on.memberPage();
    await page.goto(`/project/${ended.projectId}`);
    await page.getByText('Not run yet').waitFor();
    await startRun(on.admin, { projectId: ended.projectId });
    await page.getByRole('treeitem', { name: 'Held, Running', exact: true }).waitFor();
    await page.getByRole('treeitem', { name: 'Ended, Failed', exact: true }).waitFor();
    await page.getByText('1 file with results').waitFor();
    await letGo();
    await page.getByText('2 files with results').waitFor();
    // A page that took this long usually has a warning.
    await page.getByRole('treeitem', { name: /^Held, (Success|Warning)$/ }).waitFor();
    expect(await page.getByRole('treeitem', { name: /, Running/ }).count()).toBe(0);
  });
});
