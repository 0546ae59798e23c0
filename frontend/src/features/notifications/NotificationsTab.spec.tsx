import { DELAYS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Delivery, Notification } from '../../api/automation/notifications.js';
import {
  answers,
  choose,
  describeStates,
  fillIn,
  given,
  holds,
  listed,
  loses,
  may,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
  asksBeforeLeaving,
  workspace,
} from '../../testing/index.js';
import { NotificationsTab } from './NotificationsTab.js';

const LIST = '/projects/notification-lists';
const MANAGE = '/projects/notification-manage';
const LOG = '/projects/notification-log';
const where = <NotificationsTab projectId={1} />;
const HOOK: Notification = {
  channel_id: 5,
  title: 'Build server',
  kind: 'webhook',
  when: 'always',
  enabled: true,
  recipients: [],
  url: 'https://ci.example/…',
  version: 'first',
};
const has = (...data: Notification[]) => answers(LIST, { data });
const logged = (...data: Delivery[]) => answers(LOG, { data });
const DELIVERY: Delivery = {
  delivery_id: 'd',
  channel_id: 5,
  title: 'Build server',
  kind: 'webhook',
  run_id: null,
  outcome: null,
  recipient: 'https://ci.example/…',
  state: 'failed',
  attempts: 7,
  httpStatus: 500,
  reply: 'not now',
  error: 'It answered with 500',
  time: '2026-03-04T05:06:07.000Z',
  nextTry: null,
  finishedAt: null,
};
const inCard = (name: string) =>
  within(screen.getByRole('article', { name: 'Build server' })).getByRole<HTMLButtonElement>('button', { name });

describeStates('the notifications of a project', {
  where,
  path: LIST,
  loading: 'Loading the notifications',
  empty: [has(), 'No notifications yet'],
});

describeStates('the messages of notifications', {
  where,
  path: LOG,
  loading: 'Loading the messages',
  empty: [logged(), 'No messages sent yet. Send a test, or start a run.'],
  more: [has(HOOK)],
});

describe('a notification', () => {
  it('is not left without a question while its new secret is on the way, or shown', async () => {
    const { handler, answer } = holds(MANAGE);
    const address = '/project/1?view=configuration&configuration=notifications';
    const { user } = openScreen(address, ...workspace(), has(HOOK), logged(), handler);
    await screen.findByRole('article', { name: 'Build server' });
    await user.click(inCard('Regenerate secret'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Regenerate secret' }));
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    answer(answers(MANAGE, { data: { channel_id: 5, secret: 'x'.repeat(43) } }));
    await screen.findByRole('dialog', { name: 'Secret of the webhook' });
    expect(asksBeforeLeaving()).toBe(true);
    await press(user, 'Done');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });

  it('is added with a secret that is shown once', async () => {
    const { user } = openScreen(where, has(), refuses(MANAGE, { url: 'It leads to a private address' }), logged());
    await press(user, 'Add notification');
    await press(user, 'Save');
    expect(await listed(TEXTS.titleEmpty)).toEqual([TEXTS.titleEmpty, 'Enter at least one email address']);
    await fillIn(user, { Title: 'Build server' });
    await choose(user, 'Kind', 'Webhook');
    await fillIn(user, { Address: 'http://10.0.0.1/hook' });
    await choose(user, 'When', 'When any run ends');
    await press(user, 'Save');
    await listed('It leads to a private address');

    given(answers(MANAGE, { data: { channel_id: 5, secret: 'x'.repeat(43) } }), has(HOOK));
    await fillIn(user, { Address: 'https://ci.example/hook' });
    await press(user, 'Save');
    await screen.findByRole('dialog', { name: 'Secret of the webhook' });
    await screen.findByText('x'.repeat(43));
    await press(user, 'Done');
    await waitFor(() => expect(screen.queryByText('x'.repeat(43))).toBeNull());
    expect(sent(MANAGE).at(-1)).toEqual({
      projectId: 1,
      title: 'Build server',
      kind: 'webhook',
      when: 'always',
      url: 'https://ci.example/hook',
    });
  });

  it('by email goes to each address of a list, all of which must be one', async () => {
    const { user } = openScreen(where, has(), answers(MANAGE, { data: { channel_id: 5 } }));
    await press(user, 'Add notification');
    await fillIn(user, { Title: 'Team', Recipients: 'ada@example.com, grace' });
    await press(user, 'Save');
    await listed(`${TEXTS.emailInvalid}: grace`);
    await fillIn(user, { Recipients: 'ada@example.com\ngrace@example.com' });
    await press(user, 'Save');
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([{ recipients: ['ada@example.com', 'grace@example.com'] }]));
  });

  it('is added once, although the answer to it is lost', async () => {
    const stores = loses(MANAGE, () => given(has({ ...HOOK, title: 'CI', when: 'change' })));
    const { user } = openScreen(where, has(), logged(), stores);
    await press(user, 'Add notification');
    await choose(user, 'Kind', 'Webhook');
    await fillIn(user, { Title: 'CI', Address: 'https://ci.example/hook' });
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByRole('article', { name: 'CI' });
    expect(sent(MANAGE)).toHaveLength(1);
  });

  it('keeps its address through an edit', async () => {
    const { user } = openScreen(where, has(HOOK), logged(), answers(MANAGE, { data: { channel_id: 5 } }));
    await user.click(await waitFor(() => inCard('Edit')));
    await screen.findByText('Leave it empty to keep https://ci.example/…');
    await fillIn(user, { Title: 'CI' });
    await press(user, 'Save');
    await waitFor(() => expect(sent(MANAGE)).toEqual([{ projectId: 1, channelId: 5, version: 'first', title: 'CI' }]));
  });

  it('is tested and deleted, after confirmation', async () => {
    const { user } = openScreen(where, has(HOOK), logged(), answers('/projects/notification-test'), answers(MANAGE));
    await screen.findByText(/^No messages sent yet/);
    given(logged(DELIVERY));
    await user.click(inCard('Send a test'));
    await screen.findByText('It answered with 500: “not now”');
    expect(sent('/projects/notification-test')).toEqual([{ projectId: 1, channelId: 5 }]);
    await user.click(inCard('Delete'));
    const question = await screen.findByRole('dialog', { name: 'Delete “Build server”?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([{ channelId: 5, channelDelete: true }]));
  });

  it('can’t be changed by a user who may only view the project', async () => {
    openScreen(where, may({ projects: ['view'] }), has(HOOK), logged(DELIVERY));
    await screen.findByText('Not sent');
    await passTime(1_000);
    expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Send/ })).toBeNull();
  });
});

