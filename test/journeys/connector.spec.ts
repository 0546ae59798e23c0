import { describe, expect, it } from '@jest/globals';
import { createFiles, type FileRef } from '../factories/project.js';
import { addSteps, failing, passing } from '../factories/steps.js';
import { junitMistakes } from '../support/files/junit-schema.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

describe('a connector', () => {
  it('is added, its link copied; a build server that calls it gets JUnit results, and its card shows how it ended', async () => {
    const [good, bad] = (await createFiles(on.admin, ['Good', 'Bad'])) as [FileRef, FileRef];
    await addSteps(on.admin, good, passing('Fine'));
    await addSteps(on.admin, bad, failing('Wrong'));
    const page = await on.memberPage();
    await page.goto(`/project/${good.projectId}?view=configuration&configuration=connectors`);
    await page.getByRole('button', { name: 'Add connector' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Nightly');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const card = page.getByRole('article', { name: 'Nightly' });
    await card.getByRole('button', { name: 'Use in CI' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run “Nightly” in CI' });
    await dialog.getByRole('tab', { name: 'curl' }).click();
    const [link] = /http\S+\/connector\/[\w-]+/.exec(await dialog.innerText())!;

    const answer = await fetch(`${link}?wait=200&format=junit`);
    const report = await answer.text();
    expect(await junitMistakes(report)).toEqual([]);
    expect(report).toMatch(/<testsuites[^>]* tests="2" failures="1"/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await card.getByRole('list', { name: 'Last runs' }).getByText('Failed').waitFor();
  });
});
