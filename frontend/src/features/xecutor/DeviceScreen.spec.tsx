import { DELAYS, LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  field,
  fillIn,
  given,
  holds,
  listed,
  may,
  openScreen,
  passTime,
  person,
  press,
  refuses,
  screen,
  sent,
  stored,
  unreachable,
  waitFor,
} from '../../testing/index.js';

const DEVICE = 'Device'.padEnd(LIMITS.deviceIdMin, '-x');
const SAVE = '/xecutor/manage-device';
const none = answers('/xecutor/device', { data: null });
const saved = answers('/xecutor/device', {
  data: { duid: DEVICE, state: 'offline', name: null, host: null, platform: null, version: null, seen_at: null },
});

describe('the device page', () => {
  it('saves a device and confirms it for 3 seconds', async () => {
    const { user } = openScreen('/xecutor/manage', none);
    await screen.findByText('No device is saved yet.');
    given(answers(SAVE), saved, ...person({ xecutor_duid: DEVICE }).answers);
    await fillIn(user, { 'Device id': ` ${DEVICE} ` });
    await press(user, 'Save');
    // Two responses: to the save, and to the refetch of the device.
    for (const _answer of [1, 2]) await passTime(DELAYS.apiResult);
    expect(screen.getByRole('button', { name: TEXTS.saved })).toBeTruthy();
    await passTime(DELAYS.savedLabel - 1);
    expect(screen.getByRole('button', { name: TEXTS.saved })).toBeTruthy();
    await passTime(1);
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
    expect(screen.getByText(DEVICE)).toBeTruthy();
    expect(sent(SAVE)).toEqual([{ duid: DEVICE }]);
    expect(stored().xecutor_duid).toBe(DEVICE);
  });

  it('keeps what is typed while a device is saved', async () => {
    const { handler, answer } = holds(SAVE);
    const { user } = openScreen('/xecutor/manage', none, handler);
    await fillIn(user, { 'Device id': DEVICE });
    await user.keyboard('{Enter}');
    await fillIn(user, { 'Device id': 'Another' });
    given(saved, ...person({ xecutor_duid: DEVICE }).answers);
    answer(answers(SAVE));
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(field('Device id').value).toBe('Another');
  });

  it('does nothing with an id that is too short', async () => {
    const { user } = openScreen('/xecutor/manage', none);
    await fillIn(user, { 'Device id': 'x'.repeat(LIMITS.deviceIdMin - 1) });
    await press(user, 'Save');
    await passTime(1_000);
    expect(sent(SAVE)).toEqual([]);
  });

  it('lists errors in red, and is silent when no server answers', async () => {
    const { user } = openScreen('/xecutor/manage', none, refuses(SAVE, { duid: 'It is another person’s' }));
    await fillIn(user, { 'Device id': DEVICE });
    await press(user, 'Save');
    expect(await listed('It is another person’s')).toEqual(['It is another person’s']);
    given(unreachable(SAVE));
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByText('It is another person’s')).toBeNull());
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    expect(sent(SAVE)).toHaveLength(2);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(field('Device id').value).toBe(DEVICE);
  });

  it.each([
    ['online', 'Online'],
    ['busy', 'Busy'],
    ['offline', 'Offline'],
  ] as const)('shows that the device is %s', async (state, label) => {
    const device = { duid: DEVICE, name: 'Desk', host: 'pc', platform: 'linux', version: '1.0.0' };
    const seen_at = '2026-03-04T05:06:07.000Z';
    openScreen('/xecutor/manage', answers('/xecutor/device', { data: { ...device, state, seen_at } }));
    await screen.findByText(label);
    await screen.findByText('Desk');
  });

  it('shows nothing about devices to a user who may neither view nor save them', async () => {
    const refusal = refuses('/xecutor/device', { permission: 'Not for you' }, { status: 403 });
    openScreen('/xecutor/manage', may({ projects: ['view'] }), refusal);
    await screen.findByText(/permission to view devices/);
    expect(screen.queryByText('Start the Xecutor')).toBeNull();
    expect(screen.queryByLabelText('Device id')).toBeNull();
  });
});
