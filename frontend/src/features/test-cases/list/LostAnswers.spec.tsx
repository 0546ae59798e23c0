import type { TestCase } from '@testplatform/contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  givenRoom,
  loses,
  openCases,
  recordsOf,
  rowOf,
  screen,
  sent,
  unreachable,
} from '../../../testing/index.js';
import { caseClipboard } from '../model/clipboard.js';

const LIST = '/projects/test-case-lists';
const MANAGE = '/projects/test-case-manage';

givenRoom();

describe('pasted cases whose answer is lost', () => {
  /** The server's cases of the file. */
  let cases = recordsOf('Click');
  beforeEach(() => {
    cases = recordsOf('Click');
  });

  const lists = () => answers(LIST, { data: cases, stopAtFailure: null });
  const store = ({ body }: { readonly body: unknown }) => {
    const { testCase } = body as { testCase: TestCase };
    const made = { ...cases[0]!, case_id: cases.length + 1, order: cases.length, testCase };
    cases = [...cases, made];
    return made;
  };
  const stores = answers(MANAGE, (one) => ({ data: store(one) }));

  async function openWithCopied(count: number) {
    const user = await openCases(cases);
    const { testCase } = cases[0]!;
    caseClipboard.put({ cases: Array.from({ length: count }, () => testCase), cut: null, note: null });
    await screen.findByRole('button', { name: `Paste ${count} test case${count === 1 ? '' : 's'}` });
    rowOf('1 Click').focus();
    return user;
  }

  it('are added once, and the next ones behind them', async () => {
    const user = await openWithCopied(2);
    given(
      loses(MANAGE, (one) => {
        store(one);
        given(lists(), stores);
      }),
    );
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText('2 test cases pasted');
    expect(sent(MANAGE)).toMatchObject([{ behind: 1 }, { behind: 2 }]);
    expect(cases).toHaveLength(3);
  });

  it('are found at the next try, if the list can’t be read either', async () => {
    const user = await openWithCopied(1);
    given(
      loses(MANAGE, (one) => void store(one)),
      unreachable(LIST),
    );
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText(/^Apologies/);
    given(lists(), stores);
    rowOf('1 Click').focus();
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText('“1 Click” pasted');
    expect(sent(MANAGE)).toHaveLength(1);
    expect(cases).toHaveLength(2);
  });
});
