import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  givenRoom,
  openCases,
  openScreen,
  passTime,
  recordsOf,
  rowOf,
  screen,
  sent,
  waitFor,
  workspaceWith,
} from '../../../testing/index.js';

const MANAGE = '/projects/test-case-manage';
const BLOCK = recordsOf('Click', 'If', 'Click', 'Else', 'Click', 'End', 'Click');
const folder = (expanded: boolean) => screen.findByRole('button', { name: 'Cases of 2 If', expanded });

givenRoom();

describe('a block in the list', () => {
  it('is folded and unfolded by the arrows, before and after its details', async () => {
    const user = await openCases(BLOCK);
    rowOf('2 If').focus();
    await user.keyboard('{ArrowLeft}');
    await folder(false);
    await user.keyboard('{ArrowRight}');
    await folder(true);
    await user.keyboard('{ArrowRight}');
    const details = () => screen.getByRole('button', { name: 'Details of 2 If' }).getAttribute('aria-expanded');
    expect(details()).toBe('true');
    await user.keyboard('{ArrowLeft}');
    expect([details(), screen.getAllByRole('rowheader').length]).toEqual(['false', 7]);
  });

  it('is dragged as a whole', async () => {
    await openCases(BLOCK);
    given(answers(MANAGE, { data: { case_id: 2, order: 0, version: 'first' } }));
    const dataTransfer = { effectAllowed: '', setData: () => undefined };
    fireEvent.dragStart(rowOf('2 If'), { dataTransfer });
    await waitFor(() => expect(rowOf('6 End').dataset.dragged).toBe('true'));
    expect(rowOf('1 Click').dataset.dragged).toBeUndefined();
    // jsdom knows no place of the mouse, which counts as the lower half of the row.
    fireEvent.dragOver(rowOf('7 Click'), { dataTransfer });
    fireEvent.drop(rowOf('7 Click'), { dataTransfer });
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([2, 3, 4, 5, 6].map((case_id) => ({ case_id }))));
  });

  it('is passed as a whole when it is folded', async () => {
    const user = await openCases(BLOCK);
    given(answers(MANAGE, { data: { case_id: 1, order: 5, version: 'first' } }));
    await user.click(await folder(true));
    rowOf('1 Click').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([{ case_id: 1, order: 5.1 }]));
  });
});

describe('the form in the list', () => {
  async function openForm() {
    const { user } = openScreen('/project/1?node=f1&tab=cases&case=1', ...workspaceWith(BLOCK));
    await passTime(2_000);
    await screen.findByRole('textbox', { name: /^Target field/ });
    return user;
  }
  const target = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Target field/ });

  it('leaves the keys of an input method to it', async () => {
    const user = await openForm();
    await user.click(target());
    await user.paste('{{random=al');
    await screen.findByRole('listbox', { name: 'Placeholders' });
    fireEvent.keyDown(target(), { key: 'Enter', isComposing: true });
    await passTime(100);
    expect(target().value).toBe('{{random=al');
    await user.keyboard('{Escape}');
    fireEvent.keyDown(target(), { key: 'Escape', isComposing: true });
    await passTime(100);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(target(), { key: 'Escape' });
    await screen.findByRole('dialog', { name: 'Discard your changes?' });
  });

  it('takes a text that is dropped into one of its fields', async () => {
    await openForm();
    const dataTransfer = { types: ['text/plain'], getData: () => '#pay', files: [] };
    expect(fireEvent.dragOver(target(), { dataTransfer })).toBe(true);
    expect(fireEvent.drop(target(), { dataTransfer })).toBe(true);
  });
});
