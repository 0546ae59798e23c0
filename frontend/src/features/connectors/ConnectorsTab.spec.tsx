import { LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Connector } from '../../api/automation/connectors.js';
import {
  answers,
  describeStates,
  field,
  fillIn,
  given,
  holds,
  listed,
  loses,
  may,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  unreachable,
  waitFor,
  within,
  workspace,
} from '../../testing/index.js';
import { ConnectorsTab } from './ConnectorsTab.js';

const LIST = '/projects/connector-lists';
const MANAGE = '/projects/connector-manage';
const where = <ConnectorsTab projectId={1} />;
const has = (...data: Connector[]) => answers(LIST, { data });
const takes = answers(MANAGE);
const NIGHTLY: Connector = {
  connector_id: '01234567-89ab-cdef-0123-456789abcdef',
  handle: '00000000-0000-4000-8000-000000000001',
  title: 'Nightly',
  components: [{ module: 'Shop', section: 'Cart' }],
  enabled: true,
  environment: '',
  environments: [],
  url: 'https://tests.example/connector/01234567-89ab-cdef-0123-456789abcdef',
  linkRefused: false,
  lastRuns: [],
  version: 'first',
};
const card = () => screen.getByRole('article', { name: 'Nightly' });
const inCard = (name: string) => within(card()).getByRole<HTMLButtonElement>('button', { name });

describeStates('the connectors of a project', {
  where,
  path: LIST,
  loading: 'Loading the connectors',
  empty: [has(), 'No connectors yet'],
});

it('says why older connectors could not be loaded, and tries again', async () => {
  const many = Array.from({ length: LIMITS.pageSize }, (_, at) => ({ ...NIGHTLY, handle: `c${at}` }));
  const { user } = openScreen(where, has(...many), ...workspace());
  given(refuses(LIST, {}, { status: 503, message: 'Try again in a minute' }));
  await press(user, 'Show more connectors');
  await listed('Try again in a minute');
  given(has({ ...NIGHTLY, title: 'Weekly' }));
  await press(user, 'Show more connectors');
  await screen.findByRole('article', { name: 'Weekly' });
  expect(screen.queryByText('Try again in a minute')).toBeNull();
});

