import { changedElsewhere } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  givenRoom,
  openCases,
  press,
  recordsOf,
  refuses,
  screen,
  sent,
  unreachable,
  waitFor,
} from '../../../testing/index.js';
import { caseClipboard } from '../model/clipboard.js';

const LIST = '/projects/test-case-lists';
const MANAGE = '/projects/test-case-manage';
const DELETE = '/projects/test-case-delete';

givenRoom();

const versionOf = ({ case_id, version }: { case_id: number; version: string }) => ({ case_id, version });

describe('cases that were cut in another file', () => {
  const file = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Other' };
  const isOther = (body: unknown) => (body as typeof file).testCaseFileName === file.testCaseFileName;
  const [there] = recordsOf('Click');
  const pasted = { ...there!, case_id: 20, order: 2 };
  const here = recordsOf('Click', 'Click').map((one) => ({ ...one, case_id: one.case_id + 10 }));
  const accepts = answers(MANAGE, { data: pasted });

  async function openWithCut() {
    const user = await openCases(here);
    caseClipboard.put({ cases: [there!.testCase], cut: { projectId: 1, file, caseIds: [there!.case_id] }, note: null });
    given(
      answers(LIST, ({ body }) => ({ data: isOther(body) ? [there!] : [...here, pasted], stopAtFailure: null })),
      accepts,
      answers(DELETE, { data: { case_id: there!.case_id } }),
    );
    await screen.findByRole('button', { name: 'Paste 1 test case' });
    screen.getAllByRole('rowheader')[0]!.closest('tr')!.focus();
    return user;
  }

  it('are pasted once, also when the key repeats', async () => {
    const user = await openWithCut();
    await user.keyboard('{Control>}vv{/Control}');
    await waitFor(() => expect(sent(DELETE)).toHaveLength(1));
    await screen.findByText(/moved here/);
    expect(sent(MANAGE)).toHaveLength(1);
  });

  it('are found where their file is by now', async () => {
    const user = await openCases(here);
    const before = { ...file, testCaseFileName: 'Pay before it was renamed' };
    const cut = { projectId: 1, file: before, nodeId: 'f1', caseIds: [there!.case_id] };
    caseClipboard.put({ cases: [there!.testCase], cut, note: null });
    const asked = () => sent(LIST).map((body) => (body as typeof file).testCaseFileName);
    await screen.findByRole('button', { name: 'Paste 1 test case' });
    screen.getAllByRole('rowheader')[0]!.closest('tr')!.focus();
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText('The cut test cases have been deleted');
    expect(new Set(asked())).toEqual(new Set(['Pay']));
  });

  it('stay here when they can’t go back, and go back first when Undo is pressed again', async () => {
    const user = await openWithCut();
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText(/moved here/);
    given(unreachable(MANAGE));
    await press(user, 'Undo');
    await waitFor(() => expect(sent(MANAGE).filter(isOther)).toHaveLength(1));
    await screen.findByText(/^Apologies/);
    expect(sent(DELETE)).toEqual([versionOf(there!)]);
    given(accepts);
    await press(user, 'Undo');
    await screen.findByText(/^Undone/);
    expect(sent(MANAGE).filter(isOther)).toHaveLength(2);
    expect(sent(DELETE)).toEqual([versionOf(there!), versionOf(pasted)]);
  });

  it('offer Undo when they could not be deleted there', async () => {
    const user = await openWithCut();
    given(unreachable(DELETE));
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText('1 test case added, but 1 not deleted in the other file');
    given(answers(DELETE, { data: { case_id: pasted.case_id } }));
    await press(user, 'Undo');
    await screen.findByText(/^Undone/);
    expect(sent(MANAGE)).toHaveLength(1);
    expect(sent(DELETE)).toEqual([versionOf(there!), versionOf(pasted)]);
  });

  it('stay there when somebody else changes them meanwhile, and are named', async () => {
    const user = await openWithCut();
    given(refuses(DELETE, { version: changedElsewhere('test case') }, { status: 409 }));
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText('1 test case added, but 1 not deleted in the other file');
    await screen.findByText('“1 Click” was changed by someone else meanwhile and stays in the other file.');
    given(answers(DELETE, { data: { case_id: pasted.case_id } }));
    await press(user, 'Undo');
    await screen.findByText(/^Undone/);
    expect(sent(MANAGE)).toHaveLength(1);
    expect(sent(DELETE)).toEqual([versionOf(there!), versionOf(pasted)]);
  });

  it('can be pasted again as long as none was added', async () => {
    const user = await openWithCut();
    const lists = answers(LIST, ({ body }) => ({ data: isOther(body) ? [there!] : here, stopAtFailure: null }));
    given(unreachable(MANAGE), lists);
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText(/^Apologies/);
    given(accepts);
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText(/moved here/);
    expect(sent(DELETE)).toEqual([versionOf(there!)]);
  });
});

it('moves the cut cases of this file that are still there', async () => {
  const here = recordsOf('Click', 'Click');
  const user = await openCases(here);
  const file = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
  const cases = here.map(({ testCase }) => testCase);
  caseClipboard.put({ cases, cut: { projectId: 1, file, caseIds: [1, 9] }, note: null });
  given(answers(MANAGE, { data: { case_id: 1, order: 1, version: 'first' } }));
  await screen.findByRole('button', { name: 'Paste 2 test cases' });
  screen
    .getByRole('rowheader', { name: /2 Click/ })
    .closest('tr')!
    .focus();
  await user.keyboard('{Control>}v{/Control}');
  await waitFor(() => expect(sent(MANAGE)).toMatchObject([{ case_id: 1, order: 1.1 }]));
  expect(sent(DELETE)).toEqual([]);
});
