import { type BrowserSettings, DEFAULT_VIEWPORT } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { createCase, createFiles } from '../factories/project.js';
import { readLastResult, run } from '../factories/run.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { shareHold } from '../support/time/hold.js';
import { until } from '../support/time/until.js';

const on = shareUi();
const hold = shareHold();

const VIEWPORT = { width: 412, height: 915 };
const PHONE: BrowserSettings = { viewport: VIEWPORT, isMobile: true };

const addPhones = (projectId: number) =>
  on.admin.ok('/projects/modify', {
    projectId,
    updateType: 'environment',
    environments: [{ name: 'Phones', browser: PHONE }],
  });

it('the report of a run on a phone says so, and marks the target in the narrow picture', async () => {
  const [file] = await createFiles(on.admin, ['On a phone']);
  const html =
    '<meta name=viewport content="width=device-width"><button style="position:absolute;left:200px;top:300px;width:100px;height:50px" disabled>Pay</button>';
  await createCase(on.admin, file!, {
    eventType: 'URL redirect',
    redirectURL: `data:text/html,${encodeURIComponent(html)}`,
  });
  await createCase(on.admin, file!, { eventType: 'Click', targetField: 'button', maxWaitingTime: 5 });
  await addPhones(file!.projectId);
  await run(on.admin, { ...file!, environment: 'Phones' });
  expect((await readLastResult(on.admin, file!)).cases[1]?.evidence?.target).toEqual({
    x: 200,
    y: 300,
    width: 100,
    height: 50,
  });

  const page = await on.memberPage();
  await page.goto(`/project/${file!.projectId}`);
  await page.getByRole('treeitem', { name: /On a phone/ }).click();
  await page.getByRole('tab', { name: 'Report', exact: true }).click();
  await page.getByText('on the server, in Phones, 412×915, mobile').waitFor();
  const failure = page.getByRole('region', { name: 'Failure', exact: true });
  const picture = failure.locator('img').first();
  await until('the mark to stand on the button', async () => {
    const mark = (await failure.locator('[data-mark]').boundingBox())!;
    const place = (await picture.boundingBox())!;
    // The picture is as high as its container, and centred in it.
    const scale = place.height / VIEWPORT.height;
    const left = place.x + (place.width - VIEWPORT.width * scale) / 2;
    const distance = Math.hypot(
      mark.x + mark.width / 2 - (left + 250 * scale),
      mark.y + mark.height / 2 - (place.y + 325 * scale),
    );
    return distance < 3;
  });
});

it('the live picture of a phone stays within its box', async () => {
  const [file] = await createFiles(on.admin, ['Live']);
  await createCase(on.admin, file!, {
    eventType: 'URL redirect',
    redirectURL: 'data:text/html,<h1>Here',
  });
  await createCase(on.admin, file!, hold.step('Held'));
  await addPhones(file!.projectId);
  const page = await on.memberPage();
  await page.goto(`/project/${file!.projectId}`);
  await page.getByRole('treeitem', { name: /Live/ }).click();
  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Phones' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const { width, height } = (await page.getByRole('img', { name: 'The browser of the run' }).boundingBox())!;
  expect(Math.abs(height - (width * DEFAULT_VIEWPORT.height) / DEFAULT_VIEWPORT.width)).toBeLessThan(2);
});
