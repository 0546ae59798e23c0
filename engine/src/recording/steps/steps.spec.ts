import { expect, it } from '@jest/globals';
import type { RecordingEvent } from '@testplatform/contract';
import type { Page } from 'playwright';
import type { ElementFacts } from './element-facts.js';
import { Elements } from './elements.js';
import type { RecordedAction } from './recorded-action.js';
import { Steps } from './steps.js';

const PAGE = {} as Page;
const nothing = () => undefined;
const NO_ELEMENTS = new Elements({ heard: nothing, closes: nothing, acted: nothing, action: nothing, drag: nothing });

/** An element with an id of its own. */
const facts = (id: string, more: Partial<ElementFacts> = {}): ElementFacts => ({
  id,
  selector: `#${id}`,
  matches: 1,
  tag: 'button',
  type: '',
  secret: false,
  editable: false,
  name: id,
  foundBy: [],
  controls: null,
  checked: false,
  options: [],
  files: [],
  ...more,
});

/** The titles of the steps that a person's actions make. */
async function titlesOf(...done: readonly (readonly [RecordedAction, ElementFacts])[]): Promise<string[]> {
  const steps = new Map<string, string>();
  const tell = (event: RecordingEvent) => {
    if (event.kind === 'step') steps.set(event.step.id, event.step.testCase.title);
    if (event.kind === 'dropped') steps.delete(event.stepId);
  };
  const maker = new Steps(NO_ELEMENTS, tell);
  for (const [action, one] of done) maker.take(PAGE, action, Promise.resolve({ facts: one, frames: [] }));
  await maker.settled();
  return [...steps.values()];
}

/** One of several quick clicks. @param clickCount how many the browser counted until then */
const quick = (clickCount: number, button: 'left' | 'middle' = 'left'): RecordedAction => ({
  name: 'click',
  button,
  clickCount,
  modifiers: [],
  position: null,
});

it.each<[string, number[], string[]]>([
  ['two', [1, 2], ['Double-click “Up”']],
  ['three', [1, 2, 3], ['Double-click “Up”', 'Click “Up”']],
  ['four', [1, 2, 3, 4], ['Double-click “Up”', 'Double-click “Up”']],
])('%s quick clicks are as many', async (_many, counts, titles) => {
  const up = facts('Up');
  expect(await titlesOf(...counts.map((count) => [quick(count), up] as const))).toEqual(titles);
});

it('two quick clicks are a double click also if the first one replaced the element by one like it', async () => {
  const [before, after] = ['1', '2'].map((id) => facts(id, { name: 'Row', selector: '#row' }));
  expect(await titlesOf([quick(1), before!], [quick(2), after!])).toEqual(['Double-click “Row”']);
});

it('a quick click on another element is one, and so is each of the middle button', async () => {
  const [up, down] = [facts('Up'), facts('Down')];
  expect(await titlesOf([quick(1), up], [quick(2), down])).toEqual(['Click “Up”', 'Click “Down”']);
  expect(await titlesOf([quick(1, 'middle'), up], [quick(2, 'middle'), up])).toHaveLength(2);
});

it('a choice in a multiple list that is taken back leaves no step', async () => {
  const choose = (...options: string[]) => [{ name: 'select' }, facts('Sizes', { tag: 'select', options })] as const;
  expect(await titlesOf(choose('S'), choose())).toEqual([]);
  expect(await titlesOf(choose('S'), choose(), choose('L'))).toEqual(['Select “L” in “Sizes”']);
  expect(await titlesOf(choose('S'), choose('S', 'M'), choose('S'))).toEqual(['Select “S” in “Sizes”']);
});
