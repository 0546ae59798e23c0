import type { TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, click, read, type RunOptions, shareLab, TESTED } from '../../../test/support/browser/engine.js';

const PAGE = `<p id="now"></p><p id="clock"></p><p id="session">Signed in</p><p id="got">nothing</p>
  <button id="late">Late</button><a href="/" target="_blank">Another tab</a><div id="drop">Drop</div>
  <ul id="list" style="height: 80px; overflow: auto"></ul><script>
  const show = () => { now.textContent = new Date().toISOString(); clock.textContent = new Date().toLocaleString('sv'); };
  show();
  setInterval(show, 20);
  setTimeout(() => (session.textContent = 'Signed out'), 15 * 60_000);
  late.onclick = () => setTimeout(() => requestAnimationFrame(() => (got.textContent = 'It came')), 50);
  drop.onmouseup = () => (drop.textContent = 'Dropped');
  list.onscroll = () => requestAnimationFrame(() => {
    if (list.children.length < 60) list.append(...rows(20));
  });
  const rows = (count) => Array.from({ length: count }, () => {
    const row = document.createElement('li');
    row.textContent = 'Row ' + (list.children.length + (rows.made = (rows.made ?? 0) + 1) % 20);
    row.id = 'row-' + rows.made;
    return row;
  });
  list.append(...rows(20));
</script>`;

const lab = shareLab({ '/': PAGE });
const set = (fields: Partial<TestCase>) => aCase('Set clock', fields);
const fixed = set({ time: '2026-12-31 23:59' });
const inKolkata: RunOptions = { project: { browser: { timeZone: 'Asia/Kolkata' } } };
const shows = (target: string, text: string) =>
  read(target, { conditionals: [{ statement: 'Equal to', statementData: text }] });
const runs = async (cases: readonly TestCase[], options?: RunOptions) => {
  const told = await lab.run(cases, options);
  expect(told.results.map(({ message, warnings }) => [message, warnings])).toEqual(cases.map(() => ['', []]));
  return told;
};
const open = () => aCase('URL redirect', { redirectURL: lab.url });

it('fixes the time of pages, in the time zone of the environment, before and after they open', async () => {
  const { results } = await runs(
    [
      fixed,
      open(),
      shows('#now', '2026-12-31T18:29:00.000Z'),
      shows('#clock', '2026-12-31 23:59:00'),
      set({ time: '2024-02-29T08:00Z' }),
      shows('#clock', '2024-02-29 13:30:00'),
      aCase('Reload'),
      shows('#now', '2024-02-29T08:00:00.000Z'),
      click('a'),
      shows('#now', '2024-02-29T08:00:00.000Z'),
    ],
    inKolkata,
  );
  expect(results[0]?.value).toBe('2026-12-31T23:59:00+05:30');
});

it.each([false, true])('leaves the engine’s own waits alone; single-page app: %s', async (isSinglePageApp) => {
  const cases = [
    open(),
    fixed,
    click('#late'),
    shows('#got', 'It came'),
    click('text=Late'),
    aCase('Hover', { targetField: 'role=button[name="Late"]' }),
    aCase('Drag and drop', { targetField: '#late', destinationField: '#drop' }),
    shows('#drop', 'Dropped'),
    aCase('Scroll to', { targetField: '#row-55', containerField: '#list' }),
    aCase('Wait for', { targetField: '#row-60', state: 'Attached' }),
  ];
  const { results, records } = await runs(cases, { project: { isSinglePageApp } });
  expect(results.map(({ screenshot }) => records.has(screenshot ?? -1))).toEqual(cases.map(() => true));
});

it('starts the clock at a time from which it runs on', async () => {
  const later: TestCase['conditionals'] = [
    { statement: 'Starts with', statementData: '2026-12-31T23' },
    { statement: 'Not equal to', statementData: '2026-12-31T23:00:00.000Z' },
  ];
  const start = set({ clock: 'Starts at', time: '2026-12-31T23:00Z' });
  const { results } = await runs([open(), start, read('#now', { conditionals: later })]);
  expect(results[1]?.value).toMatch(/^2026-12-31T|^2027-01-01T/);
});

it('moves the clock forward, and does what was due', async () => {
  const { results } = await runs(
    [
      open(),
      shows('#session', 'Signed in'),
      set({ clock: 'Move forward', forwardBy: '{{binding=minutes}} min' }),
      shows('#session', 'Signed out'),
    ],
    { project: { dataBinding: [{ title: 'minutes', value: '15' }] } },
  );
  expect(results[3]?.value).toBe('Signed out');
});

it('moves a fixed time forward, and goes back to the real one', async () => {
  const { results } = await runs(
    [
      fixed,
      open(),
      set({ clock: 'Move forward', forwardBy: '1 day 2 h' }),
      shows('#clock', '2027-01-02 01:59:00'),
      shows('#session', 'Signed out'),
      set({ clock: 'Real time' }),
      aCase('Run script', {
        script: `Math.abs(Date.now() - ${Date.now()}) < 3_600_000`,
        conditionals: [{ statement: 'Equal to', statementData: 'true' }],
      }),
    ],
    inKolkata,
  );
  expect(results[2]?.value).toBe('2027-01-02T01:59:00+05:30');
});

it('reports a script that fails while the time moves', async () => {
  const body = '<script>setTimeout(() => { throw new Error("No session") }, 60_000)</script>';
  const [, moved] = await lab.onPage(body, [fixed, set({ clock: 'Move forward', forwardBy: '1 min' })]);
  // Firefox reports it as an error of the page.
  const said = TESTED === 'Firefox' ? '' : 'No session';
  expect(moved).toMatchObject({ status: 'success', message: expect.stringContaining(said) });
});

it('has no effect on the next file', async () => {
  await runs([fixed, open(), shows('#now', '2026-12-31T18:29:00.000Z')], inKolkata);
  const { results } = await runs([open(), read('#now')], inKolkata);
  expect(results[1]?.value).not.toContain('2026-12-31T18:29');
});

it.each([
  [{ time: '{{binding=day}}' }, /^Time should look like 2026-12-31 23:59/],
  [{ clock: 'Move forward', forwardBy: '{{binding=day}}' }, /^Forward by should be a time of up to 3660 days/],
] as const)('fails for %j', async (fields, message) => {
  const dataBinding = [{ title: 'day', value: 'tomorrow' }];
  const { results } = await lab.run([set(fields)], { project: { dataBinding } });
  expect(results[0]).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
});
