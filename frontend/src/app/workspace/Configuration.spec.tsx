import { GENERAL_COLLECTION, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Connector } from '../../api/connectors.js';
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
const connectors = answers('/projects/connector-lists', { data: [] });

const NIGHTLY: Connector = {
  connector_id: 'abc',
  title: 'Nightly',
  components: 'all',
  enabled: true,
  environment: '',
  url: '',
  linkRefused: false,
  lastRuns: [],
  version: 'first',
};

describe('the configuration of a project', () => {
  it('asks before an edit is lost by another tab, by a link and by the way back', async () => {
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

  it('keeps what is written when somebody changes the project and it can’t be read anew', async () => {
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

  it('shows what somebody else changed at once', async () => {
    openScreen(`${ADDRESS}&configuration=connectors`, ...workspace(), connectors);
    await screen.findByText('No connectors yet');
    given(answers('/projects/connector-lists', { data: [NIGHTLY] }));
    live.changed({ projectId: 1, part: 'connectors' });
    await screen.findByRole('article', { name: 'Nightly' });
  });

  it('reads again what it may have missed while the live channel was cut off', async () => {
    openScreen(`${ADDRESS}&configuration=connectors`, ...workspace(), connectors);
    await screen.findByText('No connectors yet');
    const reads = sent('/projects/connector-lists').length;
    live.breaks();
    live.returns();
    await waitFor(() => expect(sent('/projects/connector-lists').length).toBeGreaterThan(reads));
  });

  it('has only the tabs that somebody may open', async () => {
    openScreen(ADDRESS, may({ projects: ['view'], components: ['view'], runner: ['view'] }), ...workspace());
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
        'Details',
        'Data collection',
        'Environment',
        'Notifications',
      ]),
    );
  });
});
