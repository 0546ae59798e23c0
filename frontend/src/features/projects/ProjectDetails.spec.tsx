import { DEFAULT_TEST_ATTRIBUTES, DELAYS, LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  field,
  fillIn,
  listed,
  may,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
} from '../../testing/index.js';
import { ProjectDetails } from './ProjectDetails.js';

const PROJECT = {
  project_id: 1,
  name: 'Shop',
  description: 'The tests of the shop',
  isSinglePageApp: false,
  runsAtOnce: 1,
  goodPageMb: LIMITS.goodPageMbDefault,
  testAttributes: DEFAULT_TEST_ATTRIBUTES,
  stopAtFailure: false,
  rerunInterrupted: true,
  maskedOnDevices: false,
  overlayRules: [],
  version: 'first',
};
const where = <ProjectDetails project={PROJECT} />;

describe('the details of a project', () => {
  it('show its run settings, and send only what was changed', async () => {
    const { user } = openScreen(where, answers('/projects/modify'));
    await fillIn(user, { 'Runs at a time': '3', 'Page size without a warning (MB)': '6' });
    expect(field('Run an interrupted file once more').checked).toBe(true);
    await user.click(field('Run an interrupted file once more'));
    await user.click(field('End a file at its first failure'));
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent('/projects/modify')).toEqual([
      {
        projectId: 1,
        updateType: 'basic-info',
        runsAtOnce: 3,
        goodPageMb: 6,
        stopAtFailure: true,
        rerunInterrupted: false,
        version: 'first',
      },
    ]);
    await passTime(DELAYS.savedLabel);
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it.each([
    ['Runs at a time', ['', '0', '1.5', String(LIMITS.runsAtOnceMax + 1)]],
    ['Page size without a warning (MB)', ['', '0', '2.5', String(LIMITS.goodPageMbMax + 1)]],
  ] as const)('refuse an invalid number: %s', async (label, wrong) => {
    const { user } = openScreen(where);
    for (const number of wrong) {
      await fillIn(user, { [label]: number });
      await press(user, 'Save');
      await listed(TEXTS.invalidForm);
      await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
      await fillIn(user, { [label]: '2' });
      await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('false'));
    }
    expect(sent('/projects/modify')).toEqual([]);
  });

  it('accept only attribute names, separated by commas', async () => {
    const { user } = openScreen(where, answers('/projects/modify', { data: { project_id: 1, version: 'second' } }));
    await fillIn(user, { 'Test attributes': 'data a' });
    await press(user, 'Save');
    await listed(TEXTS.invalidForm);
    expect(field('Test attributes').getAttribute('aria-invalid')).toBe('true');
    await fillIn(user, { 'Test attributes': 'data-hook, qa' });
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    const change = { testAttributes: 'data-hook, qa', version: 'first' };
    expect(sent('/projects/modify')).toEqual([{ projectId: 1, updateType: 'basic-info', ...change }]);
  });

  it('hold rules for overlays, each with a name and two locators', async () => {
    const { user } = openScreen(where, answers('/projects/modify', { data: { project_id: 1, version: 'second' } }));
    await press(user, 'Add rule');
    await fillIn(user, { Rule: 'Cookie bar', 'What shows up': '#cookies' });
    await press(user, 'Save');
    await screen.findByText('Overlay rules, row 1: what to press should not be empty');
    expect(sent('/projects/modify')).toEqual([]);
    await fillIn(user, { 'What to press': 'text=Accept' });
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent('/projects/modify')).toEqual([
      {
        projectId: 1,
        updateType: 'basic-info',
        overlayRules: [{ name: 'Cookie bar', locator: '#cookies', press: 'text=Accept' }],
        version: 'first',
      },
    ]);
    await press(user, 'Remove row 1');
    expect(screen.queryByLabelText('What to press')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add rule' }));
  });

  it('keep what the server refuses', async () => {
    const { user } = openScreen(where, refuses('/projects/modify', { name: 'There is one already' }, { status: 409 }));
    await fillIn(user, { Name: 'Another shop' });
    await press(user, 'Save');
    expect(await listed('There is one already')).toEqual(['There is one already']);
    expect(field('Name').value).toBe('Another shop');
  });

  it('can’t be changed by a user who may only view them', async () => {
    openScreen(where, may({ projects: ['view'] }));
    await waitFor(() => expect(field('Name').disabled).toBe(true));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
