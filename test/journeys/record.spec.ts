import { describe, expect, it } from '@jest/globals';
import { run } from '../factories/run.js';
import { DEMO, RecordingPerson } from '../support/browser/recording-person.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const shop = shareSite();

describe('recording', () => {
  it('turns what a person does into test cases that pass', async () => {
    const person = await RecordingPerson.at(on, shop);
    const { page } = person;
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Address').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await person.record('/login');
    await person.signIn();
    await person.signInTwin();
    await person.mode('Check text');
    await person.click((twin) => twin.getByTestId('welcome'));
    await person.steps.filter({ hasText: 'Welcome, Dana Demo' }).waitFor();
    expect(await person.titles()).toEqual([
      expect.stringMatching(/^Open /),
      'Type into “Email”',
      'Type into “Password”',
      'Click “Sign in”',
      'Check the text of “Welcome, Dana Demo”',
    ]);
    expect(await page.content()).not.toContain(DEMO.password);

    await page.getByRole('button', { name: 'Add 5 test cases to the file' }).click();
    await page.getByText('5 test cases added').waitFor();
    await page.getByRole('region', { name: 'Browser', exact: true }).waitFor();
    await page.getByText('Type into “Password”').waitFor();
    await person.close();
    expect((await person.stored())[2]).toMatchObject({ inputTextMask: 'Yes', inputText: '', inputTextSet: true });

    await run(on.admin, person.file);
    const { data } = await on.admin.ok<{ data: { summary: { status?: string } }[] }>(
      '/projects/test-case-lists',
      person.file,
    );
    expect(data.map(({ summary }) => summary.status)).toEqual(Array.from({ length: 5 }, () => 'success'));
  });
});
