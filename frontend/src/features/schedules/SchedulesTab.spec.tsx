import { LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Connector } from '../../api/automation/connectors.js';
import type { Cron } from '../../api/automation/crons.js';
import {
  answers,
  choose,
  describeStates,
  field,
  fillIn,
  given,
  givenRoom,
  listed,
  live,
  loses,
  may,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
  workspace,
} from '../../testing/index.js';
import { SchedulesTab } from './SchedulesTab.js';

givenRoom();

const LIST = '/projects/cron-lists';
const MANAGE = '/projects/cron-manage';
const where = <SchedulesTab projectId={1} />;
const EVERYTHING: Connector = {
  connector_id: 'a connector',
  handle: '00000000-0000-4000-8000-000000000001',
  title: 'Everything',
  components: 'all',
  enabled: true,
  environment: '',
  environments: [],
  url: '',
  linkRefused: false,
  lastRuns: [],
  version: 'first',
};
const NIGHT: Cron = {
  cron_id: 5,
  title: 'Every night',
  hour: '03',
  minute: '05',
  type: 'Daily',
  connector_id: 'a connector',
  connectorHandle: '00000000-0000-4000-8000-000000000001',
  timeZone: 'Europe/Zurich',
  environment: 'Staging',
  environments: ['Staging'],
  paused: false,
  nextRuns: ['2026-03-04T05:06:07.000Z'],
  lastRun: null,
  missed: null,
  version: 'first',
};
const has = (...data: Cron[]) => answers(LIST, { data });
const connectors = (...data: Connector[]) => answers('/projects/connector-lists', { data });
const staging = answers('/projects/environment-lists', {
  data: [{ id: 'a', name: 'Staging', browser: { name: 'Firefox' } }],
});
const card = () => screen.getByRole('article', { name: 'Every night' });
const inCard = (name: string) => within(card()).getByRole<HTMLButtonElement>('button', { name });

describeStates('the schedules of a project', {
  where,
  path: LIST,
  loading: 'Loading the schedules',
  empty: [has(), 'No schedules yet'],
  more: [connectors()],
});

describeStates('the schedules of a project, which need its connectors', {
  where,
  path: '/projects/connector-lists',
  loading: 'Loading the schedules',
  empty: [connectors(), 'A schedule runs a connector once a day. Add a connector first.'],
  more: [has()],
});

