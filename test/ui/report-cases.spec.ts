import { joinPath } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

const CASES = 1_000;
interface Entry {
  readonly cases?: { readonly seq: number; readonly title: string }[];
}

describe('the report of a file with 1,000 cases', () => {
  it('renders only the visible rows, and keeps open details open', async () => {
    const [file] = (await createFiles(on.admin, ['Long'])) as [FileRef];
    await createCase(on.admin, file, { title: 'Case' });
    await run(on.admin, file);
    const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.route('**/projects/test-report', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: Entry[] | object };
      if (!Array.isArray(body.data)) return route.fulfill({ response });
      const data = (body.data as Entry[]).map((entry) => {
        const [one] = entry.cases ?? [];
        const cases = Array.from({ length: CASES }, (_, seq) => ({ ...one, seq, title: `Case ${seq + 1}` }));
        return one ? { ...entry, testCasesCount: CASES, cases } : { ...entry, testCasesCount: CASES };
      });
      await route.fulfill({ response, json: { ...body, data } });
    });
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}&tab=report`);
    const cases = page.getByRole('list', { name: 'Test cases of the latest run' });
    const rowOf = (number: number) => cases.getByRole('button', { name: new RegExp(`^Success Case ${number}\\b`) });
    await rowOf(1).waitFor();
    expect(await cases.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(String(CASES));
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1_500);

    await rowOf(1).click();
    await cases.getByText('Message', { exact: true }).waitFor();
    await inspection.of('a long report');
    await cases.evaluate((list) => (list.parentElement!.scrollTop = list.scrollHeight));
    await rowOf(CASES).waitFor();
    expect(await rowOf(1).count()).toBe(0);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(1_500);
    await cases.evaluate((list) => (list.parentElement!.scrollTop = 0));
    await cases.getByText('Message', { exact: true }).waitFor();
    expect(await rowOf(1).getAttribute('aria-expanded')).toBe('true');
    expect(inspection.problems).toEqual([]);
  });
});