describe('a connector', () => {
  it('names the right that its tree needs', async () => {
    const rights = { projects: ['view'], connectors: ['view', 'create', 'modify'], runner: ['view', 'run'] };
    const { user } = openScreen(where, may(rights), has(), ...workspace());
    await press(user, 'Add connector');
    await user.click(await screen.findByLabelText('Parts of the tree'));
    await screen.findByText(/permission to view the tree/);
  });

  it('is added for a part of the tree, once its form is complete', async () => {
    const { user } = openScreen(where, has(), takes, ...workspace());
    await press(user, 'Add connector');
    await user.click(await screen.findByLabelText('Parts of the tree'));
    await press(user, 'Save');
    await listed(TEXTS.titleEmpty);
    await listed('Choose at least one part of the tree, or all modules');
    expect(sent(MANAGE)).toEqual([]);

    await fillIn(user, { Title: ' Nightly ' });
    await user.click(await screen.findByRole('checkbox', { name: 'Shop' }));
    given(has(NIGHTLY));
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(MANAGE)).toEqual([
      { projectId: 1, title: 'Nightly', components: [{ module: 'Shop' }], environments: [] },
    ]);
    expect(card()).toBeTruthy();
  });

  it('is added once, although the answer to it is lost', async () => {
    const moduleOf = (id: string, title: string) => ({ id, title, type: 'module' });
    const tree = { 0: moduleOf('m1', 'Shop'), 1: moduleOf('m2', 'Bank') };
    const trees = answers('/projects/components-lists', { data: [{ components: tree, version: 1 }] });
    // The server lists the parts in an order of its own.
    const components = [{ module: 'Bank' }, { module: 'Shop' }];
    const stores = loses(MANAGE, () => given(has({ ...NIGHTLY, components })));
    const { user } = openScreen(where, has(), trees, stores, ...workspace());
    await press(user, 'Add connector');
    await fillIn(user, { Title: 'Nightly' });
    await user.click(await screen.findByLabelText('Parts of the tree'));
    await user.click(await screen.findByRole('checkbox', { name: 'Shop' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Bank' }));
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(card()).toBeTruthy();
    expect(sent(MANAGE)).toMatchObject([{ components: [{ module: 'Shop' }, { module: 'Bank' }] }]);
  });

  it('that the server did not get is sent again at the next try', async () => {
    const { user } = openScreen(where, has(), unreachable(MANAGE), ...workspace());
    await press(user, 'Add connector');
    await fillIn(user, { Title: 'Nightly' });
    await press(user, 'Save');
    await listed(TEXTS.unavailable);
    given(takes);
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(MANAGE)).toHaveLength(2);
  });

  it('is locked while it is sent, so that nothing is typed that closing would lose', async () => {
    const { handler, answer } = holds(MANAGE);
    const { user } = openScreen(where, has(NIGHTLY), handler, ...workspace());
    await press(user, 'Edit');
    await fillIn(user, { Title: 'Weekly' });
    const isLocked = () => field('Title').closest('[inert]') !== null;
    expect(isLocked()).toBe(false);
    await press(user, 'Save');
    await waitFor(() => expect(isLocked()).toBe(true));
    await user.keyboard('{Escape}');
    answer(refuses(MANAGE, { title: 'Taken' }));
    await listed('Taken');
    expect([isLocked(), field('Title').value]).toEqual([false, 'Weekly']);
  });

  it('that is half-filled is not discarded without asking', async () => {
    const { user } = openScreen(where, has(), ...workspace());
    await press(user, 'Add connector');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press(user, 'Add connector');
    await fillIn(user, { Title: 'Half written' });
    await user.keyboard('{Escape}');
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
    expect(field('Title').value).toBe('Half written');
    await user.keyboard('{Escape}');
    await press(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(MANAGE)).toEqual([]);
  });

  it('is edited: what was changed is sent, with the version that it was based on', async () => {
    const { user } = openScreen(where, has(NIGHTLY), takes, ...workspace());
    await screen.findByText('Never run');
    await user.click(await waitFor(() => inCard('Edit')));
    await user.click(await screen.findByLabelText(TEXTS.treeRoot));
    await press(user, 'Save');
    await waitFor(() => expect(sent(MANAGE)).toHaveLength(1));
    const { handle: connectorId } = NIGHTLY;
    expect(sent(MANAGE)).toEqual([{ projectId: 1, connectorId, version: 'first', components: 'all' }]);
  });

  it('says when a chosen part has been renamed or deleted, and covers less only when saved again', async () => {
    const old = { ...NIGHTLY, components: [{ module: 'Blog' }] };
    const { user } = openScreen(where, has(old), takes, ...workspace());
    await user.click(await waitFor(() => inCard('Edit')));
    await user.click(await screen.findByRole('checkbox', { name: 'Shop' }));
    await press(user, 'Save');
    const gone = 'No longer in the tree: blog. Check what is chosen, and save again';
    expect(await listed(gone)).toEqual([gone]);
    expect(sent(MANAGE)).toEqual([]);
    await press(user, 'Save');
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([{ components: [{ module: 'Shop' }] }]));
  });

  describe('that somebody else changed meanwhile', () => {
    const refusal = refuses(MANAGE, { version: 'Somebody changed it' }, { status: 409 });
    const { handle: connectorId } = NIGHTLY;
    const edit = async (theirs: Partial<Connector>) => {
      const opened = openScreen(where, has(NIGHTLY), refusal, ...workspace());
      await opened.user.click(await waitFor(() => inCard('Edit')));
      await fillIn(opened.user, { Title: 'Mine' });
      // The refused save refetches it; the next one is accepted.
      given(has({ ...NIGHTLY, ...theirs, version: 'second' }));
      return opened;
    };

    it('is saved with both changes automatically, where they touch different fields', async () => {
      const { user } = await edit({ enabled: false, components: 'all' });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Somebody else changed this just now.');
      await waitFor(() => expect(sent(MANAGE)).toHaveLength(2));
      expect(sent(MANAGE)[1]).toEqual({ projectId: 1, connectorId, title: 'Mine', version: 'second' });
    });

    it('is saved although its link was replaced: the form knows it by its handle', async () => {
      const { user } = await edit({ connector_id: 'another', url: 'https://tests.example/connector/another' });
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(sent(MANAGE)).toHaveLength(2));
      expect(sent(MANAGE)[1]).toEqual({ projectId: 1, connectorId, title: 'Mine', version: 'second' });
    });

    it('shows both values of the same field and waits for a choice, by keyboard too', async () => {
      const { user } = await edit({ title: 'Theirs' });
      await press(user, 'Save');
      await screen.findByText('Somebody else changed this too. Choose what to keep.');
      const conflict = screen.getByRole('group', { name: 'Title' });
      expect(conflict.textContent).toMatch(/Keep mineMine.*Take theirsTheirs/);
      await press(user, 'Save');
      await listed('Choose between your changes and theirs first');
      expect([field('Title').value, sent(MANAGE)]).toMatchObject(['Mine', { length: 1 }]);
      within(conflict).getByRole('button', { name: 'Take theirs: Title' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(field('Title').value).toBe('Theirs'));
      expect(screen.queryByRole('group', { name: 'Title' })).toBeNull();
      expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    });

    it('is saved as mine once that was chosen', async () => {
      const { user } = await edit({ title: 'Theirs' });
      await press(user, 'Save');
      await press(user, 'Keep mine: Title');
      given(takes);
      await press(user, 'Save');
      await waitFor(() => expect(sent(MANAGE)).toHaveLength(2));
      expect(sent(MANAGE)[1]).toEqual({ projectId: 1, connectorId, title: 'Mine', version: 'second' });
    });
  });

  it('is switched off, with the switch disabled during the call', async () => {
    const { handler, answer } = holds(MANAGE);
    const { user } = openScreen(where, has(NIGHTLY), handler);
    await screen.findByText('Enabled');
    await waitFor(() => expect(field('Enabled').disabled).toBe(false));
    await user.click(field('Enabled'));
    await waitFor(() => expect(field('Enabled').disabled).toBe(true));
    given(has({ ...NIGHTLY, enabled: false }));
    answer(takes);
    await waitFor(() => expect(field('Disabled').disabled).toBe(false));
    expect(sent(MANAGE)).toMatchObject([{ enabled: false }]);
  });

  it.each([
    ['Delete', 'Delete “Nightly”?', { connectorDelete: true }],
    ['Regenerate link', 'Replace the link of “Nightly”?', { regenerate: true }],
  ])('asks before it does what can’t be undone: %s', async (name, title, body) => {
    const { user } = openScreen(where, has(NIGHTLY), takes);
    await user.click(await waitFor(() => inCard(name)));
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(MANAGE)).toEqual([]);
    await user.click(inCard(name));
    const question = await screen.findByRole('dialog', { name: title });
    await user.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([body]));
  });

  it('runs at once, and links to the run', async () => {
    const runs = answers('/projects/connector-run', { data: { run_id: 'its-run' } });
    const { user, address } = openScreen(where, has({ ...NIGHTLY, enabled: false }), runs);
    await user.click(await screen.findByRole('button', { name: 'Run now' }));
    (await screen.findByRole('button', { name: 'Show it' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/project/1?run=its-run'));
    expect(sent('/projects/connector-run')).toEqual([{ projectId: 1, connectorId: NIGHTLY.handle }]);
  });

  it('explains why it can’t be run', async () => {
    const refusal = refuses('/projects/connector-run', { components: 'There is nothing to run' }, { status: 409 });
    const { user } = openScreen(where, has(NIGHTLY), refusal);
    await user.click(await screen.findByRole('button', { name: 'Run now' }));
    await screen.findByText('There is nothing to run');
  });

  it('says why a change was refused', async () => {
    const { user } = openScreen(where, has(NIGHTLY), refuses(MANAGE, { connector: 'It is in use' }, { status: 409 }));
    await user.click(await waitFor(() => inCard('Delete')));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await listed('It is in use')).toEqual(['It is in use']);
  });

  it('shows how to use it on every build server, with most of its secret hidden on the card', async () => {
    const { user } = openScreen(where, has(NIGHTLY));
    await screen.findByText('https://tests.example/connector/01234567…');
    await user.click(await waitFor(() => inCard('Use in CI')));
    const dialog = await screen.findByRole('dialog', { name: 'Run “Nightly” in CI' });
    for (const server of ['xecutor', 'GitHub Actions', 'GitLab CI', 'Jenkins', 'curl']) {
      await user.click(within(dialog).getByRole('tab', { name: server }));
      expect(dialog.textContent).toContain('testplatform.xml');
    }
    expect(dialog.textContent).toContain(`${NIGHTLY.url}?wait=1800`);
    await press(user, 'Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows how its last runs went, and that its link is refused', async () => {
    const run = (state: 'queued' | 'running' | 'finished', passed: boolean | null) => ({
      run_id: `${state} ${passed}`,
      state,
      passed,
      createdAt: '2026-03-04T05:06:07.000Z',
    });
    const lastRuns = [run('queued', null), run('running', null), run('finished', false), run('finished', true)];
    openScreen(where, has({ ...NIGHTLY, lastRuns, linkRefused: true }));
    const runs = within(await screen.findByRole('list', { name: 'Last runs' })).getAllByRole('listitem');
    expect(runs.map(({ textContent }) => textContent)).toEqual(['Queued', 'Running', 'Failed', 'Success']);
    await screen.findByText(/^This link is refused because its owner may no longer start runs\./);
  });

  it.each([
    ['view', []],
    ['modify', ['Edit']],
    ['delete', ['Delete']],
  ])('has the buttons of a user who may only %s', async (action, names) => {
    openScreen(where, may({ connectors: ['view', action] }), has({ ...NIGHTLY, url: '' }));
    await waitFor(() =>
      expect(
        within(card())
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(names),
    );
    expect(screen.queryByRole('button', { name: 'Add connector' })).toBeNull();
  });
});

it('shows more connectors when asked', async () => {
  const named = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...NIGHTLY,
      handle: `connector ${from + at}`,
      title: `Link ${from + at}`,
    }));
  const pages = answers(LIST, ({ body }) => ({
    data: (body as { page: number }).page === 1 ? named(1, LIMITS.pageSize) : named(LIMITS.pageSize + 1, 2),
  }));
  const { user } = openScreen(where, pages);
  await screen.findByRole('article', { name: 'Link 20' });
  expect(screen.queryByRole('article', { name: 'Link 21' })).toBeNull();
  await press(user, 'Show more connectors');
  await screen.findByRole('article', { name: 'Link 22' });
  expect(screen.getAllByRole('article')).toHaveLength(22);
  expect(screen.queryByRole('button', { name: 'Show more connectors' })).toBeNull();
});
