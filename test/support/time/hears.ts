import type { Page } from 'playwright';
import type { Api } from '../product/api.js';
import { until } from './until.js';

let named = 0;

/**
 * Waits until a page with an open project has received all events so far: renames the project and waits for the
 * heading, because events arrive in order.
 */
export async function hears(page: Page, api: Api, projectId: number): Promise<void> {
  await until('a change to be heard of', async () => {
    const name = `Named ${++named}`;
    await api.ok('/projects/modify', { projectId, updateType: 'basic-info', name });
    const heading = page.getByRole('heading', { level: 1, name, exact: true });
    return heading.waitFor({ timeout: 5_000 }).then(() => true);
  });
}
