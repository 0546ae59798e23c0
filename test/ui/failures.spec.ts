import { DEFAULT_VIEWPORT, joinPath } from '@testplatform/contract';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createFiles, type FileRef, SHORT_WAIT } from '../factories/project.js';
import { run } from '../factories/run.js';
import { addSteps, failing, opening, passing, type Step } from '../factories/steps.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { eventually } from '../support/time/eventually.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const site = shareSite();

const reading = (title: string, statementData: string): Step => ({
  title,
  eventType: 'Get content',
  targetField: 'testid=broken-result',
  conditionals: [{ statement: 'Equal to', statementData }],
  ...SHORT_WAIT,
});

/** A file of three steps, of which the last two failed. */
async function createFailed(): Promise<{ file: FileRef; runId: string }> {
  const [file] = (await createFiles(on.admin, ['Checkout'])) as [FileRef];
  const opens = opening('Opens', `${site.url}/broken`);
  await addSteps(on.admin, file, opens, reading('Is well', 'The server answered 200'), failing('Pays'));
  return { file, runId: await run(on.admin, file) };
}

async function openReport(page: Page, file: FileRef): Promise<void> {
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}&tab=report`);
  await page.getByRole('heading', { level: 2, name: 'Latest run' }).waitFor();
}

const failure = (page: Page) => page.getByRole('region', { name: 'Failure' });
const title = (page: Page, name: string) => failure(page).getByRole('heading', { level: 3, name });
const isLoaded = (picture: ReturnType<Page['locator']>) =>
  eventually(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth));

describe('the report of a failed file', () => {
  let file: FileRef;
  let runId: string;
  beforeAll(async () => void ({ file, runId } = await createFailed()));

  it('opens on its failure: message, difference, pictures, console and failed requests, above the charts', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await openReport(page, file);
    await title(page, 'Is well').waitFor();
    expect(await failure(page).locator('del, ins').allInnerTexts()).toEqual([
      expect.stringContaining('200'),
      expect.stringContaining('500'),
    ]);
    // Removed text is red, added text is green.
    const colors = failure(page).locator('del, ins');
    expect(await colors.evaluateAll((all) => all.map((one) => getComputedStyle(one).color))).toEqual([
      'rgb(207, 34, 46)',
      'rgb(26, 127, 55)',
    ]);
    const [failed, before] = [0, 1].map((index) => failure(page).getByRole('figure').nth(index)) as [
      ReturnType<Page['locator']>,
      ReturnType<Page['locator']>,
    ];
    await isLoaded(failed.locator('img')).toBe(DEFAULT_VIEWPORT.width);
    await isLoaded(before.locator('img')).toBe(DEFAULT_VIEWPORT.width);
    expect([await failed.locator('[data-mark]').count(), await before.locator('[data-mark]').count()]).toEqual([1, 0]);
    await before.getByText(/^The step before, at 0\.00 s: Opens$/).waitFor();
    await failure(page)
      .getByRole('region', { name: 'Console' })
      .getByText('Uncaught This page is broken on purpose')
      .waitFor();
    const requests = failure(page).getByRole('region', { name: 'Failed requests' });
    expect(await requests.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/500[^]*GET http/)]);
    const heights = [failure(page), page.getByRole('region', { name: 'Test case trend' })].map((part) =>
      part.evaluate((element) => element.getBoundingClientRect().top),
    );
    const [top, charts] = await Promise.all(heights);
    expect(top).toBeLessThan(charts!);
    await inspection.of('a failure');

    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    await inspection.of('a failure on a phone');
    expect(inspection.problems).toEqual([]);
  });

  it('goes to the other failures by key and by button, and back to the same after a reload', async () => {
    const page = await on.memberPage();
    await openReport(page, file);
    await title(page, 'Is well').waitFor();
    await page.keyboard.press('.');
    await title(page, 'Pays').waitFor();
    expect(await failure(page).getByRole('button', { name: 'Next failure' }).isDisabled()).toBe(true);
    await page.reload();
    await title(page, 'Pays').waitFor();
    await page.keyboard.press(',');
    await title(page, 'Is well').waitFor();
    await failure(page).getByRole('button', { name: 'Next failure' }).click();
    await title(page, 'Pays').waitFor();
    await failure(page).getByText('Failure 2 of 2', { exact: true }).waitFor();

    await page.goto(`/project/${file.projectId}?run=${runId}`);
    await page.getByRole('button', { name: /^Failed Checkout/ }).click();
    await title(page, 'Is well').waitFor();
    await page.keyboard.press('.');
    await title(page, 'Pays').waitFor();
  });

  it('shows a step large, with all steps as a film strip navigated by arrow keys', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await openReport(page, file);
    const enlarge = failure(page).getByRole('button', { name: 'Enlarge the picture of step 2, “Is well”' });
    await enlarge.click();
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await dialog('Is well').getByRole('img', { name: 'The page after “Is well”, its target marked' }).waitFor();
    const strip = page.getByRole('list', { name: 'Steps' });
    expect(await strip.getByRole('listitem').count()).toBe(3);
    await strip.getByRole('button', { name: /^Step 1: Opens, \w+, at 0\.00 s$/ }).waitFor();
    await isLoaded(strip.locator('img').first()).toBe(DEFAULT_VIEWPORT.width);
    await inspection.of('a step large');
    await page.keyboard.press('ArrowRight');
    await dialog('Pays')
      .getByText(/^Step 3, at \d+\.\d\d s$/)
      .waitFor();
    await page.keyboard.press('Home');
    await dialog('Opens').waitFor();
    expect(await strip.locator('[aria-current="step"]').getAttribute('aria-label')).toMatch(/^Step 1: Opens/);
    await strip.getByRole('button', { name: /^Step 2/ }).click();
    await dialog('Is well').waitFor();
    await page.setViewportSize({ width: 400, height: 800 });
    await inspection.of('a step on a phone');
    const { left, right } = await dialog('Is well').evaluate((element) => element.getBoundingClientRect());
    expect([left >= 0, right <= 400]).toEqual([true, true]);
    await page.keyboard.press('Escape');
    await dialog('Is well').waitFor({ state: 'detached' });
    expect(await enlarge.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(inspection.problems).toEqual([]);
  });
});

describe('files without a run', () => {
  it('are counted in the report of a node, and say so in their own', async () => {
    const [ran] = (await createFiles(on.admin, ['Ran', 'Fresh'])) as [FileRef];
    const page = await on.memberPage();
    await page.goto(`/project/${ran.projectId}`);
    await page.getByText('Not run yet', { exact: true }).waitFor();
    await addSteps(on.admin, ran, passing('Looks on'));
    await run(on.admin, ran);
    await page.reload();
    await page.getByText('1 file with results, failed first; 1 file not run yet').waitFor();
    const inspection = new Inspection(page);
    await inspection.of('a node with a file that has not run');
    await page.getByRole('treeitem', { name: /Fresh/ }).click();
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByText('Not run yet', { exact: true }).waitFor();
    expect(inspection.problems).toEqual([]);
  });
});

describe('the trends of a file', () => {
  it('have a point for each run, which opens it, and a link in the table', async () => {
    const [file] = (await createFiles(on.admin, ['Fine'])) as [FileRef];
    await addSteps(on.admin, file, passing('Looks on'));
    const runId = await run(on.admin, file);
    const page = await on.memberPage();
    await openReport(page, file);
    expect(await failure(page).count()).toBe(0);
    const trend = page.getByRole('region', { name: 'Test case trend' });
    const chart = trend.locator('[data-chart]');
    await chart.locator('svg text').first().waitFor();
    const { width, height } = (await chart.boundingBox())!;
    // The positions of the axis are the zero point, a gap and the run.
    await chart.click({ position: { x: width * 0.15, y: height / 2 } });
    expect(new URL(page.url()).searchParams.get('run')).toBeNull();
    await chart.click({ position: { x: width * 0.85, y: height / 2 } });
    await page.getByRole('heading', { level: 2, name: /^Run of/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('run')).toBe(runId);
    await page.goBack();
    await trend.getByRole('button', { name: 'View as table' }).click();
    await trend.getByRole('table').getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: /^Run of/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('run')).toBe(runId);
  });
});

describe('cases with a warning', () => {
  it('are counted apart from successes, in the strip and on the card', async () => {
    const [file] = (await createFiles(on.admin, ['Warned'])) as [FileRef];
    const opens = opening('Opens', `${site.url}/broken`);
    await addSteps(on.admin, file, passing('Looks on'), opens, reading('Reads', 'The server answered 500'));
    await run(on.admin, file);
    const page = await on.memberPage();
    await openReport(page, file);
    await page.getByRole('tab', { name: /^Test cases/ }).click();
    const strip = page.getByRole('group', { name: 'Quick status' });
    const warned = strip.getByRole('button', { name: /^Warning [12]$/ });
    const warnings = Number((await warned.innerText()).replace(/\D/g, ''));
    await warned.click();
    await eventually(() => page.getByRole('row', { name: /Looks on|Opens|Reads/ }).count()).toBe(warnings);
    await strip.getByRole('button', { name: `Success ${3 - warnings}` }).click();
    await eventually(() => page.getByRole('row', { name: /Looks on|Opens|Reads/ }).count()).toBe(3 - warnings);
    await page.goto(`/project/${file.projectId}`);
    await page.getByText(`Success ${3 - warnings}`, { exact: true }).waitFor();
    await page.getByText(`Warning ${warnings}`, { exact: true }).waitFor();
  });
});
