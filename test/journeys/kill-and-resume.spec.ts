import { describe, expect, it } from '@jest/globals';
import { readReport, readSnapshot } from '../factories/run.js';
import { countPassed } from '../support/browser/browser.js';
import { eventually } from '../support/time/eventually.js';
import { createHeldFile, live, runButton, seeTheEnd } from '../support/time/held-file.js';
import { shareHold } from '../support/time/hold.js';
import { makeTimeStoppable, stopTime } from '../support/time/clock.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';

const on = ownUi();
const hold = shareHold();

describe('a server that is killed during a run', () => {
  it('is waited for: the screen says finished when the server does, not before, and the report is right', async () => {
    const { file, address } = await createHeldFile(on.admin, hold);
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto(`${address}&tab=report`);
    await runButton(page, 'Run').click();
    await live(page).getByText('Third', { exact: true }).waitFor();

    const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/get-test-snap'));
    await on.server.kill();
    await unanswered;
    expect(await runButton(page, 'Stop').isVisible()).toBe(true);
    // The page waits a minute for the server, and a busy machine may take longer to start one.
    await stopTime(page);
    await on.server.begin();
    await page.clock.resume();
    hold.open();

    let saidTooEarly = 0;
    await until('the run to end', async () => {
      // Reads the screen first: if the run ended between the two reads, the other order would count an early end.
      const goesOn = await runButton(page, 'Stop').isVisible();
      const { run_status } = await readSnapshot(on.admin, file.projectId);
      if (!goesOn && run_status === 'progress') saidTooEarly++;
      return run_status === 'finished';
    });
    expect(saidTooEarly).toBe(0);
    await seeTheEnd(page);
    expect(await live(page).count()).toBe(0);
    await eventually(() => countPassed(page)).toBe(3);
    await page.getByText('attempt 2').waitFor();
    expect(await readReport(on.admin, file)).toMatchObject([
      { status: 'success', attempt: 2, summary: { success: 3, failure: 0, skipped: 0 } },
      { status: 'interrupted', attempt: 1 },
    ]);
  });
});
