import type { UserEvent } from '@testing-library/user-event';
import { GENERAL_COLLECTION, TEXTS } from '@testplatform/contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  answers,
  field,
  fillIn,
  given,
  holds,
  listed,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  unreachable,
  waitFor,
  within,
} from '../../testing/index.js';
import { DataCollectionTab } from './DataCollectionTab.js';

type DataBinding = readonly { readonly title: string; readonly value: string }[];

beforeEach(() => given(answers('/projects/table-lists', { data: [] })));

const MODIFY = '/projects/modify';
const where = <DataCollectionTab projectId={1} />;

/** Sets the server's data binding and its version. */
const has = ({ dataBinding }: { dataBinding: DataBinding }, version = 'first') =>
  answers('/projects/list', {
    data: [
      {
        project_id: 1,
        dataCollection: { [GENERAL_COLLECTION]: [] },
        dataBinding: [...dataBinding],
        versions: { details: version, dataCollection: version, dataBinding: version },
      },
    ],
  });
const takes = answers(MODIFY, { data: { project_id: 1, version: 'second' } });
const refusal = refuses(MODIFY, { version: 'Somebody changed it' }, { status: 409 });
const row = (table: string, number: number) => screen.getByRole('group', { name: `${table}, row ${number}` });
const value = (table: string, number: number) => field('Value', row(table, number)).value;
const bodies = () => sent(MODIFY) as readonly { readonly dataBinding: DataBinding; readonly version: string }[];

describe('the data binding', () => {
  const two = [
    { title: 'host', value: 'example.com' },
    { title: 'port', value: '80' },
  ];

  it('restores a row when its deletion fails, and otherwise deletes it at once', async () => {
    const { user } = openScreen(where, has({ dataBinding: two }), unreachable(MODIFY));
    await screen.findByText('Data binding');
    const remove = async () =>
      user.click(within(row('Data binding', 1)).getByRole<HTMLButtonElement>('button', { name: 'Remove' }));
    await waitFor(() => expect(field('Title', row('Data binding', 1)).disabled).toBe(false));
    await remove();
    expect(await listed(TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
    await waitFor(() => expect(value('Data binding', 1)).toBe('example.com'));
    given(takes, has({ dataBinding: [two[1]!] }, 'second'));
    await remove();
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(bodies().at(-1)).toMatchObject({ updateType: 'data-binding', dataBinding: [two[1]] });
    expect(value('Data binding', 1)).toBe('80');
  });

  it('keeps the focus while a value of several lines becomes one', async () => {
    const { user } = openScreen(where, has({ dataBinding: [{ title: 'text', value: 'two\nlines' }] }));
    await screen.findByText('Data binding');
    const typed = field('Value', row('Data binding', 1));
    await waitFor(() => expect(typed.disabled).toBe(false));
    typed.focus();
    await user.keyboard('{Control>}a{/Control}one');
    expect(document.activeElement).toBe(typed);
    expect(value('Data binding', 1)).toBe('one');
    await user.tab();
    expect(field('Value', row('Data binding', 1)).tagName).toBe('INPUT');
  });

  it('is not deleted after its deletion was discarded', async () => {
    const { user } = openScreen(where, has({ dataBinding: two }), refusal);
    await screen.findByText('Data binding');
    const { handler, answer } = holds('/projects/list');
    given(handler);
    await removeSecond(user);
    await listed('Somebody changed it');
    await press(user, 'Discard changes');
    answer(has({ dataBinding: [...two, { title: 'path', value: '/shop' }] }, 'second'));
    await waitFor(() => expect(value('Data binding', 3)).toBe('/shop'));
    expect([value('Data binding', 2), bodies().length]).toEqual(['80', 1]);
  });

  /** Edits the first row's value, and removes the second row. */
  const removeSecond = async (user: UserEvent) => {
    await screen.findByText('Data binding');
    await fillIn(user, { Value: 'exam' }, () => row('Data binding', 1));
    await user.click(within(row('Data binding', 2)).getByRole('button', { name: 'Remove' }));
  };

  it('deletes a row without saving what is edited in others', async () => {
    const { user } = openScreen(where, has({ dataBinding: two }), takes);
    await removeSecond(user);
    given(has({ dataBinding: [two[0]!] }, 'second'));
    await waitFor(() => expect(bodies()).toMatchObject([{ dataBinding: [two[0]] }]));
    expect(await screen.findByRole('button', { name: 'Discard changes' })).toBeTruthy();
    expect(value('Data binding', 1)).toBe('exam');
  });

  it('deletes it also after somebody else has changed the data, or restores it', async () => {
    const third = { title: 'path', value: '/shop' };
    const { user } = openScreen(where, has({ dataBinding: two }), refusal);
    await removeSecond(user);
    given(has({ dataBinding: [...two, third] }, 'second'), unreachable(MODIFY));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ version: 'second', dataBinding: [two[0], third] });
    expect(await listed(TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
    expect(['exam', '80', '/shop'].map((_, at) => value('Data binding', at + 1))).toEqual(['exam', '80', '/shop']);
  });
});
