import { DELAYS, GENERAL_COLLECTION, TEXTS } from '@testplatform/contract';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  answers,
  describeStates,
  field,
  fillIn,
  given,
  holds,
  may,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
} from '../../testing/index.js';
import { DataCollectionTab } from './DataCollectionTab.js';

interface Data {
  readonly dataCollection: Record<string, { title: string; value: string }[]>;
  readonly dataBinding: { title: string; value: string }[];
}

beforeEach(() => given(answers('/projects/table-lists', { data: [] })));

const MODIFY = '/projects/modify';
const where = <DataCollectionTab projectId={1} />;
const USER = { title: 'user', value: 'ann' };
const TOWN = { title: 'town', value: 'Oslo' };

/** Sets the server's data and its version. */
const has = (data: Partial<Data> = {}, version = 'first') =>
  answers('/projects/list', {
    data: [
      {
        project_id: 1,
        dataCollection: { [GENERAL_COLLECTION]: [] },
        dataBinding: [],
        versions: { details: version, dataCollection: version, dataBinding: version },
        ...data,
      },
    ],
  });
const takes = answers(MODIFY, { data: { project_id: 1, version: 'second' } });
const row = (table: string, number: number) => screen.getByRole('group', { name: `${table}, row ${number}` });
const value = (table: string, number: number) => field('Value', row(table, number)).value;
const refusal = refuses(MODIFY, { version: 'Somebody changed it' }, { status: 409 });
const bodies = () => sent(MODIFY) as readonly (Data & { version: string })[];

/** jsdom's files can't be read. */
const fileOf = (name: string, bytes: Uint8Array<ArrayBuffer>): File =>
  Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.buffer });

describeStates('the data of a project', {
  where,
  path: '/projects/list',
  loading: 'Loading the data',
  empty: [has(), 'Data binding'],
});