describe('a schedule', () => {
  it('is added once its form is complete', async () => {
    const { user } = openScreen(where, has(), connectors(EVERYTHING), staging, answers(MANAGE));
    await press(user, 'Add schedule');
    await press(user, 'Save');
    expect(await listed(TEXTS.connectorEmpty)).toEqual([TEXTS.connectorEmpty, TEXTS.titleEmpty]);
    await fillIn(user, { Title: 'Every night' });
    await choose(user, 'Connector', 'Everything');
    await choose(user, 'Hour', '03');
    await choose(user, 'Minute', '05');
    await choose(user, 'Environments', 'Staging (Firefox)');
    given(has(NIGHT));
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(MANAGE)).toEqual([
      {
        projectId: 1,
        type: 'Daily',
        title: 'Every night',
        connectorId: EVERYTHING.handle,
        hour: '03',
        minute: '05',
        timeZone: expect.any(String),
        environments: ['Staging'],
      },
    ]);
    expect(card().textContent).toMatch(
      /Daily at 03:05 \(Europe\/Zurich\) · Everything · environment Staging \(Firefox\)/,
    );
    expect(card().textContent).toMatch(/Next: Mar 4, 2026/);
  });

  it('is added once, although the answer to it is lost', async () => {
    const stores = loses(MANAGE, ({ body }) => {
      const { timeZone } = body as { timeZone: string };
      given(has({ ...NIGHT, timeZone, environment: '', environments: [] }));
    });
    const { user } = openScreen(where, has(), connectors(EVERYTHING), staging, stores);
    await press(user, 'Add schedule');
    await fillIn(user, { Title: 'Every night' });
    await choose(user, 'Connector', 'Everything');
    await choose(user, 'Hour', '03');
    await choose(user, 'Minute', '05');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(card()).toBeTruthy();
    expect(sent(MANAGE)).toHaveLength(1);
  });

  it('is paused, edited and deleted', async () => {
    const { user } = openScreen(where, has(NIGHT), connectors(EVERYTHING), staging, answers(MANAGE));
    await waitFor(() => expect(field('Active').disabled).toBe(false));
    given(has({ ...NIGHT, paused: true, nextRuns: [] }));
    await user.click(field('Active'));
    await screen.findByText('Paused');
    expect(card().textContent).not.toContain('Next:');
    await waitFor(() => expect(inCard('Edit').disabled).toBe(false));
    await user.click(inCard('Edit'));
    await fillIn(user, { Title: 'Each night' });
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(inCard('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete “Every night”?' });
    given(has());
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No schedules yet');
    expect(sent(MANAGE)).toEqual([
      { projectId: 1, type: 'Daily', cronId: 5, paused: true },
      { projectId: 1, type: 'Daily', cronId: 5, version: 'first', title: 'Each night' },
      { cronId: 5, cronDelete: true },
    ]);
  });

  it('has the time of one person, if one changes the hour and another one the minute', async () => {
    const { user } = openScreen(
      '/project/1?view=configuration&configuration=schedules',
      ...workspace(),
      has(NIGHT),
      connectors(EVERYTHING),
      staging,
      answers(MANAGE),
    );
    await waitFor(() => expect(inCard('Edit').disabled).toBe(false));
    await user.click(inCard('Edit'));
    await choose(user, 'Minute', '40');
    given(has({ ...NIGHT, hour: '17', version: 'second' }));
    live.changed({ projectId: 1, part: 'crons', by: { user_id: 9, name: 'Eve' } });
    const conflict = await screen.findByRole('group', { name: 'Time' });
    expect(conflict.textContent).toMatch(/03:40.*17:05/);
    await user.click(within(conflict).getByRole('button', { name: /^Take theirs/ }));
    await choose(user, 'Minute', '30');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(MANAGE)).toEqual([
      { projectId: 1, type: 'Daily', cronId: 5, version: 'second', hour: '17', minute: '30' },
    ]);
  });

  it('leaves the focus to the next one when it is deleted, and to the empty list after the last one', async () => {
    const others = ['Every noon', 'Every week'].map((title, at): Cron => ({ ...NIGHT, cron_id: 6 + at, title }));
    const { user } = openScreen(where, has(NIGHT, ...others), connectors(EVERYTHING), staging, answers(MANAGE));
    const remove = async (title: string, ...left: Cron[]) => {
      const deleted = await screen.findByRole('article', { name: title });
      await user.click(await within(deleted).findByRole('button', { name: 'Delete' }));
      const question = await screen.findByRole('dialog', { name: `Delete “${title}”?` });
      given(has(...left));
      await user.click(within(question).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(deleted.isConnected).toBe(false));
    };
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await remove('Every noon', NIGHT, others[1]!);
    await waitFor(() => expect(focused()).toBe('Every week'));
    await remove('Every week', NIGHT);
    await waitFor(() => expect(focused()).toBe('Every night'));
    await remove('Every night');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('No schedules yet'));
    expect(document.activeElement).not.toBe(document.body);
  });

  it('shows why a change was refused', async () => {
    const refusal = refuses(MANAGE, { cron: 'It is gone' }, { status: 404 });
    const { user } = openScreen(where, has(NIGHT), connectors(EVERYTHING), staging, refusal);
    await waitFor(() => expect(field('Active').disabled).toBe(false));
    await user.click(field('Active'));
    expect(await listed('It is gone')).toEqual(['It is gone']);
    given(refuses(MANAGE, { cron: 'Not now' }, { status: 409 }));
    await press(user, 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await listed('Not now')).toEqual(['Not now']);
  });

  it('shows that it was missed and why, and how it ran', async () => {
    const time = '2026-03-04T05:06:07.000Z';
    const missed = { ...NIGHT, missed: { time, reason: 'The server was down' } };
    const ran: Cron = {
      ...NIGHT,
      cron_id: 6,
      title: 'At noon',
      lastRun: { run_id: 'a', time, state: 'finished', passed: false },
    };
    openScreen(where, has(missed, ran), connectors(EVERYTHING), staging);
    await screen.findByText(/: The server was down$/);
    expect(screen.getByRole('article', { name: 'At noon' }).textContent).toMatch(/Failed\s*Last: Mar 4, 2026/);
  });

  it('knows its connector and runs it after somebody replaced the link', async () => {
    const run = answers('/projects/connector-run', { data: { run_id: 'its-run' } });
    const { user } = openScreen(
      where,
      has(NIGHT),
      connectors({ ...EVERYTHING, connector_id: 'another' }),
      staging,
      run,
    );
    await screen.findByText(/· Everything · environment Staging/);
    await user.click(await waitFor(() => inCard('Run now')));
    await waitFor(() => expect(sent('/projects/connector-run')).toHaveLength(1));
    const environments = ['Staging'];
    expect(sent('/projects/connector-run')).toEqual([{ projectId: 1, connectorId: EVERYTHING.handle, environments }]);
  });

  it('names no connector to users who may not view them, who can’t edit it either', async () => {
    const refusal = refuses('/projects/connector-lists', { permission: 'No' }, { status: 403 });
    openScreen(where, may({ crons: ['view', 'create', 'modify'] }), has(NIGHT), staging, refusal);
    await screen.findByText(/· A connector · environment Staging/);
    expect(within(card()).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add schedule' })).toBeNull();
  });
});

it('shows more schedules when asked', async () => {
  const named = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...NIGHT, cron_id: from + at, title: `Night ${from + at}` }));
  const pages = answers(LIST, ({ body }) => ({
    data: (body as { page: number }).page === 1 ? named(1, LIMITS.pageSize) : named(LIMITS.pageSize + 1, 2),
  }));
  const { user } = openScreen(where, pages, connectors(EVERYTHING), staging);
  await screen.findByRole('article', { name: 'Night 20' });
  await press(user, 'Show more schedules');
  await screen.findByRole('article', { name: 'Night 22' });
  expect(screen.getAllByRole('article')).toHaveLength(22);
  expect(screen.queryByRole('button', { name: 'Show more schedules' })).toBeNull();
});
