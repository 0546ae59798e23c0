import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  PROFILE,
  answers,
  field,
  fillIn,
  given,
  listed,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  unreachable,
  waitFor,
  within,
} from '../../../testing/index.js';

const UPDATE = '/users/profile-update';
const state = (on: boolean, recoveryCodes = 0) =>
  answers('/users/second-factor', { data: { on, recoveryCodes, demanded: false } });
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const profile = () => screen.getByRole('form', { name: 'Profile' });
/** Whether the browser would ask before it reloads the page. */
const isAskedToStay = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

describe('the user’s own profile', () => {
  it('is changed by keyboard, and the name in the bar with it; only edited fields are sent', async () => {
    const { user } = openScreen('/account', state(false));
    await screen.findByText('You sign in as ada@tests.example');
    await fillIn(user, { 'First name': 'A' });
    await user.keyboard('{Enter}');
    await screen.findByText('At least 2 characters');
    expect(sent(UPDATE)).toEqual([]);
    await fillIn(user, { 'First name': 'Grace', 'Last name': 'Example', Country: 'norw' });
    await screen.findByRole('option', { name: 'Norway' });
    await user.keyboard('{Enter}');
    const data = { firstName: 'Grace', lastName: 'Example', country: 'Norway' };
    given(answers(UPDATE, { data: { ...PROFILE, ...data } }));
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(UPDATE)).toEqual([{ ...data, version: PROFILE.version }]);
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Grace Example' })).toBeTruthy();
  });

  it('keeps what the server refuses, and asks before changes are lost', async () => {
    const refusal = 'First name should consist of visible characters';
    const { user, address } = openScreen('/account', state(false), refuses(UPDATE, { firstName: refusal }));
    await fillIn(user, { 'First name': '\u200b\u200b\u200b' });
    await press(user, 'Save');
    expect(await listed(refusal)).toEqual([refusal]);
    await user.click(screen.getByRole('link', { name: 'Analytics' }));
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/account');
    expect(field('First name', profile()).value).toBe('\u200b\u200b\u200b');
  });
});

describe('two-factor sign-in', () => {
  it('is turned on with the password and a first code, and shows the recovery codes once', async () => {
    const { user } = openScreen('/account', state(false), refuses('/users/second-factor-start', { password: 'Wrong' }));
    await screen.findByText('Off');
    await press(user, 'Turn on');
    await fillIn(user, { Password: 'my password' }, () => screen.getByRole('dialog'));
    await press(user, 'Continue');
    expect(await listed('Wrong')).toEqual(['Wrong']);
    given(answers('/users/second-factor-start', { data: { secret: 'THE SECRET', uri: 'otpauth://totp/it' } }));
    await press(user, 'Continue');
    await screen.findByText('THE SECRET');
    expect(screen.getByTitle('QR code with the secret for the app')).toBeTruthy();
    await user.keyboard('{Escape}');
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
    await fillIn(user, { Code: '123456' });
    given(answers('/users/second-factor-confirm', { data: { recoveryCodes: codes } }), state(true, 10));
    await user.click(inDialog('Turn on'));
    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await press(user, 'Done');
    expect(isAskedToStay()).toBe(false);
    await screen.findByText(/You have 10 recovery codes left/);
    expect(sent('/users/second-factor-start').at(-1)).toEqual({ password: 'my password' });
    expect(sent('/users/second-factor-confirm')).toEqual([{ code: '123456' }]);
    expect(screen.queryByText('code-0')).toBeNull();
  });

  it.each([
    ['Turn off', '/users/second-factor-off', {}, 'Turn off'],
    [
      'Make new recovery codes',
      '/users/second-factor-recovery-codes',
      { data: { recoveryCodes: codes } },
      'Make new codes',
    ],
  ] as const)('asks the owner for password and code: %s', async (name, path, answer, submit) => {
    const { user } = openScreen('/account', state(true, 9), refuses(path, { code: TEXTS.codeRefused }));
    await press(user, name);
    const place = () => screen.getByRole('dialog');
    await fillIn(user, { Password: 'my password', Code: 'a code' }, place);
    await user.click(inDialog(submit));
    expect(await listed(TEXTS.codeRefused)).toEqual([TEXTS.codeRefused]);
    given(answers(path, answer), state(name !== 'Turn off', 10));
    await user.click(inDialog(submit));
    await screen.findByText(name === 'Turn off' ? 'Off' : 'code-9');
    expect(sent(path)).toEqual(Array.from({ length: 2 }, () => ({ password: 'my password', code: 'a code' })));
  });

  it('is shown as on after another tab, or a call whose answer was lost, has turned it on', async () => {
    const START = '/users/second-factor-start';
    const CONFIRM = '/users/second-factor-confirm';
    const on = { second_factor: 'Two-factor sign-in is on already' };
    const setUp = answers(START, { data: { secret: 'THE SECRET', uri: 'otpauth://totp/it' } });
    const { user } = openScreen('/account', state(false), setUp, unreachable(CONFIRM));
    await press(user, 'Turn on');
    await fillIn(user, { Password: 'my password' }, () => screen.getByRole('dialog'));
    await press(user, 'Continue');
    await screen.findByText('THE SECRET');
    await fillIn(user, { Code: '123456' });
    given(state(true, 10));
    await user.click(inDialog('Turn on'));
    await screen.findByText(/You have 10 recovery codes left/);
    given(state(false), refuses(CONFIRM, on, { status: 409 }));
    await user.click(inDialog('Turn on'));
    await screen.findByText('Off');
    await user.click(inDialog('Cancel'));
    await press(user, 'Turn on');
    given(state(true, 10), refuses(START, on, { status: 409 }));
    await fillIn(user, { Password: 'my password' }, () => screen.getByRole('dialog'));
    await press(user, 'Continue');
    await screen.findByText(/You have 10 recovery codes left/);
  });

  it('asks before new recovery codes are lost with Back or Reload', async () => {
    const path = '/users/second-factor-recovery-codes';
    const home = [answers('/projects/list', { data: [] }), answers('/projects/latest-runs', { data: [] })];
    const renewed = answers(path, { data: { recoveryCodes: codes } });
    const { user, address } = openScreen('/home', state(true, 9), renewed, ...home);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
    await user.click(screen.getByRole('menuitem', { name: 'Account' }));
    await press(user, 'Make new recovery codes');
    await fillIn(user, { Password: 'my password', Code: 'a code' }, () => screen.getByRole('dialog'));
    expect(isAskedToStay()).toBe(false);
    await user.click(inDialog('Make new codes'));
    await screen.findByText('code-9');
    expect(isAskedToStay()).toBe(true);
    window.history.back();
    await screen.findByText('Leave without the recovery codes?');
    await press(user, 'Stay');
    await waitFor(() => expect(screen.queryByText('Leave without the recovery codes?')).toBeNull());
    expect(address()).toBe('/account');
    await press(user, 'Done');
    expect(isAskedToStay()).toBe(false);
  });

  it.each([
    [0, 'You have no recovery codes left: make new ones.'],
    [1, 'You have 1 recovery code left, for when you don’t have the app.'],
  ])('shows how many recovery codes are left: %d', async (left, sentence) => {
    openScreen('/account', state(true, left));
    await screen.findByText(new RegExp(`${sentence}$`));
  });
});