describe('the data collection', () => {
  it('says that data was omitted because a right is missing', async () => {
    openScreen(where, answers('/projects/list', { data: [{ project_id: 1 }] }));
    await screen.findByText('You can’t see this project’s data');
  });

  it('has a blank row to fill in, accepts cells of a spreadsheet, and is saved with its version', async () => {
    const { user } = openScreen(where, has(), takes);
    await screen.findByText('Data binding');
    const first = () => row(GENERAL_COLLECTION, 1);
    await fillIn(user, { Title: 'us.er', Value: 'ann' }, first);
    await user.click(field('Title', row(GENERAL_COLLECTION, 2)));
    await user.paste('town\tOslo\ncountry\tNorway');
    expect(value(GENERAL_COLLECTION, 3)).toBe('Norway');
    await fillIn(user, { 'New collection': 'Accounts' });
    await user.keyboard('{Enter}');
    await fillIn(user, { Title: 'admin', Value: 'eve' }, () => row('Accounts', 1));
    await press(user, 'Save the data collection');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()).toEqual([
      {
        projectId: 1,
        updateType: 'data-collection',
        version: 'first',
        dataCollection: {
          [GENERAL_COLLECTION]: [USER, TOWN, { title: 'country', value: 'Norway' }],
          Accounts: [{ title: 'admin', value: 'eve' }],
        },
      },
    ]);
    await screen.findByRole('button', { name: TEXTS.saved });
  });

  it('refuses a CSV file that is not in UTF-8, whose letters would be lost', async () => {
    const { user } = openScreen(where, has(), takes);
    await screen.findByText('Data binding');
    const latin = new Uint8Array([...'user,M'].map((letter) => letter.charCodeAt(0)).concat(0xfc));
    await user.upload(screen.getAllByLabelText('Import CSV')[0]!, fileOf('people.csv', latin));
    await screen.findByText('people.csv is not in UTF-8. Save it as “CSV UTF-8” in the spreadsheet');
  });

  it('keeps what is typed while a CSV file is read', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER], Accounts: [USER] } }));
    await screen.findByText('Data binding');
    const bytes = new TextEncoder().encode('title,value\r\ntown,Oslo');
    let arrive = () => {};
    const content = new Promise<ArrayBuffer>((resolve) => {
      arrive = () => resolve(bytes.buffer);
    });
    const slow = Object.assign(fileOf('people.csv', bytes), { arrayBuffer: () => content });
    await user.upload(screen.getAllByLabelText('Import CSV')[0]!, slow);
    await fillIn(user, { Value: 'eve' }, () => row(GENERAL_COLLECTION, 1));
    await user.click(screen.getByRole('tab', { name: 'Accounts' }));
    await fillIn(user, { Value: 'bob' }, () => row('Accounts', 1));
    arrive();
    await screen.findByText('1 row from people.csv: 0 replaced, 1 new. Save to keep them');
    expect([1, 2].map((number) => value('Accounts', number))).toEqual(['bob', '']);
    await user.click(screen.getByRole('tab', { name: GENERAL_COLLECTION }));
    expect([1, 2].map((number) => value(GENERAL_COLLECTION, number))).toEqual(['eve', 'Oslo']);
  });

  it('has the values of an imported CSV file, in the rows with its titles and in new ones', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER, TOWN] } }), takes);
    await screen.findByText('Data binding');
    const text = new TextEncoder().encode('title,value\nuser,bob\nzip,1\n');
    await user.upload(screen.getAllByLabelText('Import CSV')[0]!, fileOf('people.csv', text));
    await screen.findByText('2 rows from people.csv: 1 replaced, 1 new. Save to keep them');
    expect([1, 2, 3].map((number) => value(GENERAL_COLLECTION, number))).toEqual(['bob', 'Oslo', '1']);
  });

  it('offers to change the test cases that use a renamed row', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER, TOWN] } }), takes);
    given(
      answers('/projects/placeholder-uses', { data: { cases: 2 } }),
      answers('/projects/placeholder-rename', { data: { cases: 2 } }),
    );
    await screen.findByText('Data binding');
    await fillIn(user, { Title: 'person' }, () => row(GENERAL_COLLECTION, 1));
    await press(user, 'Save the data collection');
    await screen.findByText('2 test cases use the old name “user”');
    const use = { projectId: 1, kind: 'collection', collection: GENERAL_COLLECTION, from: 'user' };
    expect(sent('/projects/placeholder-uses')).toEqual([use]);
    await press(user, 'Change to “person”');
    await screen.findByText('Changed 2 test cases');
    expect(sent('/projects/placeholder-rename')).toEqual([{ ...use, to: 'person' }]);
  });

  it('is not saved before something has changed, and says so', async () => {
    const { user } = openScreen(where, has());
    await screen.findByText('Data binding');
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the data collection' });
    expect(save().disabled).toBe(true);
    expect(screen.getAllByText('Nothing has changed yet')).toHaveLength(2);
    await fillIn(user, { Title: 'user' }, () => row(GENERAL_COLLECTION, 1));
    expect(save().disabled).toBe(false);
    expect(screen.getAllByText('Nothing has changed yet')).toHaveLength(1);
    await press(user, 'Discard changes');
    expect(save().disabled).toBe(true);
  });

  it('accepts no characters that names can’t have, and says which', async () => {
    const { user } = openScreen(where, has(), takes);
    await screen.findByText('Data binding');
    const name = field('New collection');
    await user.type(name, 'Log-in (über)');
    expect(name.value).toBe('Log-in über');
    const sentence = 'can’t be used here. Allowed: letters, digits, spaces, hyphens and underscores';
    await screen.findByText(`“(”, “)” ${sentence}`);
    await user.type(name, '.x', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    expect(name.value).toBe('xLog-in über');
    await screen.findByText(`“(”, “)”, “.” ${sentence}`);
    await fillIn(user, { Title: 'us.er' }, () => row(GENERAL_COLLECTION, 1));
    await screen.findByText(`“.” ${sentence}`);
  });

  it('tells which characters it removed until the next edit, so that nothing moves when another thing is clicked', async () => {
    const { user } = openScreen(where, has(), takes);
    await screen.findByText('Data binding');
    const title = field('Title', row(GENERAL_COLLECTION, 1));
    await user.type(title, 'a/');
    await user.tab();
    screen.getByText(/^“\/” can’t be used here/);
    await user.click(title);
    expect(screen.queryByText(/^“\/” can’t be used here/)).toBeNull();
  });

  it('gives the focus to the row that takes the place of a removed one', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER, TOWN] } }), takes);
    await screen.findByText('Data binding');
    await user.click(within(row(GENERAL_COLLECTION, 1)).getByRole('button', { name: 'Remove' }));
    expect(document.activeElement).toBe(field('Title', row(GENERAL_COLLECTION, 1)));
    expect(field('Title', row(GENERAL_COLLECTION, 1)).value).toBe(TOWN.title);
  });

  it('gives it to the next row of the data binding, too, once the deletion is saved', async () => {
    const { handler, answer } = holds(MODIFY);
    const { user } = openScreen(where, has({ dataBinding: [USER, TOWN] }), handler);
    await screen.findByText('Data binding');
    await user.click(within(row('Data binding', 1)).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(field('Title', row('Data binding', 1)).disabled).toBe(true));
    given(has({ dataBinding: [TOWN] }, 'second'));
    answer(takes);
    await waitFor(() => expect(document.activeElement).toBe(field('Title', row('Data binding', 1))));
    expect(field('Title', row('Data binding', 1)).value).toBe(TOWN.title);
  });

  it('keeps General, and deletes another collection after confirmation', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER], Old: [TOWN] } }), takes);
    const remove = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete collection' });
    expect(remove.disabled).toBe(true);
    await user.click(screen.getByRole('tab', { name: 'Old' }));
    await user.click(remove);
    const question = await screen.findByRole('dialog', { name: 'Delete “Old”?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await press(user, 'Save the data collection');
    await waitFor(() => expect(bodies()).toMatchObject([{ dataCollection: { [GENERAL_COLLECTION]: [USER] } }]));
    expect(Object.keys(bodies()[0]!.dataCollection)).toEqual([GENERAL_COLLECTION]);
  });

  it('shows how much space is left, and saves nothing above it', async () => {
    const large = Array.from({ length: 45 }, (_, n) => ({ title: `row ${n}`, value: 'x'.repeat(20_000) }));
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: large } }));
    await screen.findByText('0.86 of 1.00 MB');
    await user.click(field('Title', row(GENERAL_COLLECTION, 1)));
    await user.paste(`one\t${'x'.repeat(200_000)}`);
    await screen.findByText('1.05 of 1.00 MB. Keep long values in a file of the project');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the data collection' });
    expect(save.disabled).toBe(true);
  });

  it('says “Copied” for two seconds', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER] } }));
    await screen.findByText('Data binding');
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(row(GENERAL_COLLECTION, 1)).getByRole('button', { name: 'Copy placeholder' }));
    expect(write.mock.calls).toEqual([[expect.stringContaining('user')]]);
    const copied = () => within(row(GENERAL_COLLECTION, 1)).queryByRole('button', { name: TEXTS.copied });
    await waitFor(() => expect(copied()).not.toBeNull());
    await passTime(DELAYS.copiedLabel - 100);
    expect(copied()).not.toBeNull();
    await passTime(200);
    expect(copied()).toBeNull();
  });

  it('keeps what is typed during a save, and saves it next', async () => {
    const { handler, answer } = holds(MODIFY);
    const { user } = openScreen(where, has(), handler);
    await screen.findByText('Data binding');
    await fillIn(user, { Title: 'user', Value: 'ann' }, () => row(GENERAL_COLLECTION, 1));
    await press(user, 'Save the data collection');
    await waitFor(() => expect(bodies()).toHaveLength(1));
    await fillIn(user, { Title: 'town', Value: 'Oslo' }, () => row(GENERAL_COLLECTION, 2));
    given(has({ dataCollection: { [GENERAL_COLLECTION]: [USER] } }, 'second'), takes);
    answer(takes);
    const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save the data collection' });
    await waitFor(() => expect(save().disabled).toBe(false));
    expect(value(GENERAL_COLLECTION, 2)).toBe('Oslo');
    await user.click(save());
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ version: 'second', dataCollection: { [GENERAL_COLLECTION]: [USER, TOWN] } });
  });

  it('leaves the focus in the field that was entered during a save', async () => {
    const { handler, answer } = holds(MODIFY);
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER, TOWN] } }), handler);
    await screen.findByText('Data binding');
    await fillIn(user, { Value: 'eve' }, () => row(GENERAL_COLLECTION, 1));
    await press(user, 'Save the data collection');
    await user.click(field('Value', row(GENERAL_COLLECTION, 2)));
    given(has({ dataCollection: { [GENERAL_COLLECTION]: [{ ...USER, value: 'eve' }, TOWN] } }, 'second'));
    answer(takes);
    await screen.findByRole('button', { name: TEXTS.saved });
    await passTime(1_000);
    expect(document.activeElement).toBe(field('Value', row(GENERAL_COLLECTION, 2)));
  });

  it('keeps the line breaks of a pasted value', async () => {
    const { user } = openScreen(where, has({ dataCollection: { [GENERAL_COLLECTION]: [USER] } }), takes);
    await screen.findByText('Data binding');
    await user.clear(field('Value', row(GENERAL_COLLECTION, 1)));
    await user.paste('BEGIN\r\nkey');
    await waitFor(() => expect(value(GENERAL_COLLECTION, 1)).toBe('BEGIN\nkey'));
    expect(document.activeElement).toBe(field('Value', row(GENERAL_COLLECTION, 1)));
    await user.keyboard('!');
    await press(user, 'Save the data collection');
    const stored = { ...USER, value: 'BEGIN\nkey!' };
    await waitFor(() => expect(bodies()).toMatchObject([{ dataCollection: { [GENERAL_COLLECTION]: [stored] } }]));
  });

  it('is read-only for a user who may not change it', async () => {
    const viewer = may({ projects: ['view'], 'test-cases': ['view'] });
    openScreen(where, viewer, has({ dataCollection: { [GENERAL_COLLECTION]: [USER] } }));
    await screen.findByDisplayValue('ann');
    await waitFor(() => expect(field('Value', row(GENERAL_COLLECTION, 1)).disabled).toBe(true));
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});