describe('a message', () => {
  const rowTexts = () => within(screen.getByRole('table', { name: 'Messages' })).getAllByRole('row')[1]?.textContent;

  it.each<[string, Partial<Delivery>, RegExp]>([
    ['did not arrive', {}, /Test\s*Not sent\s*It answered with 500: “not now”\s*7\s*–\s*Send again$/],
    [
      'arrived',
      { state: 'sent', error: '', reply: 'thanks', httpStatus: 200 },
      /Sent\s*Answered with 200\s*7\s*–\s*Send again$/,
    ],
    [
      'waits',
      { state: 'waiting', outcome: 'failed', run_id: 'r', nextTry: '2026-03-04T06:00:00.000Z' },
      /Failed\s*Waiting\s*It answered with 500: “not now”\s*7\s*Mar 4, 2026.*Try now$/,
    ],
  ])('shows that it %s', async (_how, change, text) => {
    openScreen(where, has(HOOK), logged({ ...DELIVERY, ...change }));
    await screen.findByRole('table', { name: 'Messages' });
    await waitFor(() => expect(rowTexts()).toMatch(text));
  });

  it('is resent, and polled every 5 s while it waits', async () => {
    const { user } = openScreen(where, has(HOOK), logged(DELIVERY), answers('/projects/notification-again'));
    const again = await screen.findByRole('button', { name: /^Send again: Build server, / });
    given(logged({ ...DELIVERY, state: 'waiting' }));
    await user.click(again);
    await screen.findByRole('button', { name: /^Try now: Build server, / });
    expect(sent('/projects/notification-again')).toEqual([{ projectId: 1, deliveryId: 'd' }]);
    given(logged({ ...DELIVERY, state: 'sent', error: '', httpStatus: 200 }));
    await passTime(DELAYS.snapshotPoll);
    await screen.findByText('Answered with 200');
  });

  it('shows a toast when it can’t be resent', async () => {
    const refusal = refuses('/projects/notification-again', { message: 'It is gone' }, { status: 404 });
    const { user } = openScreen(where, has(HOOK), logged(DELIVERY), refusal);
    await user.click(await screen.findByRole('button', { name: /^Send again: Build server, / }));
    await screen.findByText('It is gone');
  });
});
