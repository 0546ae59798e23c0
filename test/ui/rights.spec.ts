import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { createFiles, type FileRef } from '../factories/project.js';
import { addSteps, passing } from '../factories/steps.js';
import { readTree, idsByPath } from '../factories/tree.js';
import { fillSignIn } from '../support/browser/account-page.js';
import { eventually } from '../support/time/eventually.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

let person: Member;
let file: FileRef;
let fileId: string;
beforeAll(async () => {
  person = await createMember(on.admin, on.visitor, mails);
  file = (await createFiles(on.admin, ['Pay']))[0]!;
  await addSteps(on.admin, file, passing('Open the shop'));
  const { components } = await readTree(on.admin, file.projectId);
  fileId = Object.entries(idsByPath(components)).find(([path]) => path.endsWith('/Pay'))![1];
});

interface Visit {
  readonly page: Page;
  /** Calls that the server refused. */
  readonly refused: string[];
}

/** The person, signed in with only these rights, each such as `reports view`. */
async function signInWith(rights: readonly string[]): Promise<Visit> {
  const role_permission: Record<string, Record<string, boolean>> = {};
  for (const [module = '', action = ''] of rights.map((right) => right.split(' ')))
    role_permission[module] = { ...role_permission[module], [action]: true };
  await grantRights(on.admin, person, { role_permission });
  const page = await on.visitorPage();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname);
  });
  await page.goto('/login');
  await fillSignIn(page, person.email, person.password);
  await page.waitForURL('**/home');
  return { page, refused };
}

interface Screen {
  readonly address: string;
  /** Content that users with the right see there. */
  readonly mark: (page: Page) => Locator;
}

/** Goes to a screen without a reload, as a link of the app does. */
async function go(page: Page, { address, mark }: Screen): Promise<void> {
  // Via a screen that everybody may see, so that a sentence of the previous screen isn't mistaken for this one's.
  await follow(page, ACCOUNT.address);
  await ACCOUNT.mark(page).waitFor();
  await follow(page, address);
  await mark(page)
    .or(page.getByText(/^You don’t have (access|permission)/))
    .first()
    .waitFor();
  await settled(page);
}

const follow = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

async function settled(page: Page): Promise<void> {
  await eventually(() => page.getByRole('status', { name: /^Loading/ }).count()).toBe(0);
}

/** Opens every tab of the screen. */
async function openTabs(page: Page): Promise<string[]> {
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  const names = await tabs.allTextContents();
  for (const index of names.keys()) {
    await tabs.nth(index).click();
    await settled(page);
  }
  return names;
}

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
const buttons = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).count();

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name });
const ACCOUNT: Screen = { address: '/account', mark: heading('Account') };
const configuration = (): Screen => ({
  address: `/project/${file.projectId}?view=configuration`,
  mark: (page) => page.getByRole('region', { name: 'Configuration' }),
});
const ofFile = (more = ''): Screen => ({
  address: `/project/${file.projectId}?node=${fileId}${more}`,
  mark: heading('Pay'),
});
const SCREENS = (): Screen[] => [
  { address: '/analytics', mark: heading('Analytics') },
  { address: '/xecutor/manage', mark: heading('Xecutor') },
  ACCOUNT,
  { address: '/admin/user-list', mark: heading('Users') },
  { address: `/project/${file.projectId}`, mark: heading('All modules') },
  ofFile(),
  ofFile('&tab=new'),
  configuration(),
  { address: '/home', mark: heading('Projects') },
];

const ALONE = [
  'analytics view',
  'reports view',
  'projects view',
  'projects create',
  'test-cases view',
  'xecutor view',
  'xecutor modify',
];
const IN_A_PROJECT = ['test-cases view', 'reports view', 'runner view', 'runner run', 'connectors view', 'crons view'];

describe('a person with few rights', () => {
  it.each([
    ...ALONE.map((right) => [right]),
    ...IN_A_PROJECT.map((right) => ['projects view', 'components view', right]),
  ])('sees no errors about missing rights: %s %s %s', async (...rights) => {
    const given = rights.filter((right) => right !== undefined);
    const { page, refused } = await signInWith(given);
    for (const screen of SCREENS()) {
      await go(page, screen);
      await openTabs(page);
      expect([screen.address, await buttons(page, 'Try again')]).toEqual([screen.address, 0]);
      expect([screen.address, await buttons(page, /^(Save|Submit|Create|Create new project|Add .*)$/)]).toEqual([
        screen.address,
        (given.includes('xecutor modify') && screen.address === '/xecutor/manage') ||
        (given.includes('projects create') && screen.address === '/home') ||
        screen.address === '/account'
          ? 1
          : 0,
      ]);
    }
    expect(refused).toEqual([]);
  });

  it('opens the analytics with only analytics:view', async () => {
    const { page, refused } = await signInWith(['analytics view']);
    await eventually(() => links(page)).toEqual(['Home', 'Analytics']);
    await page.getByText('You don’t have permission to view projects').waitFor();
    await page.getByRole('link', { name: 'Go to analytics' }).click();
    await page.getByRole('heading', { name: 'Test case summary' }).waitFor();
    await page.getByRole('banner').getByRole('button', { expanded: false }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Account', 'Sign out']);
    expect(refused).toEqual([]);
  });

  it('has the tabs and buttons of a project that a viewer of test cases may use', async () => {
    const { page } = await signInWith(['projects view', 'components view', 'test-cases view']);
    await eventually(() => links(page)).toEqual(['Home', 'Projects']);
    await go(page, ofFile());
    expect(await openTabs(page)).toEqual([expect.stringContaining('Test cases')]);
    const row = page.getByRole('row', { name: /Open the shop/ });
    await row.click();
    await page.getByText('Last run').waitFor();
    expect(await buttons(page, /Run|Xecutor|Run history|Download/)).toBe(0);
    await go(page, configuration());
    expect(await openTabs(page)).toEqual([
      'Details',
      'Data collection',
      'Tables',
      'Environment',
      'Files',
      'Notifications',
    ]);
  });
});
