import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { LIMITS } from '@testplatform/contract';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { beforeEach, jest } from '@jest/globals';
import type { RequestHandler } from 'msw';
import type { ReactElement } from 'react';
import { createBrowserRouter } from 'react-router';
import { App } from '../app/App.js';
import { routes } from '../app/routes.js';
import type { Profile } from '../api/people/account.js';
import type { ClientSettings } from '../api/client-settings.js';
import { beginSession } from '../api/client/session.js';
import * as storage from '../shared/storage.js';
import { answers, given, settle } from './network.js';

/** A person in front of a screen. */
export interface Person {
  readonly stored: storage.Stored;
  readonly answers: readonly RequestHandler[];
}

/** Profile of the person in front of a screen, unless the test gives another. */
export const PROFILE: Profile = {
  user_id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  userName: 'ada',
  email: 'ada@tests.example',
  phone: '',
  country: '',
  xecutor_duid: null,
  super_admin: true,
  user_role: 'member',
  roles: [],
  role_permission: {},
  version: 'first',
};

/** Nobody has signed in. */
export const visitor: Person = { stored: {}, answers: [] };

/** A signed-in person, with all permissions unless the profile says otherwise. */
export function person(profile: Partial<Profile> = {}): Person {
  const data = { ...PROFILE, ...profile };
  const session = { token: 'the token of a session', loginTime: '2026-01-01T00:00:00.000Z' };
  const stored = { ...session, super_admin: data.super_admin, account: data.email };
  return { stored, answers: [answers('/users/profile-info', { data })] };
}

/** A person with these rights and no others: `may({ projects: ['view'] })`. */
export const may = (rights: Readonly<Record<string, readonly string[]>>): Person =>
  person({
    super_admin: false,
    roles: ['Tester'],
    role_permission: Object.fromEntries(
      Object.entries(rights).map(([module, actions]) => [
        module,
        Object.fromEntries(actions.map((action) => [action, true])),
      ]),
    ),
  });

/** A visitor with something in the browser's storage. */
export const visitorWith = (stored: storage.Stored): Person => ({ stored, answers: [] });

/** The installation's client settings, where they differ from a new one's. */
export const installation = (settings: Partial<ClientSettings> = {}): RequestHandler =>
  answers('GET /api/client-settings', {
    status: 'success',
    data: {
      captcha: null,
      passwordMin: LIMITS.passwordMinSignUp,
      emailEndingMax: LIMITS.emailEndingDefault,
      jurisdiction: null,
      ipLookupUrl: null,
      ...settings,
    },
  });

interface OpenScreen {
  /** Types and clicks. */
  readonly user: UserEvent;
  /** Path and query of the address. */
  address(): string;
}

const isPerson = (one: Person | RequestHandler): one is Person => 'stored' in one;

const isAnswer = (one: Person | RequestHandler): one is RequestHandler => !isPerson(one);

/**
 * Styles stay out of the page: nothing is visible in jsdom, and every visibility check would go through all of them. An
 * element hidden by a style counts as visible.
 */
const STYLES = createCache({ key: 'css', container: document.createElement('div') });

const leave: (() => void)[] = [];

/**
 * Opens an address of the app, or renders part of a screen, with the product's providers around it.
 * @param where such as `/login`, or an element
 * @param who by default a person with all permissions
 * @param more the server's answers; a screen requests nothing else
 */
export function openScreen(where: string | ReactElement, ...more: readonly (Person | RequestHandler)[]): OpenScreen {
  const who = more.find(isPerson) ?? person();
  given(...more.filter(isAnswer), ...who.answers);
  // Forgets everything of the previous session.
  beginSession('', false, who.stored.account ?? '');
  storage.clear(who.stored);
  window.history.replaceState(null, '', typeof where === 'string' ? where : '/');
  const router = createBrowserRouter(typeof where === 'string' ? routes : [{ path: '*', element: where }]);
  leave.push(() => router.dispose());
  render(
    <CacheProvider value={STYLES}>
      <App router={router} />
    </CacheProvider>,
  );
  const user = userEvent.setup({ delay: null, advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  return { user, address: () => window.location.pathname + window.location.search };
}

/** Advances the clock. @param ms milliseconds */
export async function passTime(ms: number): Promise<void> {
  await settle();
  await jest.advanceTimersByTimeAsync(ms);
  await settle();
}

/** What the browser stores. */
export const stored = (): storage.Stored => storage.readAll();

/** Unmounts what the test opened. */
export function leaveScreens(): void {
  for (const end of leave.splice(0)) end();
}

/** Pixels. */
const ROOM = 700;

/**
 * For the tests of a file: gives elements a size. jsdom has no layout, and long lists render only the rows that have
 * room.
 */
export function givenRoom(): void {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(ROOM);
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROOM);
    jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(ROOM);
    Element.prototype.scrollTo ??= () => undefined;
  });
}

/** Whether closing the page would ask first, because something is not saved. */
export const asksBeforeLeaving = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
