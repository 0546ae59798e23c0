import { DELAYS, LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  field,
  fillIn,
  given,
  listed,
  loses,
  may,
  never,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
} from '../../../testing/index.js';

const LIST = '/projects/list';
const nothing = answers(LIST, { data: [] });
const noRuns = answers('/projects/latest-runs', { data: [] });
const project = (project_id: number, name: string) => ({ project_id, name, description: 'Described' });
const FIGURES = {
  modules: 1,
  sections: 1,
  scenarios: 1,
  testCaseFiles: 1,
  testCases: 5,
  cronJobs: 0,
  cicd: 0,
  success: 3,
  failure: 1,
  warning: 0,
  blocker: 0,
  coverage: 80,
  successPercentage: 0,
  failurePercentage: 0,
  warningPercentage: 0,
  blockerPercentage: 0,
  testedFilesPercentage: 0,
  lastRunTime: '2026-03-04T05:06:07Z',
};
const shops = answers(LIST, ({ body }) => {
  const { name = '' } = body as { name?: string };
  const all = [project(3, 'Wiki'), project(2, 'Blog'), project(1, 'Shop')];
  return {
    data: all.filter((one) => one.name.toLowerCase().includes(name)),
    summaryData: { 1: { ...FIGURES, failure: 9 }, 2: { ...FIGURES, failure: 0 }, 3: FIGURES },
  };
});
const cards = () => within(screen.getByRole('region', { name: 'Projects' })).queryAllByRole('listitem');
const names = () => cards().map((card) => within(card).getByRole('heading').textContent);
const textOf = (name: string) => cards().find(({ textContent }) => textContent?.includes(name))?.textContent;
const searches = () => sent(LIST).map((body) => (body as { name: string }).name);

describeStates('the project list', {
  where: '/home?view=projects',
  path: LIST,
  loading: 'Loading projects',
  empty: [nothing, 'No projects yet'],
});

describe('the project list', () => {
  it('shows a placeholder for the documented second, even if the projects are loaded', async () => {
    openScreen('/home?view=projects', nothing);
    await passTime(0);
    await passTime(DELAYS.projectListLoad - 1);
    expect(screen.getByRole('status', { name: 'Loading projects' })).toBeTruthy();
    await passTime(1);
    expect(screen.getByText('No projects yet')).toBeTruthy();
    expect(sent(LIST)).toHaveLength(1);
  });

  it('searches by name half a second after the last key, and keeps the search in the address', async () => {
    const { user, address } = openScreen('/home', shops, noRuns);
    await waitFor(() => expect(names()).toEqual(['Wiki', 'Blog', 'Shop']));
    await user.keyboard('/');
    expect(document.activeElement).toBe(field('Search projects'));
    await user.keyboard('sho');
    await passTime(DELAYS.projectSearch - 1);
    await user.keyboard('p');
    await passTime(DELAYS.projectSearch - 1);
    expect(searches()).toEqual(['']);
    await passTime(1);
    expect(searches()).toEqual(['', 'shop']);
    await waitFor(() => expect(names()).toEqual(['Shop']));
    expect(address()).toBe('/home?q=shop');

    await user.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(names()).toEqual(['Wiki', 'Blog', 'Shop']));
    expect(field('Search projects').value).toBe('');
    window.history.back();
    await waitFor(() => expect(names()).toEqual(['Shop']));
    expect(field('Search projects').value).toBe('shop');
  });

  it('shows the search in the address', async () => {
    openScreen('/home?q=blog', shops, noRuns);
    await waitFor(() => expect(names()).toEqual(['Blog']));
    expect(field('Search projects').value).toBe('blog');
  });

  it('says that no name contains the search text', async () => {
    openScreen('/home?view=projects&q=lamp', shops);
    await screen.findByText('No project name contains “lamp”.');
  });

  it('says nothing of a search before its answer has come', async () => {
    const { user } = openScreen('/home?view=projects&q=lamp', shops);
    await screen.findByText('No project name contains “lamp”.');
    given(never(LIST));
    await fillIn(user, { 'Search projects': 'shop' });
    await passTime(DELAYS.projectSearch);
    await screen.findByRole('status', { name: 'Loading projects' });
    expect(screen.queryByText(/^No project/)).toBeNull();
  });

  it('shows the figures of each project; a warning only when there is one, coverage at most 100%', async () => {
    const figures = { ...FIGURES, testCases: 1_234, success: 1_000, failure: 3, coverage: 130, lastRunTime: null };
    const warned = { ...figures, warning: 2, coverage: 49.6, lastRunTime: '2026-03-04T05:06:07.000Z' };
    const fresh = { ...FIGURES, success: 0, failure: 0, lastRunTime: null };
    const data = [project(1, 'Covered'), project(2, 'With warnings'), project(3, 'Never run')];
    openScreen('/home', noRuns, answers(LIST, { data, summaryData: { 1: figures, 2: warned, 3: fresh } }));
    await waitFor(() => expect(names()).toEqual(['Covered', 'With warnings', 'Never run']));
    expect(textOf('Never run')).toMatch(/0 success\s*0 failed\s*Not run yet$/);
    expect(textOf('Covered')).toMatch(/1\.2K test cases\s*100% coverage\s*1K success\s*3 failed$/);
    expect(textOf('With warnings')).toMatch(/50% coverage\s*998 success\s*3 failed\s*2 warnings\s*Last run .*2026/);
    expect(within(cards()[0]!).getByRole('link').getAttribute('href')).toBe('/project/1');
  });

  it('is a list of rows under Projects, sorted as the address says, with the same search', async () => {
    const { user, address } = openScreen('/home', shops, noRuns);
    await screen.findByRole('region', { name: 'Latest runs' });
    await waitFor(() => expect(names()).toEqual(['Wiki', 'Blog', 'Shop']));
    await user.click(screen.getByRole('link', { name: 'Projects' }));
    await waitFor(() => expect(names()).toEqual(['Blog', 'Shop', 'Wiki']));
    expect(screen.queryByRole('region', { name: 'Latest runs' })).toBeNull();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Projects');
    expect(textOf('Shop')).toMatch(/Shop\s*3 success\s*9 failed\s*5 test cases\s*80% coverage\s*Last run .*2026/);
    expect(within(cards()[1]!).getByRole('link').getAttribute('href')).toBe('/project/1');

    screen.getByRole('combobox', { name: /^Sort by/ }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: 'Failures' }));
    await waitFor(() => expect(names()).toEqual(['Shop', 'Wiki', 'Blog']));
    await fillIn(user, { 'Search projects': 'o' });
    await waitFor(() => expect(address()).toBe('/home?view=projects&sort=failures&q=o'));
  });

  it('keeps the order in the address', async () => {
    openScreen('/home?view=projects&sort=failures', shops);
    await waitFor(() => expect(names()).toEqual(['Shop', 'Wiki', 'Blog']));
  });

  it('shows links to other screens, without a search, to a user who may not view projects', async () => {
    const refusal = refuses(LIST, { permission: 'Not for you' }, { status: 403 });
    openScreen('/home?view=projects', may({ analytics: ['view'] }), refusal);
    const link = await screen.findByRole('link', { name: 'Go to analytics' });
    expect(link.getAttribute('href')).toBe('/analytics');
    expect(screen.queryByLabelText('Search projects')).toBeNull();
  });
});

