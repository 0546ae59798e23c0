import { DELAYS, joinPath } from '@testplatform/contract';
import type { Page } from 'playwright';
import { createFiles, type FileRef } from '../../factories/project.js';
import { addSteps, passing } from '../../factories/steps.js';
import { idsByPath, readTree } from '../../factories/tree.js';
import type { Api } from '../product/api.js';
import type { Hold } from './hold.js';
import { eventually } from './eventually.js';

/** A file whose last case waits until it is released, and its address in the workspace. */
export async function createHeldFile(api: Api, hold: Hold): Promise<{ file: FileRef; address: string }> {
  const [file] = (await createFiles(api, ['Slow'])) as [FileRef];
  await addSteps(api, file, passing('First'), passing('Second'), hold.step('Third'));
  const ids = idsByPath((await readTree(api, file.projectId)).components);
  return { file, address: `/project/${file.projectId}?node=${ids[joinPath(file)]}` };
}

export const runButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const live = (page: Page) => page.getByRole('region', { name: 'Live preview' });

/**
 * Waits until the server has reported the run's end: the next one may be started, and the preview closes after the
 * documented wait.
 */
export async function seeTheEnd(page: Page): Promise<void> {
  await live(page).getByText('Finished').waitFor();
  await runButton(page, 'Run').waitFor();
  // For half a second it ignores presses meant for Stop.
  await page.clock.fastForward(500);
  await eventually(() => runButton(page, 'Run').isEnabled()).toBe(true);
  await page.clock.fastForward(DELAYS.finishAfterLiveEvent);
  await live(page).waitFor({ state: 'detached' });
}
