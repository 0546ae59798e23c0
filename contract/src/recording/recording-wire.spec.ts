import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import type { RecordingEvent, RecordingInput } from './recording.js';
import {
  checkRecordingCommand,
  parseRecordingAnswer,
  parseRecordingEvent,
  parseRecordingInput,
  parseRecordingState,
  type RecordingState,
} from './recording-wire.js';
import { newTestCase } from '../case/test-case.js';

const testCase = { ...newTestCase('Click'), title: 'Click', targetField: 'testid=a' };
const locators = [{ locator: 'testid=a', matches: 1 }];
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const INPUTS: readonly RecordingInput[] = [
  { kind: 'move', x: 1.5, y: 2, button: 'left', clicks: 0 },
  { kind: 'down', x: 1, y: 2, button: 'right', clicks: 2 },
  { kind: 'wheel', x: 1, y: 2, deltaX: 0, deltaY: -120 },
  { kind: 'key-down', key: 'ArrowLeft' },
  { kind: 'key-up', key: ' ' },
  { kind: 'text', text: 'Grüße' },
];
const EVENTS: readonly RecordingEvent[] = [
  { kind: 'step', step: { id: 'a', testCase, locators } },
  { kind: 'dropped', stepId: 'a' },
  { kind: 'picked', locators },
  { kind: 'mode', mode: 'check-text' },
  { kind: 'page', url: 'https://shop.example', title: '' },
  { kind: 'unheard', reason: 'The recorder can’t hear this page' },
  { kind: 'unheard', reason: null },
  { kind: 'checking', running: true, message: '' },
  { kind: 'checked', step: { stepId: 'a', same: false, message: 'It acted on “B”', locator: '' } },
  { kind: 'closed', reason: 'The window was closed' },
];
const STATE: RecordingState = {
  recording_id: 'r',
  projectId: 1,
  file: { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' },
  node: 'n',
  place: 'xecutor',
  hasWindow: true,
  mode: 'record',
  page: { url: 'https://shop.example', title: 'Shop' },
  steps: [{ id: 'a', testCase, locators }],
  picked: [],
  unheard: 'The recorder can’t hear this page',
  check: { running: false, message: '', steps: [{ stepId: 'a', same: true, message: '', locator: 'id=b' }] },
  closed: null,
};

describe('messages between a person and the browser they control', () => {
  it.each(INPUTS)('an input: %j', (input) => expect(parseRecordingInput(overTheWire(input))).toEqual(input));
  it.each(EVENTS)('an event: %j', (event) => expect(parseRecordingEvent(overTheWire(event))).toEqual(event));
  it('a step, with the first twenty of its locators that are short enough', () => {
    const many = Array.from({ length: 30 }, (_, nth) => ({ locator: `testid=${nth}`, matches: 1 }));
    const long = { locator: `text=${'x'.repeat(2_000)}`, matches: 1 };
    const event = parseRecordingEvent({ kind: 'step', step: { id: 'a', testCase, locators: [long, ...many] } });
    expect(event).toEqual({ kind: 'step', step: { id: 'a', testCase, locators: many.slice(0, 20) } });
    expect(parseRecordingEvent({ kind: 'picked', locators: [...many, long] })).toMatchObject({
      locators: many.slice(0, 20),
    });
  });
  it('a state', () => {
    expect(parseRecordingState(overTheWire(STATE))).toEqual(STATE);
    expect(parseRecordingState({ ...STATE, closed: 'Gone' })?.closed).toBe('Gone');
    expect(parseRecordingState({ ...STATE, steps: [{}] })).toBeNull();
  });
  it.each([
    { error: 'No' },
    { matches: 0 },
    { tried: { status: 'failure', message: 'No', duration: 3 } },
    { done: true },
  ])('an answer: %j', (answer) => expect(parseRecordingAnswer(overTheWire(answer))).toEqual(answer));
  it.each([
    { kind: 'mode', mode: 'pick' },
    { kind: 'visit', to: 'shop.example' },
    { kind: 'back' },
    { kind: 'highlight', locator: null },
    { kind: 'highlight', locator: 'id=a' },
    { kind: 'try', testCase },
    { kind: 'input', input: INPUTS[1] },
    { kind: 'close' },
  ])('a command: %j', (command) => expect(checkRecordingCommand(overTheWire(command))).toEqual({ value: command }));

  it.each([
    { kind: 'move', x: Number.POSITIVE_INFINITY, y: 0, button: 'left', clicks: 0 },
    { kind: 'down', x: 0, y: 0, button: 'fourth', clicks: 1 },
    { kind: 'down', x: 0, y: 0, button: 'left', clicks: 1.5 },
    { kind: 'down', x: 0, y: 0, button: 'left', clicks: -1 },
    { kind: 'key-down', key: 'Shift+A' },
    { kind: 'key-down', key: '' },
    { kind: 'text', text: 'x'.repeat(100_000) },
  ])('not an input: %j', (input) => expect(parseRecordingInput(input)).toBeNull());

  it('no payload makes a parser throw', () => {
    const kinds = [...INPUTS, ...EVENTS].map(({ kind }) => kind);
    const anything = fc.oneof(
      fc.anything(),
      fc.record({ kind: fc.constantFrom(...kinds, 'try', 'visit', 'mode'), x: fc.anything(), step: fc.anything() }),
      fc.record({ tried: fc.anything(), locators: fc.anything(), testCase: fc.anything(), file: fc.anything() }),
    );
    fc.assert(
      fc.property(anything, (value) => {
        const [input, event, state, answer] = [
          parseRecordingInput(value),
          parseRecordingEvent(value),
          parseRecordingState(value),
          parseRecordingAnswer(value),
        ];
        expect([input, event, state, answer].every((one) => one === null || typeof one === 'object')).toBe(true);
        expect(Object.keys(checkRecordingCommand(value))).toHaveLength(1);
      }),
    );
  });
});
