import { newTestCase, type EventType, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { effectOf, leftOutBy, NO_CHANGE, secondsOf, withoutMasked, type CaseChange } from './case-change.js';

const caseOf = (eventType: EventType, fields: Partial<TestCase> = {}): TestCase => ({
  ...newTestCase(eventType),
  title: 'One',
  ...fields,
});
const click = caseOf('Click', { targetField: '#pay' });
const wait = (maxWaitingTime: string): CaseChange => ({ ...NO_CHANGE, what: 'maxWaitingTime', maxWaitingTime });
const replaced = (find: string, replace: string): CaseChange => ({ ...NO_CHANGE, what: 'locators', find, replace });

describe('a max wait', () => {
  it('is changed where the type has one', () => {
    const effect = effectOf(click, wait(' 30 '));
    expect(effect?.values).toEqual([{ label: '', now: '5 s', after: '30 s' }]);
    expect(effect?.after).toMatchObject({ ...click, maxWaitingTime: 30 });
    for (const type of ['Sleep', 'Comment', 'Else', 'End', 'Repeat'] as const)
      expect([type, effectOf(caseOf(type), wait('30'))]).toEqual([type, null]);
  });

  it('that it has already changes nothing', () => {
    expect(effectOf(click, wait('5'))).toEqual({
      values: [{ label: '', now: '5 s', after: null }],
      after: null,
      problem: null,
    });
  });

  it.each(['', ' ', '4', '301', '7.5', '1e2', '-9', 'x'])('“%s” is none', (text) => {
    expect(secondsOf(wait(text))).toBeNull();
    expect(effectOf(click, wait(text))).toMatchObject({ after: null, problem: null });
  });

  it.each(['5', '300', '007'])('“%s” is one', (text) => {
    expect(secondsOf(wait(text))).toBe(Number(text));
  });
});

it('priority and blocker are changed in every type', () => {
  const priority = { ...NO_CHANGE, what: 'priority', priority: 'Low' } as const;
  const blocker = { ...NO_CHANGE, what: 'isBlocker', isBlocker: 'Yes' } as const;
  for (const one of [click, caseOf('End'), caseOf('Comment')]) {
    expect(effectOf(one, priority)?.after).toMatchObject({ priority: 'Low', isBlocker: 'No', title: 'One' });
    expect(effectOf(one, blocker)?.after).toMatchObject({ priority: 'Medium', isBlocker: 'Yes' });
  }
  expect(effectOf({ ...click, isBlocker: 'Yes' }, blocker)?.values).toEqual([{ label: '', now: 'Yes', after: null }]);
});

describe('a text in locators', () => {
  const drag = caseOf('Drag and drop', { targetField: '#old .old', destinationField: '#other-old' });

  it('is replaced in each of them, as often as it is there', () => {
    const effect = effectOf(drag, replaced('old', 'new'));
    expect(effect?.values).toEqual([
      { label: 'Target field', now: '#old .old', after: '#new .new' },
      { label: 'Destination field', now: '#other-old', after: '#other-new' },
    ]);
    expect(effect?.after).toMatchObject({ targetField: '#new .new', destinationField: '#other-new' });
  });

  it('is taken as it stands, not as a pattern', () => {
    const dotted = caseOf('Click', { targetField: '.a.b >> nth=1' });
    expect(effectOf(dotted, replaced('.a.', '$&-'))?.after).toMatchObject({ targetField: '$&-b >> nth=1' });
    expect(effectOf(caseOf('Click', { targetField: 'xaxb' }), replaced('.a.', '-'))).toBeNull();
    expect(effectOf(click, replaced('#PAY', '#buy'))).toBeNull();
  });

  it('shows only the fields that contain it', () => {
    expect(effectOf(drag, replaced('other', 'same'))?.values.map(({ label }) => label)).toEqual(['Destination field']);
  });

  it('leaves other texts alone', () => {
    const feed = caseOf('Text feed', { title: 'Type old', targetField: '#old', inputText: 'old' });
    expect(effectOf(feed, replaced('old', 'new'))?.after).toMatchObject({
      title: 'Type old',
      targetField: '#new',
      inputText: 'old',
    });
    const fieldless = caseOf('URL redirect', { redirectURL: '/old' });
    expect(effectOf(fieldless, replaced('old', 'new'))).toBeNull();
  });

  it('stays in a field that the case does not use', () => {
    const title = { ...caseOf('Get content', { property: 'Title' }), targetField: '#old' };
    expect(effectOf(title, replaced('old', 'new'))).toBeNull();
  });

  it('that would leave no locator, or none that can be read, is refused with why', () => {
    const emptied = effectOf(click, replaced('#pay', ''));
    expect(emptied).toMatchObject({ after: null, problem: 'Target field should not be empty' });
    const broken = effectOf(click, replaced('#pay', 'role='));
    expect(broken).toMatchObject({ after: null, problem: expect.stringMatching(/role/) });
  });

  it('is not replaced before one is entered, when all locators are shown', () => {
    expect(effectOf(drag, replaced('', 'x'))).toMatchObject({
      values: [
        { now: '#old .old', after: null },
        { now: '#other-old', after: null },
      ],
      after: null,
    });
    expect(leftOutBy(replaced('', ''))).toBe('without a locator');
    expect(leftOutBy(replaced('a', ''))).toBe('without “a” in a locator');
  });
});

it('a masked text is left out, so that the server keeps it', () => {
  const masked = caseOf('Text feed', { targetField: '#a', inputTextMask: 'Yes', inputText: '' });
  for (const inputTextSet of [true, false]) {
    const { after } = effectOf({ ...masked, inputTextSet }, wait('30'))!;
    expect(after).toMatchObject({ inputTextMask: 'Yes', maxWaitingTime: 30 });
    expect(JSON.parse(JSON.stringify(after))).not.toHaveProperty('inputText');
    expect(after).not.toHaveProperty('inputTextSet');
    expect(withoutMasked({ ...masked, inputTextSet })).not.toHaveProperty('inputText');
  }
  const open = caseOf('Text feed', { targetField: '#a', inputText: 'seen' });
  expect(effectOf(open, wait('30'))?.after).toMatchObject({ inputText: 'seen' });
});
