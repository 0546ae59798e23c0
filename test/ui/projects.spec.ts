import { DELAYS, LIMITS, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { answerCall, holdCall, refused } from '../support/account-page.js';
import { makeTimeStoppable, openInStoppedTime, passUntilVisible, stopTime, waited } from '../support/clock.js';
import { shareUi } from '../support/shared-ui.js';
import { eventually } from '../support/eventually.js';
import { keyboardAt } from '../support/keyboard.js';

const on = shareUi();

const cards = (page: Page) => page.getByRole('region', { name: 'Projects' }).getByRole('listitem');
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

describe('the project list', () => {
  it('shows a placeholder for the documented second, though the projects are there', async () => {
    await createProject(on.admin, { name: 'Behind the placeholder' });
    const page = await on.memberPage();
    const answered = page.waitForResponse('**/projects/list');
    await openInStoppedTime(page, '/home');
    const placeholder = page.getByRole('status', { name: 'Loading projects' });
    await placeholder.waitFor();
    await (await answered).finished();

    await waited(page, DELAYS.projectListLoad);
    await page.clock.runFor(DELAYS.projectListLoad - 1);
    expect(await placeholder.isVisible()).toBe(true);
    await page.clock.runFor(1);
    // The page may take the answer later than the network had it, and an answer waits a moment itself.
    const shown = card(page, 'Behind the placeholder');
    await passUntilVisible(page, DELAYS.apiResult, shown);
    expect(await placeholder.isVisible()).toBe(false);
  });

  it('searches by name half a second after the last key, and keeps the search in the address', async () => {
    for (const name of ['Green apples', 'Red apples', 'Pears']) await createProject(on.admin, { name });
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto('/home');
    await card(page, 'Pears').waitFor();
    await stopTime(page);
    const searches: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/projects/list')) searches.push((request.postDataJSON() as { name: string }).name);
    });

    await page.keyboard.press('/');
    await page.keyboard.type('apple');
    await waited(page, DELAYS.projectSearch);
    await page.clock.runFor(DELAYS.projectSearch - 1);
    await page.keyboard.type('s');
    await page.clock.runFor(DELAYS.projectSearch - 1);
    expect(searches).toEqual([]);
    const answered = page.waitForResponse('**/projects/list');
    await page.clock.runFor(1);
    await answered;
    expect(searches).toEqual(['apples']);

    await page.clock.resume();
    await card(page, 'Pears').waitFor({ state: 'detached' });
    await eventually(() => cards(page).count()).toBe(2);
    await eventually(() => new URL(page.url()).search).toBe('?q=apples');
    await page.reload();
    await card(page, 'Green apples').waitFor();
    expect(await page.getByLabel('Search projects').inputValue()).toBe('apples');
    await eventually(() => cards(page).count()).toBe(2);
    await page.getByRole('link', { name: 'Home' }).click();
    await card(page, 'Pears').waitFor();
    expect(await page.getByLabel('Search projects').inputValue()).toBe('');
    await page.goBack();
    await eventually(() => page.getByLabel('Search projects').inputValue()).toBe('apples');
    await card(page, 'Pears').waitFor({ state: 'detached' });
  });

  it('tells the figures of each project; a warning only when there is one, coverage at most 100%', async () => {
    const figures = { testCases: 1_234, success: 1_000, failure: 3, warning: 0, coverage: 130, lastRunTime: null };
    const page = await on.memberPage();
    await page.route('**/projects/list', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          data: [
            { project_id: 1, name: 'Never run', description: 'One' },
            { project_id: 2, name: 'With warnings', description: 'Two' },
          ],
          summaryData: {
            1: figures,
            2: { ...figures, warning: 2, coverage: 49.6, lastRunTime: '2026-03-04T05:06:07.000Z' },
          },
        },
      }),
    );
    await page.goto('/home');
    const [first, second] = [card(page, 'Never run'), card(page, 'With warnings')];
    await first.waitFor();
    expect(await first.innerText()).toMatch(/1\.2K test cases\s+100% coverage\s+1K success\s+3 failed$/);
    expect(await second.innerText()).toMatch(/50% coverage\s+1K success\s+3 failed\s+2 warnings\s+Last run .*2026/);
    expect(await first.getByRole('link').getAttribute('href')).toBe('/project/1');
  });

  it('is a list of rows under Projects, sorted by what the address says, with the same search', async () => {
    const project = (project_id: number, name: string) => ({ project_id, name, description: 'Described' });
    const figures = {
      testCases: 5,
      success: 3,
      failure: 1,
      warning: 0,
      coverage: 80,
      lastRunTime: '2026-03-04T05:06:07Z',
    };
    const page = await on.memberPage();
    await page.route('**/projects/list', (route) =>
      route.fulfill({
        json: {
          status: 'success',
          data: [project(3, 'Wiki'), project(2, 'Blog'), project(1, 'Shop')],
          summaryData: { 1: { ...figures, failure: 9 }, 2: { ...figures, failure: 0 }, 3: figures },
        },
      }),
    );
    const names = () => cards(page).getByRole('heading').allTextContents();
    await page.goto('/home');
    await page.getByRole('region', { name: 'Latest runs' }).waitFor();
    await eventually(names).toEqual(['Wiki', 'Blog', 'Shop']);
    await page.getByRole('link', { name: 'Projects' }).click();
    await eventually(names).toEqual(['Blog', 'Shop', 'Wiki']);
    expect(await page.getByRole('region', { name: 'Latest runs' }).count()).toBe(0);
    expect(await page.getByRole('navigation').locator('[aria-current=page]').allTextContents()).toEqual(['Projects']);
    expect(await card(page, 'Shop').innerText()).toMatch(
      /Shop\s+3 success\s+9 failed\s+5 test cases\s+80% coverage\s+Last run .*2026/,
    );
    expect(await card(page, 'Shop').getByRole('link').getAttribute('href')).toBe('/project/1');

    await page.getByRole('combobox', { name: 'Sort by' }).press('Enter');
    await page.getByRole('option', { name: 'Failures' }).click();
    await eventually(names).toEqual(['Shop', 'Wiki', 'Blog']);
    await page.getByLabel('Search projects').fill('o');
    await eventually(() => new URL(page.url()).search).toBe('?view=projects&sort=failures&q=o');
    await page.reload();
    await eventually(names).toEqual(['Shop', 'Wiki', 'Blog']);
    expect(await page.getByLabel('Search projects').inputValue()).toBe('o');
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  });

  it('keeps a project that is half written until it was asked', async () => {
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await dialog.getByLabel('Name').fill('Half written');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half written');
    // The keyboard is back where it was: only there Escape is meant for the dialog.
    await keyboardAt(dialog.getByLabel('Name'));
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await question.waitFor({ state: 'detached' });
    expect(await dialog.count()).toBe(0);
  });

  it('keeps the height of its dialog while a refused one is sent again', async () => {
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Twice sent');
    await dialog.getByLabel('Description').fill('A project that is refused at first');
    await answerCall(page, '/projects/create', refused(409, { name: 'Refused for a test' }));
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Refused for a test').waitFor();
    const height = async () => (await dialog.boundingBox())?.height;
    const before = await height();
    const held = await holdCall(page, '/projects/create');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Refused for a test').waitFor({ state: 'hidden' });
    expect(await height()).toBe(before);
    held.answer();
  });

  it('creates a project with a name and a description that keep the rules', async () => {
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create new project' });
    const submit = async (name: string, description: string) => {
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Description').fill(description);
      await dialog.getByRole('button', { name: 'Create' }).click();
    };
    const { projectNameMin, projectDescriptionMin, projectDescriptionMax } = LIMITS;
    const good = { name: 'q'.repeat(projectNameMin), description: 'y'.repeat(projectDescriptionMax) };
    for (const [name, description] of [
      ['', good.description],
      ['q'.repeat(projectNameMin - 1), good.description],
      [good.name, ''],
      [good.name, 'y'.repeat(projectDescriptionMin - 1)],
      [good.name, 'y'.repeat(projectDescriptionMax + 1)],
    ] as const) {
      await submit(name, description);
      await dialog.getByRole('alert').getByText(TEXTS.invalidForm, { exact: true }).waitFor();
    }
    await submit(good.name, good.description);
    await dialog.waitFor({ state: 'hidden' });
    await card(page, good.name).getByRole('link').click();
    await page.waitForURL(/\/project\/\d+$/);
    await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(good.name);
  });
});

