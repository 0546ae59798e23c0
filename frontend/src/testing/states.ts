import { DELAYS, TEXTS } from '@testplatform/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { given, holds, never, refuses, unreachable } from './network.js';
import { openScreen, passTime } from './screen.js';

interface States {
  /** An address or an element. */
  readonly where: string | ReactElement;
  /** Path of the request that fills it, as `answers` takes it. */
  readonly path: string;
  /** Accessible name of the loading state. */
  readonly loading: string;
  /** The answer for the empty state, and the text that then shows. */
  readonly empty: readonly [answer: RequestHandler, text: string];
  /** Answers to its other requests. */
  readonly more?: readonly RequestHandler[];
}

const WENT_WRONG = 'The server had a problem. Tell your administrator.';
const NOT_ALLOWED = 'You don’t have permission to do this.';

/** The states of a screen without content: loading, empty, failed, refused, and server unreachable. */
export function describeStates(
  name: string,
  { where, path, loading, empty: [nothing, text], more = [] }: States,
): void {
  const tryAgain = () => screen.findByRole('button', { name: 'Try again' });

  // Empty alerts don't count: the container for form errors exists before there are errors.
  const errors = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || []);

  describe(`${name}: states`, () => {
    it('shows that it loads, for as long as that takes', async () => {
      openScreen(where, never(path), ...more);
      await screen.findByRole('status', { name: loading });
      await passTime(60_000);
      expect(screen.getByRole('status', { name: loading })).toBeTruthy();
      expect(screen.queryByText(text)).toBeNull();
    });

    it('says that there is nothing yet', async () => {
      openScreen(where, nothing, ...more);
      await screen.findByText(text);
      expect(screen.queryByRole('status', { name: loading })).toBeNull();
      expect(errors()).toEqual([]);
    });

    it('says what went wrong, and tries again, once for several clicks', async () => {
      const { user } = openScreen(where, refuses(path, {}, { status: 500, message: WENT_WRONG }), ...more);
      await screen.findByText(WENT_WRONG);
      const { handler, answer, asked } = holds(path);
      given(handler);
      await user.click(await tryAgain());
      await waitFor(async () => expect((await tryAgain()).getAttribute('aria-disabled')).toBe('true'));
      await user.click(await tryAgain());
      await passTime(1_000);
      expect(asked()).toBe(1);
      answer(nothing);
      await screen.findByText(text);
      expect(screen.queryByText(WENT_WRONG)).toBeNull();
    });

    it('offers no second try where a permission is missing', async () => {
      openScreen(where, refuses(path, { permission: NOT_ALLOWED }, { status: 403 }), ...more);
      await screen.findByText(NOT_ALLOWED);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    });

    it('apologises while no server answers, and comes by itself when one does', async () => {
      openScreen(where, unreachable(path), ...more);
      await screen.findByText(TEXTS.unavailable);
      given(nothing);
      await passTime(DELAYS.afterOutage);
      await screen.findByText(text);
    });
  });
}
