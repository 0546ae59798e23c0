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

/** The input for a change of many cases: `what` says which of the values applies. */
export interface CaseChange {
  readonly what: Changeable;
  /** Seconds. */
  readonly maxWaitingTime: string;
  readonly priority: Priority;
  readonly isBlocker: YesNo;
  /** The text in locators that `replace` replaces; case-sensitive. */
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
  /** Label of the field; '' if the change has only one field. */
  readonly label: string;
  readonly now: string;
  /** Null if it stays the same. */
  readonly after: string | null;
}

/** The effect of a change on a case. */
export interface Effect {
  readonly values: readonly ValueChange[];
  /** The changed case; null if it stays the same or can't be changed. */
  readonly after: TestCase | null;
  /** Why it can't be changed. */
  readonly problem: string | null;
}

const { maxWaitMin, maxWaitMax } = LIMITS;
export const WAIT_ERROR = `Enter whole seconds, ${maxWaitMin} to ${maxWaitMax}`;

/** The max wait in seconds; null unless it is a whole number in its range. */
export function secondsOf({ maxWaitingTime }: Pick<CaseChange, 'maxWaitingTime'>): number | null {
  const text = maxWaitingTime.trim();
  const seconds = Number(text);
  return /^\d+$/.test(text) && seconds >= maxWaitMin && seconds <= maxWaitMax ? seconds : null;
}

/** The effect of a change on a case; null when the case has no such field, or no locator with the text to replace. */
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

/** A case without its masked text, which the server then keeps. */
export function withoutMasked(testCase: TestCase): TestCase {
  if (testCase.inputTextMask !== 'Yes') return testCase;
  const { inputText: _text, inputTextSet: _isSet, ...rest } = testCase;
  return rest;
}

/** A field of a case with its value after a change; null while nothing valid is entered. */
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

/** Describes the cases that aren't listed, as `without …`; null if every case has the field. */
export function leftOutBy({ what, find }: CaseChange): string | null {
  if (what === 'maxWaitingTime') return 'without a max wait';
  if (what !== 'locators') return null;
  return find === '' ? 'without a locator' : `without “${find}” in a locator`;
}
