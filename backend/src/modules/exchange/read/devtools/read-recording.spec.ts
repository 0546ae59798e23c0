import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import { readTests } from '../read-tests.js';

const recorded = (...steps: object[]): readonly TestCase[] =>
  readTests('x.json', JSON.stringify({ title: 'Recorded', steps })).files[0]!.cases;

describe('steps of Chrome’s DevTools', () => {
  const field = { selectors: [['aria/Email'], ['#email']] };

  it('makes one case of steps that mean one thing', () =>
    expect(
      recorded(
        { type: 'click', ...field },
        { type: 'change', ...field, value: 'a@b.c' },
        { type: 'keyDown', key: 'Shift' },
        { type: 'keyDown', key: 'Tab' },
        { type: 'keyUp', key: 'Tab' },
        { type: 'keyUp', key: 'Shift' },
      ),
    ).toMatchObject([
      { eventType: 'Text feed', targetField: '#email', inputText: 'a@b.c' },
      { eventType: 'Press key', key: 'Shift+Tab' },
    ]));

  it('says that a long press is none here, and waits as long for an address as the recording does', () => {
    const assertedEvents = [{ type: 'navigation', url: 'https://shop.test/done' }];
    const step = { type: 'click', ...field, duration: 900, timeout: 60_000, assertedEvents };
    const { files, notes } = readTests('x.json', JSON.stringify({ title: 'Recorded', steps: [step] }));
    expect(files[0]!.cases).toMatchObject([
      { eventType: 'Click' },
      { eventType: 'Wait for', redirectURL: 'https://shop.test/done', maxWaitingTime: 60 },
    ]);
    expect(notes).toMatchObject([{ place: 'Step 1', sentence: expect.stringContaining('released at once') }]);
  });

  it('holds the keys that are down during a click, and presses them in no case of their own', () => {
    const key = (type: string, name: string) => ({ type, key: name });
    const click = { type: 'click', selectors: [['#a']] };
    expect(
      recorded(
        key('keyDown', 'Shift'),
        click,
        key('keyDown', 'ControlLeft'),
        click,
        key('keyUp', 'ControlLeft'),
        key('keyUp', 'Shift'),
        click,
        key('keyDown', 'Alt'),
        key('keyUp', 'Alt'),
      ),
    ).toMatchObject([
      { eventType: 'Click', heldKeys: 'Shift' },
      { eventType: 'Click', heldKeys: 'Control+Shift' },
      { eventType: 'Click', heldKeys: 'None' },
      { eventType: 'Press key', key: 'Alt' },
    ]);
  });

  it.each([undefined, 60_000])('waits for an address as long as a timeout of %j, and 30 s at least', (timeout) =>
    expect(recorded({ type: 'navigate', url: 'https://a.com/', timeout })).toMatchObject([
      { maxWaitingTime: (timeout ?? 30_000) / 1_000 },
    ]),
  );

  it('keeps a click on another element', () =>
    expect(recorded({ type: 'click', selectors: [['#a']] }, { type: 'change', ...field, value: 'x' })).toHaveLength(2));

  it.each([
    ['Text feed', [['aria/Search[role="combobox"]'], ['form > input.wide']]],
    ['Select option', [['aria/Country[role="combobox"]'], ['#country']]],
    ['Select option', [['aria/Country'], ['form > select']]],
  ])('%s changes %j', (eventType, selectors) =>
    expect(recorded({ type: 'change', selectors, value: 'x' })).toMatchObject([{ eventType }]),
  );

  it.each([
    [[['aria/Save[role="button"]'], ['div > button']], 'role=button[name="Save"]'],
    [[['aria/Save'], ['div > button'], ['xpath//html/body/button']], 'div > button'],
    [[['aria/Save'], ['xpath//html/body/button']], '/html/body/button'],
    [[['text/Save']], 'text=Save'],
    [[['aria/Logo[role="image"]'], ['img']], 'role=img[name="Logo"]'],
    [[['aria/Save[role="button"]', 'aria/[role="generic"]'], ['button > span']], 'button > span'],
    [[['my-card', 'button']], 'my-card >> button'],
    [[['pierce/#a b']], '#a b'],
  ])('finds the element of %j', (selectors, targetField) =>
    expect(recorded({ type: 'hover', selectors })).toMatchObject([{ targetField }]),
  );
});