describe('the latest runs', () => {
  const run = (run_id: string, selection: readonly string[], more: object) => ({
    run_id,
    project_id: 7,
    project: 'Shop',
    state: 'finished',
    trigger: 'manual',
    selection,
    requestedBy: 'Ann Lee',
    createdAt: '2026-03-04T05:06:07.000Z',
    startedAt: null,
    finishedAt: null,
    reason: '',
    files: 4,
    filesFinished: 4,
    filesFailed: 0,
    summary: { success: 8, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
    rerun_of: null,
    ...more,
  });
  const answer = (page: Page, data: readonly object[]) =>
    page.route('**/projects/latest-runs', (route) => route.fulfill({ json: { status: 'success', data } }));
  const region = (page: Page) => page.getByRole('region', { name: 'Latest runs' });

  it('say what runs and what failed first, where, by whom, and lead to the run', async () => {
    const page = await on.memberPage();
    const failure = { filesFailed: 1, summary: { success: 5, failure: 3, blocker: 0, concentrate: 0, skipped: 0 } };
    await answer(page, [
      run('a', ['Cart', 'Pay'], {}),
      run('b', [], failure),
      run('c', ['Cart'], { state: 'running', filesFinished: 1, trigger: 'schedule', requestedBy: null }),
    ]);
    await page.goto('/home');
    const rows = region(page).getByRole('listitem');
    await rows.first().waitFor();
    const texts = (await rows.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
    expect(texts).toEqual([
      expect.stringMatching(/^Cart Running Shop · 1 of 4 files done · Mar 4, /),
      expect.stringMatching(/^All modules 3 failed Shop · Ann Lee · Mar 4, /),
      expect.stringMatching(/^Pay Success Shop · Ann Lee · Mar 4, /),
    ]);
    expect(await rows.nth(1).getByRole('link').getAttribute('href')).toBe('/project/7?run=b');
  });

  it('are few at first; none says what to do, and a failure offers to try again', async () => {
    const page = await on.memberPage();
    const many = Array.from({ length: 20 }, (_, index) => run(`run ${index}`, [], {}));
    await answer(page, many);
    await page.goto('/home');
    const rows = region(page).getByRole('listitem');
    await region(page).getByRole('button', { name: 'Show all 20 runs' }).click();
    await eventually(() => rows.count()).toBe(20);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.reload();
    await eventually(() => rows.count()).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);

    await answer(page, []);
    await page.reload();
    await region(page).getByText('No runs yet').waitFor();

    await answerCall(page, '/projects/latest-runs', refused(409, { run: 'Refused for a test' }));
    await page.reload();
    await region(page).getByText('Refused for a test').waitFor();
    await answer(page, many);
    await region(page).getByRole('button', { name: 'Try again' }).click();
    await rows.first().waitFor();
  });
});

describe('the details of a project', () => {
  it('say how its runs go, and refuse a number that is none', async () => {
    const projectId = await createProject(on.admin);
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}?view=configuration`);
    const atOnce = page.getByLabel('Runs at a time');
    const again = page.getByLabel('Run an interrupted file once more');
    await atOnce.waitFor();
    expect([await atOnce.inputValue(), await again.isChecked()]).toEqual(['1', true]);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    for (const wrong of ['', '0', '1.5', String(LIMITS.runsAtOnceMax + 1)]) {
      await atOnce.fill(wrong);
      await save.click();
      await page.getByText(TEXTS.invalidForm).waitFor();
      expect(await atOnce.getAttribute('aria-invalid')).toBe('true');
    }
    await atOnce.fill('3');
    const pageSize = page.getByLabel('Page size without a warning (MB)');
    expect(await pageSize.inputValue()).toBe(String(LIMITS.goodPageMbDefault));
    for (const wrong of ['', '0', '2.5', String(LIMITS.goodPageMbMax + 1)]) {
      await pageSize.fill(wrong);
      await save.click();
      await page.getByText(TEXTS.invalidForm).waitFor();
      expect(await pageSize.getAttribute('aria-invalid')).toBe('true');
    }
    await pageSize.fill('6');
    await again.uncheck();
    await save.click();
    await page.getByRole('button', { name: TEXTS.saved, exact: true }).waitFor();
    await page.reload();
    await atOnce.waitFor();
    expect([await atOnce.inputValue(), await again.isChecked()]).toEqual(['3', false]);
    expect(await pageSize.inputValue()).toBe('6');
  });
});
