import { afterEach, describe, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createFiles, type FileRef } from '../factories/project.js';
import { readReport } from '../factories/run.js';
import { addSteps, finding, opening } from '../factories/steps.js';
import { Agent } from '../support/product/agent.js';
import { countPassed } from '../support/browser/browser.js';
import { eventually } from '../support/time/eventually.js';
import { Outbox } from '../support/product/outbox.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const shop = shareSite();
const mails = new Outbox(on);

let agent: Agent | undefined;
afterEach(() => agent?.stop());

describe('a person’s Xecutor', () => {
  it('is started on a desktop, runs a file in its own browser, and its report is read here', async () => {
    const { api } = await createMember(on.admin, on.visitor, mails, { super_admin: true });
    const [file] = (await createFiles(api, ['On my desk'])) as [FileRef];
    await addSteps(api, file, opening('Open the shop', shop.url), finding('See its name', 'h1'));
    agent = await Agent.connected(api);
    const page = await on.memberPage({}, api);
    await page.goto(`/project/${file.projectId}`);
    await page.getByRole('link', { name: /^Your Xecutor .* is online/ }).waitFor();
    await page.getByRole('button', { name: 'Xecutor', exact: true }).click();
    await page.getByRole('treeitem', { name: 'On my desk' }).click();
    await page.getByRole('tab', { name: 'Report' }).click();
    // The server's report first, because its failure message says why a run failed.
    await eventually(() => readReport(api, file)).toMatchObject([{ status: 'success', summary: { success: 2 } }]);
    await eventually(() => countPassed(page)).toBe(2);
  });
});
