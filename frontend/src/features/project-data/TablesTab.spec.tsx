import { LIMITS } from '@testplatform/contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import {
  answers,
  asksBeforeLeaving,
  describeStates,
  field,
  fillIn,
  given,
  live,
  may,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  workspace,
  givenRoom,
} from '../../testing/index.js';
import { TablesTab } from './TablesTab.js';

givenRoom();

const LIST = '/projects/table-lists';
const ROWS = '/projects/table-rows';
const SAVE = '/projects/table-save';
const where = <TablesTab projectId={1} />;
const ID = 'the-table';
const PEOPLE = {
  name: 'People',
  columns: ['Name', 'Town'],
  rows: [
    ['Ann', 'Oslo'],
    ['Bo', 'Bonn'],
  ],
};

/** The server's table and its version. */
let stored = { ...PEOPLE, version: 'first' };
beforeEach(() => {
  stored = { ...PEOPLE, version: 'first' };
});

const listed = () => ({
  table_id: ID,
  name: stored.name,
  columns: stored.columns,
  rows: stored.rows.length,
  bytes: 60,
  version: stored.version,
});
const lists = answers(LIST, () => ({ data: [listed()] }));
const server = [
  answers('/projects/list', { data: [{ project_id: 1, dataCollection: {}, dataBinding: [] }] }),
  lists,
  answers(ROWS, () => ({ data: { table_id: ID, ...stored } })),
  answers(SAVE, ({ body }) => {
    const { name, columns, rows } = body as typeof PEOPLE;
    stored = { name, columns, rows, version: 'second' };
    return { data: { table_id: ID, version: 'second' } };
  }),
];
const open = async () => {
  const { user } = openScreen(where, ...server);
  await screen.findByLabelText(`${stored.columns[0]}, row 1`);
  return user;
};
const cell = (column: string, row: number) => field(`${column}, row ${row}`);
/** jsdom's files can't be read. */
const fileOf = (text: string) =>
  Object.assign(new File([text], 'people.csv'), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
  });
const focused = () => document.activeElement?.getAttribute('aria-label');
const saves = () => sent(SAVE) as readonly (typeof PEOPLE & { version: string })[];

describeStates('the tables of a project', {
  where,
  path: LIST,
  loading: 'Loading the tables',
  empty: [answers(LIST, { data: [] }), 'No tables yet'],
});

