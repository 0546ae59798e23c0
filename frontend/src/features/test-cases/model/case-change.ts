import {
  checkTestCase,
  eventSpec,
  fieldSpec,
  LIMITS,
  locatorFieldsOf,
  type FieldName,
  type Priority,
  type TestCase,
  visibleFields,
  type YesNo,
} from '@testplatform/contract';

/** What can be changed in many cases at once, with its label. */
export const CHANGEABLE = {
  maxWaitingTime: 'Max wait',
  priority: 'Priority',
  isBlocker: 'Blocker',
  locators: 'Text in locators',
} as const;
export type Changeable = keyof typeof CHANGEABLE;

/** A change of many cases, as it is typed: `what` says which of the values counts. */
export interface CaseChange {
  readonly what: Changeable;
  /** Seconds. */
  readonly maxWaitingTime: string;
  readonly priority: Priority;
  readonly isBlocker: YesNo;
  /** Replaced by `replace` wherever a locator contains it, in this very case. */
  readonly find: string;
  readonly replace: string;
}

export const NO_CHANGE: CaseChange = {
  what: 'maxWaitingTime',
  maxWaitingTime: '',
  priority: 'High',
  isBlocker: 'Yes',
  find: '',
  replace: '',
};

/** A value of a case before and after a change. */
export interface ValueChange {
  /** The field; '' when the change itself names it. */
  readonly label: string;
  readonly now: string;
  /** Null: it stays. */
  readonly after: string | null;
}

/** What a change does to a case. */
export interface Effect {
  readonly values: readonly ValueChange[];
  /** The case after the change; null when it stays as it is, or can't be changed. */
  readonly after: TestCase | null;
  /** Why it can't be changed. */
  readonly problem: string | null;
}

const { maxWaitMin, maxWaitMax } = LIMITS;
export const WAIT_ERROR = `Enter whole seconds, ${maxWaitMin} to ${maxWaitMax}`;

/** The seconds of a max wait; null if they are no whole number in its range. */
export function secondsOf({ maxWaitingTime }: Pick<CaseChange, 'maxWaitingTime'>): number | null {
  const text = maxWaitingTime.trim();
  const seconds = Number(text);
  return /^\d+$/.test(text) && seconds >= maxWaitMin && seconds <= maxWaitMax ? seconds : null;
}

/** What a change does to a case; null when the case has no such field, or no locator with the text to replace. */
export function effectOf(testCase: TestCase, change: CaseChange): Effect | null {
  const changes = fieldChanges(testCase, change);
  if (changes.length === 0) return null;
  const values = changes.map(({ label, now, after, unit = '' }) => ({
    label,
    now: now + unit,
    after: after === null || after === now ? null : after + unit,
  }));
  const changed = changes.filter(({ now, after }) => after !== null && after !== now);
  if (changed.length === 0) return { values, after: null, problem: null };
  const fields = Object.fromEntries(changed.map(({ name, after }) => [name, after]));
  const { value, errors } = checkTestCase({ ...withoutMasked(testCase), ...fields });
  return errors
    ? { values, after: null, problem: Object.values(errors).join(' ') }
    : { values, after: value, problem: null };
}

/** A case as it is sent: the server keeps a masked text that is left out. */
export function withoutMasked(testCase: TestCase): TestCase {
  if (testCase.inputTextMask !== 'Yes') return testCase;
  const { inputText: _text, inputTextSet: _isSet, ...rest } = testCase;
  return rest;
}

/** A field of a case with its value after a change; null: nothing was entered yet. */
interface FieldChange {
  readonly name: FieldName | 'priority' | 'isBlocker';
  readonly label: string;
  readonly now: string;
  readonly after: string | null;
  readonly unit?: string;
}

function fieldChanges(testCase: TestCase, change: CaseChange): readonly FieldChange[] {
  switch (change.what) {
    case 'maxWaitingTime': {
      if (!visibleFields(testCase.eventType, testCase).some(({ name }) => name === change.what)) return [];
      const now = String(testCase.maxWaitingTime);
      const seconds = secondsOf(change);
      return [{ name: change.what, label: '', now, after: seconds === null ? null : String(seconds), unit: ' s' }];
    }
    case 'priority':
    case 'isBlocker':
      return [{ name: change.what, label: '', now: testCase[change.what], after: change[change.what] }];
    case 'locators':
      return locatorFieldsOf(testCase)
        .map((name) => ({ name, label: labelOf(testCase, name), now: String(testCase[name] ?? '') }))
        .filter(({ now }) => now !== '' && now.includes(change.find))
        .map((field) => ({
          ...field,
          after: change.find === '' ? null : field.now.replaceAll(change.find, () => change.replace),
        }));
  }
}

const labelOf = ({ eventType }: TestCase, name: FieldName): string =>
  eventSpec(eventType).fields.find((field) => field.name === name)?.label ?? fieldSpec(name).label;

/** Which cases are left out of the list: those `without …`; null when each has the field. */
export function leftOutBy({ what, find }: CaseChange): string | null {
  if (what === 'maxWaitingTime') return 'without a max wait';
  if (what !== 'locators') return null;
  return find === '' ? 'without a locator' : `without “${find}” in a locator`;
}