describe('data that somebody else saves while it is edited', () => {
  const general = (...rows: { title: string; value: string }[]) => ({ dataCollection: { [GENERAL_COLLECTION]: rows } });
  it('is merged into the edits: rows and collections of both are saved', async () => {
    const { user } = openScreen(where, has(general(USER, TOWN)), refusal);
    await screen.findByText('Data binding');
    await fillIn(user, { Value: 'eve' }, () => row(GENERAL_COLLECTION, 1));
    const theirs = {
      [GENERAL_COLLECTION]: [USER, { ...TOWN, value: 'Bergen' }, { title: 'zip', value: '1' }],
      Theirs: [TOWN],
    };
    given(has({ dataCollection: theirs }, 'second'));
    await press(user, 'Save the data collection');
    await screen.findByText('Somebody else changed this just now.');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const both = {
      [GENERAL_COLLECTION]: [
        { ...USER, value: 'eve' },
        { ...TOWN, value: 'Bergen' },
        { title: 'zip', value: '1' },
      ],
    };
    expect(bodies()[1]).toMatchObject({ version: 'second', dataCollection: { ...both, Theirs: [TOWN] } });
  });

  it('does not hide that a row was renamed, which tests still use by its old name', async () => {
    const { user } = openScreen(where, has(general(USER, TOWN)), refusal);
    await screen.findByText('Data binding');
    await fillIn(user, { Title: 'person' }, () => row(GENERAL_COLLECTION, 1));
    given(has(general(USER, { ...TOWN, value: 'Bergen' }), 'second'));
    await press(user, 'Save the data collection');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    given(takes, answers('/projects/placeholder-uses', { data: { cases: 2 } }));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save the data collection' });
    await waitFor(() => expect(save.disabled).toBe(false));
    await press(user, 'Save the data collection');
    await screen.findByText('2 test cases use the old name “user”');
    const rows = [
      { ...USER, title: 'person' },
      { ...TOWN, value: 'Bergen' },
    ];
    expect(bodies()[2]?.dataCollection).toEqual({ [GENERAL_COLLECTION]: rows });
  });

  it('is shown beside mine where both changed the same row, and one is chosen for each', async () => {
    const { user } = openScreen(where, has(general(USER, TOWN)), refusal);
    await screen.findByText('Data binding');
    await fillIn(user, { Value: 'mine' }, () => row(GENERAL_COLLECTION, 1));
    await user.click(within(row(GENERAL_COLLECTION, 2)).getByRole('button', { name: 'Remove' }));
    given(has(general({ ...USER, value: 'theirs' }, { ...TOWN, value: 'Bergen' }), 'second'));
    await press(user, 'Save the data collection');
    await screen.findByText('Somebody else changed this too. Choose what to keep.');
    const changed = 'General / user / Value';
    const removed = 'General / town';
    expect(screen.getByRole('group', { name: changed }).textContent).toMatch(/mine.*theirs/);
    expect(screen.getByRole('group', { name: removed }).textContent).toMatch(/Deleted.*town: Bergen/);
    await press(user, `Take theirs: ${removed}`);
    await press(user, `Keep mine: ${changed}`);
    given(takes);
    await press(user, 'Save the data collection');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const rows = [
      { ...USER, value: 'mine' },
      { ...TOWN, value: 'Bergen' },
    ];
    expect(bodies()[1]).toMatchObject({ version: 'second', ...general(...rows) });
  });
});