describe('a table with unsaved changes', () => {
  const OTHER = { table_id: 'another', name: 'Accounts', columns: ['Name'], rows: 1, bytes: 9, version: 'first' };
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const tell = (data: object[]) => {
    given(answers(LIST, () => ({ data }) as never));
    live.changed({ projectId: 1, part: 'tables' });
  };
  const edit = async () => {
    const { user } = openScreen('/project/1?view=configuration&configuration=tables', ...server, ...workspace());
    await user.click(await screen.findByLabelText('Town, row 1'));
    await user.keyboard('!');
    return user;
  };

  it('stays when somebody adds a table before it, or deletes it', async () => {
    await edit();
    tell([OTHER, listed()]);
    await waitFor(() => expect(tabs()).toContain('Accounts'));
    expect(cell('Town', 1).value).toBe('Oslo!');
    tell([OTHER]);
    await waitFor(() => expect(tabs()).not.toContain('People'));
    expect(cell('Town', 1).value).toBe('Oslo!');
  });

  it('includes the name of a column that is still being typed', async () => {
    const { user } = openScreen('/project/1?view=configuration&configuration=tables', ...server, ...workspace());
    await user.click(await screen.findByLabelText('Name of column 2'));
    expect(asksBeforeLeaving()).toBe(false);
    await user.keyboard('!');
    expect(asksBeforeLeaving()).toBe(false);
    await user.keyboard('s');
    expect(asksBeforeLeaving()).toBe(true);
    await user.keyboard('{Backspace}');
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('stays when another one is added here', async () => {
    const user = await edit();
    given(
      answers(SAVE, { data: { table_id: OTHER.table_id, version: 'first' } }),
      answers(LIST, () => ({ data: [OTHER, listed()] })),
    );
    await fillIn(user, { 'New table': 'Accounts' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(tabs()).toContain('Accounts'));
    expect(cell('Town', 1).value).toBe('Oslo!');
    await press(user, 'Discard changes');
    expect(cell('Town', 1).value).toBe('Oslo');
  });
});

describe('a table', () => {
  it('is typed in with the keyboard, and saved with its version', async () => {
    const user = await open();
    await user.click(cell('Name', 2));
    await user.keyboard('{Control>}a{/Control}Carl{ArrowRight}');
    expect(document.activeElement).toBe(cell('Town', 2));
    await user.keyboard('Cork{Alt>}{Enter}{/Alt}Kerry{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('Town', 3)));
    await user.keyboard('Rome{ArrowLeft}{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Town', 1));
    await press(user, 'Save the table');
    await waitFor(() => expect(saves()).toHaveLength(1));
    const rows = [
      ['Ann', 'Oslo'],
      ['Carl', 'Cork\nKerry'],
      ['', 'Rome'],
    ];
    expect(saves()).toEqual([{ projectId: 1, table_id: ID, ...PEOPLE, rows, version: 'first' }]);
  });

  it('keeps the focus and the click with which the name of a column is left', async () => {
    const user = await open();
    const rename = async (column: number, name: string) => {
      await user.clear(field(`Name of column ${column}`));
      await user.type(field(`Name of column ${column}`), name);
    };
    await rename(2, 'City');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('City, row 1');
    await rename(2, 'Place');
    await user.click(cell('City', 2));
    expect(focused()).toBe('Place, row 2');
    await rename(2, 'Spot');
    await press(user, 'Column Place: actions');
    await screen.findByRole('menuitem', { name: 'Move to the left' });
  });

  it('leaves Ctrl+Z to a name of a column that is being typed', async () => {
    const user = await open();
    await user.click(cell('Town', 1));
    await user.keyboard('!');
    await user.type(field('Name of column 1'), 's');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('Town', 1).value).toBe('Oslo!');
  });

  it('keeps the focused cell while the rows are scrolled', async () => {
    stored = { ...stored, rows: Array.from({ length: 500 }, (_, row) => [`N${row}`, `T${row}`]) };
    const user = await open();
    await user.click(cell('Town', 2));
    const grid = screen.getByRole('grid');
    grid.scrollTop = 10_000;
    fireEvent.scroll(grid);
    await screen.findByLabelText('Town, row 281');
    expect(focused()).toBe('Town, row 2');
  });

  it('takes cells copied in a spreadsheet, and takes changes back', async () => {
    const user = await open();
    await user.click(cell('Town', 2));
    await user.paste('Bern\tx\nRome\ty\n');
    expect([cell('Town', 3).value, cell('Column 3', 2).value]).toEqual(['Rome', 'x']);
    await user.click(cell('Name', 1));
    await user.keyboard('!?');
    expect(cell('Name', 1).value).toBe('Ann!?');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('Name', 1).value).toBe('Ann');
    await press(user, 'Undo');
    expect(screen.queryByLabelText('Town, row 3')).toBeNull();
    expect(cell('Town', 2).value).toBe('Bonn');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  });

  it('has nothing to take back once its edits were discarded', async () => {
    const user = await open();
    await user.click(cell('Name', 1));
    await user.keyboard('!');
    await press(user, 'Discard changes');
    expect(cell('Name', 1).value).toBe('Ann');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  });

  it('has nothing to take back where a name was only passed', async () => {
    const user = await open();
    await user.click(field('Name of column 1'));
    await user.tab();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true);
  });

  it('says that pasted columns beyond the limit are left out', async () => {
    const user = await open();
    await user.click(cell('Town', 1));
    await user.paste(Array.from({ length: LIMITS.tableColumnsMax }, () => 'x').join('\t'));
    await screen.findByText('A table can have 50 columns: the others were left out');
  });

  it('gets, moves and loses rows and columns by their menus', async () => {
    const user = await open();
    const act = async (of: string, action: string) => {
      await press(user, `${of}: actions`);
      await user.click(await screen.findByRole('menuitem', { name: action }));
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    };
    await act('Row 1', 'Move down');
    await act('Row 1', 'Insert above');
    await act('Row 3', 'Delete row');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await act('Column Town', 'Move to the left');
    await act('Column Name', 'Insert to the right');
    await press(user, 'Add a row');
    await fillIn(user, { 'Name of column 3': 'Na.me 2' });
    await user.tab();
    await press(user, 'Save the table');
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()).toMatchObject([
      {
        columns: ['Town', 'Name', 'Name 2'],
        rows: [
          ['', '', ''],
          ['Bonn', 'Bo', ''],
          ['', '', ''],
        ],
      },
    ]);
  });

  it('keeps the name of a column that another one has', async () => {
    const user = await open();
    await fillIn(user, { 'Name of column 2': 'Name' });
    await user.tab();
    await screen.findByText('“Name” already exists. The column is still called “Town”');
    expect(field('Name of column 2').value).toBe('Town');
  });

  it('is imported from CSV after a look at it, and refused with the lines that are wrong', async () => {
    const user = await open();
    const choose = (text: string) =>
      user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, fileOf(text));
    await choose('Name;Town\nEve;Rome;x\n');
    await screen.findByText('Line 2 has 3 cells, and the first line has 2');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose("Name;E-mail\nEve;'=1+1\n");
    await screen.findByText('1 row with 2 columns. They replace what is in “People”.');
    await press(user, 'Import');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([cell('Name', 1).value, cell('E-mail', 1).value]).toEqual(['Eve', '=1+1']);
    expect(screen.queryByLabelText('Name, row 2')).toBeNull();
  });

  it('merges what somebody else changes meanwhile', async () => {
    const address = '/project/1?view=configuration&configuration=tables';
    const { user } = openScreen(address, ...server.slice(1), ...workspace());
    await user.click(await screen.findByLabelText('Town, row 1'));
    await user.keyboard('!');
    stored = {
      ...PEOPLE,
      rows: [
        ['Ann', 'Oslo'],
        ['Bo', 'Bern'],
      ],
      version: 'theirs',
    };
    live.changed({ projectId: 1, part: 'tables', by: { user_id: 9, name: 'Eve' } });
    await waitFor(() => expect(cell('Town', 2).value).toBe('Bern'));
    expect(cell('Town', 1).value).toBe('Oslo!');
    await press(user, 'Save the table');
    await waitFor(() => expect(saves()).toMatchObject([{ version: 'theirs' }]));
  });

  it('keeps the focus, a typed name and an open menu with their column or row when others come before it', async () => {
    const address = '/project/1?view=configuration&configuration=tables';
    const { user } = openScreen(address, ...server.slice(1), ...workspace());
    const changes = async (columns: string[], rows: string[][]) => {
      stored = { ...PEOPLE, columns, rows, version: `with ${columns.length} and ${rows.length}` };
      live.changed({ projectId: 1, part: 'tables', by: { user_id: 9, name: 'Eve' } });
      await screen.findByLabelText(`${columns[1]}, row ${rows.length}`);
    };
    await user.click(await screen.findByLabelText('Town, row 1'));
    await user.keyboard('!');
    const rows = [
      ['Ann', '1', 'Oslo'],
      ['Bo', '2', 'Bonn'],
    ];
    await changes(['Name', 'Number', 'Town'], rows);
    await user.keyboard('?');
    expect([cell('Town', 1).value, cell('Number', 1).value]).toEqual(['Oslo!?', '1']);
    await user.click(field('Name of column 3'));
    await user.keyboard('s');
    const wide = rows.map((row) => row.toSpliced(1, 0, 'x'));
    await changes(['Name', 'Code', 'Number', 'Town'], wide);
    await user.keyboard('!{Enter}');
    await screen.findByLabelText('Towns, row 1');
    await user.click(screen.getByRole('button', { name: 'Row 2: actions' }));
    await changes(['Name', 'Code', 'Number', 'Town'], [['Al', 'y', '0', 'Ulm'], ...wide]);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete row' }));
    await waitFor(() => expect(screen.queryByLabelText('Name, row 3')).toBeNull());
    expect([cell('Name', 1).value, cell('Name', 2).value]).toEqual(['Al', 'Ann']);
  });

  it('tells while it is typed in that it grows too large', async () => {
    const text = 'x'.repeat(20_000);
    stored = { ...PEOPLE, rows: Array.from({ length: 53 }, (_, at) => [String(at), text]), version: 'first' };
    const user = await open();
    await user.click(cell('Name', 1));
    await user.keyboard('!');
    await screen.findByText('1.01 of 1.00 MB. Keep long values in a file of the project');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save the table' }).disabled).toBe(true);
  });

  it('can’t be changed without the right to change the project', async () => {
    openScreen(where, ...server, may({ projects: ['view'], 'test-cases': ['view'] }));
    await screen.findByLabelText('Name, row 1');
    expect(cell('Name', 1).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Row 1: actions' })).toBeNull();
    expect(screen.queryByText('New table')).toBeNull();
  });
});

describe('the tables of a project', () => {
  it('are added, and deleted after a question', async () => {
    const user = await open();
    await fillIn(user, { 'New table': 'People' });
    await screen.findByText('“People” already exists');
    await fillIn(user, { 'New table': 'Cards' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(saves()).toEqual([{ projectId: 1, name: 'Cards', columns: ['Name'], rows: [['']] }]));
    given(refuses('/projects/table-delete', { table_id: 'Pay uses it' }, { status: 409 }));
    await press(user, 'Delete table');
    await press(user, 'Delete');
    await screen.findByText('Pay uses it');
    expect(sent('/projects/table-delete')).toEqual([{ projectId: 1, table_id: ID }]);
  });

  it('say that data was omitted because a right is missing', async () => {
    openScreen(where, answers(LIST, { data: [{ table_id: ID, name: 'People' }] }));
    await screen.findByText('You can’t see this project’s data');
  });
});