describe('a new project', () => {
  const { projectNameMin, projectDescriptionMin, projectDescriptionMax } = LIMITS;
  const GOOD = { Name: 'q'.repeat(projectNameMin), Description: 'y'.repeat(projectDescriptionMax) };
  const open = async (...more: Parameters<typeof openScreen>[1][]) => {
    const opened = openScreen('/home?view=projects', shops, ...more);
    await press(opened.user, 'Create new project');
    await screen.findByRole('dialog', { name: 'Create new project' });
    return opened;
  };

  it('is discarded half-filled only after confirmation', async () => {
    const { user } = await open();
    await fillIn(user, { Name: 'Half written' });
    await user.keyboard('{Escape}');
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull());
    expect(field('Name').value).toBe('Half written');
    await user.keyboard('{Escape}');
    await press(user, 'Discard');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['no name', { Name: '' }],
    ['a short name', { Name: 'q'.repeat(projectNameMin - 1) }],
    ['no description', { Description: '' }],
    ['a short description', { Description: 'y'.repeat(projectDescriptionMin - 1) }],
    ['a long description', { Description: 'y'.repeat(projectDescriptionMax + 1) }],
  ])('is not sent with %s', async (_what, wrong) => {
    const { user } = await open();
    await fillIn(user, { ...GOOD, ...wrong });
    await press(user, 'Create');
    expect(await listed(TEXTS.invalidForm)).toEqual([TEXTS.invalidForm]);
    expect(sent('/projects/create')).toEqual([]);
  });

  it('is sent once, lists why it was refused, and links to the project from the list', async () => {
    const { user } = await open(never('/projects/create'));
    await fillIn(user, { ...GOOD, Name: ` ${GOOD.Name} ` });
    await press(user, 'Create');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true));
    await user.keyboard('{Enter}{Escape}');
    const asTyped = { name: GOOD.Name, description: GOOD.Description };
    await waitFor(() => expect(sent('/projects/create')).toEqual([asTyped]));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is made once, even if the answer is lost', async () => {
    const made = { project_id: 9, name: GOOD.Name, description: GOOD.Description };
    const { user } = await open(loses('/projects/create', () => given(answers(LIST, { data: [made] }))));
    await fillIn(user, GOOD);
    await press(user, 'Create');
    await screen.findByText(`Created “${GOOD.Name}”`);
    expect(sent('/projects/create')).toHaveLength(1);
  });

  it('that is refused says why, and closes once it is accepted', async () => {
    const { user } = await open(refuses('/projects/create', { name: 'There is one already' }, { status: 409 }));
    await fillIn(user, GOOD);
    await press(user, 'Create');
    expect(await listed('There is one already')).toEqual(['There is one already']);
    given(answers('/projects/create', { data: { project_id: 9 } }), answers(LIST, { data: [project(9, GOOD.Name)] }));
    await press(user, 'Create');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(`Created “${GOOD.Name}”`);
    await waitFor(() => expect(names()).toEqual([GOOD.Name]));
  });
});
