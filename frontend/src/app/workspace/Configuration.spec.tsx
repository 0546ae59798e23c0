import { GENERAL_COLLECTION, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Connector } from '../../api/automation/connectors.js';
import type { Notification } from '../../api/automation/notifications.js';
import {
  answers,
  field,
  fillIn,
  given,
  live,
  may,
  openScreen,
  passTime,
  press,
  screen,
  sent,
  unreachable,
  waitFor,
  workspace,
} from '../../testing/index.js';

const ADDRESS = '/project/1?view=configuration';
const row = () => screen.getByRole('group', { name: `${GENERAL_COLLECTION}, row 1` });
const question = () => screen.queryByRole('dialog', { name: 'Discard changes?' });
const CONNECTORS = '/projects/connector-lists';
const SNAPSHOT = '/projects/get-test-snap';
const CHANNELS = '/projects/notification-lists';
const connectors = answers(CONNECTORS, { data: [] });

const NIGHTLY: Connector = {
  connector_id: 'abc',
  handle: '00000000-0000-4000-8000-000000000001',
  title: 'Nightly',
  components: 'all',
  enabled: true,
  environment: '',
  environments: [],
  url: '',
  linkRefused: false,
  lastRuns: [],
  version: 'first',
};

const TEAM: Notification = {
  channel_id: 5,
  title: 'Team',
  kind: 'mail',
  when: 'always',
  enabled: true,
  recipients: [],
  url: '',
  version: 'first',
};

describe('the configuration of a project', () => {
  it('asks before an edit is lost by another tab, by a link and by going back', async () => {
    const { user, address } = openScreen(`${ADDRESS}&configuration=connectors`, ...workspace(), connectors);
    await user.click(await screen.findByRole('tab', { name: 'Data collection' }));
    await screen.findByText('Data binding');
    await fillIn(user, { Title: 'user', Value: 'ann' }, row);
    const before = address();
    for (const leave of [
      () => user.click(screen.getByRole('tab', { name: 'Environment' })),
      () => user.click(screen.getByRole('link', { name: 'Analytics' })),
      async () => window.history.back(),
    ]) {
      await leave();
      await press(user, 'Keep editing');
      await waitFor(() => expect(question()).toBeNull());
      expect(address()).toBe(before);
      expect(field('Value', row()).value).toBe('ann');
    }
    await user.click(screen.getByRole('tab', { name: 'Environment' }));
    await press(user, 'Discard');
    await screen.findByText('No environments yet');
  });

  it('keeps what is typed when somebody changes the project and it can’t be refetched', async () => {
    const { user } = openScreen(`${ADDRESS}&configuration=data`, ...workspace());
    await screen.findByText('Data binding');
    await fillIn(user, { Title: 'user', Value: 'ann' }, row);
    const reads = sent('/projects/list').length;
    given(unreachable('/projects/list'));
    live.changed({ projectId: 1, part: 'data' });
    await passTime(10_000);
    expect(sent('/projects/list').length).toBeGreaterThan(reads);
    expect(field('Value', row()).value).toBe('ann');
    given(...workspace(), answers('/projects/modify', { data: { project_id: 1, version: 'second' } }));
    await press(user, 'Save the data collection');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent('/projects/modify')).toMatchObject([
      { dataCollection: { [GENERAL_COLLECTION]: [{ title: 'user', value: 'ann' }] } },
    ]);
  });

  it('asks before going back loses a half-filled dialog, but not once it was discarded', async () => {
    const { user } = openScreen(`${ADDRESS}&configuration=environment`, ...workspace(), connectors);
    await user.click(await screen.findByRole('tab', { name: 'Connectors' }));
    await press(user, 'Add connector');
    await fillIn(user, { Title: 'Half written' });
    window.history.back();
    await press(user, 'Keep editing');
    await waitFor(() => expect(question()).toBeNull());
    expect(field('Title').value).toBe('Half written');
    await user.keyboard('{Escape}');
    await press(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('tab', { name: 'Environment' }));
    await screen.findByText('No environments yet');
    expect(question()).toBeNull();
  });

  it.each([
    ['connectors', 'connectors', answers(CONNECTORS, { data: [] }), answers(CONNECTORS, { data: [NIGHTLY] })],
    ['notifications', 'notifications', answers(CHANNELS, { data: [] }), answers(CHANNELS, { data: [TEAM] })],
  ] as const)('shows somebody else’s change at once: %s', async (tab, part, before, after) => {
    const log = answers('/projects/notification-log', { data: [] });
    openScreen(`${ADDRESS}&configuration=${tab}`, ...workspace(), before, log);
    await screen.findByText(`No ${tab} yet`);
    given(after);
    live.changed({ projectId: 1, part });
    await screen.findByRole('article');
  });

  it('shows it also to somebody who may not view runs, and asks for none', async () => {
    openScreen(
      `${ADDRESS}&configuration=connectors`,
      may({ projects: ['view'], connectors: ['view'] }),
      ...workspace(),
    );
    given(answers(CONNECTORS, { data: [] }));
    await screen.findByText('No connectors yet');
    const polls = sent(SNAPSHOT).length;
    given(answers(CONNECTORS, { data: [NIGHTLY] }));
    live.changed({ projectId: 1, part: 'connectors' });
    await screen.findByRole('article');
    const reads = sent(CONNECTORS).length;
    live.breaks();
    live.returns();
    await waitFor(() => expect(sent(CONNECTORS).length).toBeGreaterThan(reads));
    expect(sent(SNAPSHOT)).toHaveLength(polls);
  });

  it('refetches what it may have missed while the live channel was down', async () => {
    openScreen(`${ADDRESS}&configuration=connectors`, ...workspace(), connectors);
    await screen.findByText('No connectors yet');
    const reads = sent(CONNECTORS).length;
    live.breaks();
    live.returns();
    await waitFor(() => expect(sent(CONNECTORS).length).toBeGreaterThan(reads));
  });

  it('has only the tabs that the user may open', async () => {
    openScreen(ADDRESS, may({ projects: ['view'], components: ['view'], runner: ['view'] }), ...workspace());
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Details',
        'Data collection',
        'Tables',
        'Environment',
        'Notifications',
      ]),
    );
    expect(screen.queryByRole('button', { name: 'CI/CD' })).toBeNull();
  });
});
