import { expect, it } from '@jest/globals';
import {
  answers,
  fillIn,
  installation,
  listed,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  visitor,
  waitFor,
} from '../../../testing/index.js';

/** Settings of an installation with a captcha. Each has a script of its own: a page loads one once. */
const withCaptcha = (script: string) => installation({ captcha: { siteKey: 'the key', scriptUrl: `/${script}.js` } });

const scripts = (name: string) => document.head.querySelectorAll<HTMLScriptElement>(`script[src*="/${name}.js"]`);

/** Loads the script of a captcha that a click solves. Returns the boxes that it drew and how often each was reset. */
async function loadCaptcha(name: string) {
  await waitFor(() => expect(scripts(name)).toHaveLength(1));
  const drawn: { sitekey: string; action: string; resets: number }[] = [];
  window.grecaptcha = {
    render: (box, { sitekey, action, callback }) => {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', textContent: 'I am not a robot' });
      let clicks = 0;
      button.addEventListener('click', () => callback(`answer ${++clicks}`));
      box.append(button);
      drawn.push({ sitekey, action, resets: 0 });
      return drawn.length - 1;
    },
    reset: (id) => void (drawn[Number(id)]!.resets += 1),
  };
  scripts(name)[0]!.dispatchEvent(new Event('load'));
  return drawn;
}

it('is required before anything is sent, and again for each try', async () => {
  const refusal = refuses('/users/password-reset-link', { email: 'Slow down' }, { status: 429 });
  const { user } = openScreen('/forgot-password', visitor, withCaptcha('first'), refusal);
  const drawn = await loadCaptcha('first');
  await fillIn(user, { Email: 'ada@example.com' });
  await press(user, 'Submit');
  await listed('Please confirm that you are not a robot');
  for (const _try of [1, 2]) {
    await press(user, 'I am not a robot');
    await press(user, 'Submit');
    await listed('Slow down');
    await press(user, 'Submit');
    await listed('Please confirm that you are not a robot');
  }
  const body = { email: 'ada@example.com' };
  expect(sent('/users/password-reset-link')).toEqual([
    { ...body, 'g-recaptcha-response': 'answer 1' },
    { ...body, 'g-recaptcha-response': 'answer 2' },
  ]);
  expect(drawn).toEqual([{ sitekey: 'the key', action: 'Password reset', resets: 2 }]);

  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await screen.findByRole('button', { name: 'I am not a robot' });
  expect(scripts('first')).toHaveLength(1);
});

it('precedes the verification of an address', async () => {
  const { user } = openScreen(
    '/verify-email?token=abc',
    visitor,
    withCaptcha('second'),
    answers('/users/email-verify'),
  );
  const drawn = await loadCaptcha('second');
  await press(user, 'I am not a robot');
  await screen.findByText('Thank you! Your email address is verified.');
  expect(sent('/users/email-verify')).toEqual([{ token: 'abc', 'g-recaptcha-response': 'answer 1' }]);
  expect(drawn).toMatchObject([{ action: 'Email verification' }]);
});

it('precedes another link', async () => {
  const accepted = answers('/users/resend-email-verification');
  const { user } = openScreen('/resend-email-verify-link', visitor, withCaptcha('third'), accepted);
  const drawn = await loadCaptcha('third');
  await press(user, 'I am not a robot');
  await press(user, 'Resend a new one');
  await screen.findByText(/A new link will follow shortly\./);
  expect(sent('/users/resend-email-verification')).toEqual([{ 'g-recaptcha-response': 'answer 1' }]);
  expect(drawn).toMatchObject([{ action: 'Resend email verification' }]);
});

it('reports that it can’t be loaded', async () => {
  openScreen('/register', visitor, withCaptcha('missing'));
  await waitFor(() => expect(scripts('missing')).toHaveLength(1));
  scripts('missing')[0]!.dispatchEvent(new Event('error'));
  await listed('The captcha could not be loaded. Reload the page to try again.');
});
