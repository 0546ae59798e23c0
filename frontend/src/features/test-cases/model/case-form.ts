import {
  checkTestCase,
  FIELD_NAMES,
  fieldSpec,
  isRowsKind,
  LIMITS,
  newTestCase,
  stripFilePath,
  visibleFields,
  withEventType,
  type Checked,
  type EventType,
  type FieldName,
  type TestCase,
} from '@testplatform/contract';

/** What stands in the controls of the editor. A row may be half filled; a field of another event type is empty. */
export interface CaseForm {
  title: string;
  eventType: EventType;
  priority: string;
  isBlocker: string;
  fields: Record<FieldName, string>;
  conditionals: { statement: string; statementData: string }[];
  bindings: { title: string; value: string }[];
  eventActions: { event: string; action: string; data: string }[];
  storage: { key: string; type: string; data: string }[];
  /** The masked text that is stored stays as it is: it was not replaced (3 §5). */
  keepsMasked: boolean;
  /** The case to stand next to, as its id; '' leaves the place as it is. */
  nextTo: string;
}

/** The controls for a case as it is stored. */
export function toForm(testCase: TestCase): CaseForm {
  const { title, eventType, priority, isBlocker, conditionals = [], bindings = [], eventActions, storage } = testCase;
  return {
    title,
    eventType,
    priority,
    isBlocker,
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldText(testCase, name)])) as Record<
      FieldName,
      string
    >,
    conditionals: conditionals.map((row) => ({ ...row })),
    bindings: bindings.map((row) => ({ ...row })),
    eventActions: eventActions.map((row) => ({ ...row })),
    storage: storage.map((row) => ({ ...row })),
    keepsMasked: testCase.inputTextSet === true,
    nextTo: '',
  };
}

function fieldText(testCase: TestCase, name: FieldName): string {
  const value = testCase[name];
  if (Array.isArray(value)) return '';
  return String(value ?? fieldSpec(name).default);
}

/** The case that the controls describe, or one sentence for each field that is wrong (2 §5). */
export function toTestCase(form: CaseForm): Checked<TestCase> {
  const { title, eventType, priority, isBlocker, eventActions, storage } = form;
  const fields = Object.fromEntries(
    visibleFields(eventType, form.fields).map(({ name }) => {
      const { kind } = fieldSpec(name);
      return [name, isRowsKind(kind) ? form[kind] : form.fields[name]];
    }),
  );
  if (showsMasked(form)) delete fields.inputText;
  return checkTestCase({ title, eventType, priority, isBlocker, eventActions, storage, ...fields });
}

/** Whether the stored text is shown as dots instead of a field. */
export const showsMasked = (form: Pick<CaseForm, 'keepsMasked' | 'fields'>): boolean =>
  form.keepsMasked && form.fields.inputTextMask === 'Yes';

/** Another event type: what belonged to the old one is reset, title, priority, blocker and place stay (2 §4). */
export function changeEventType(form: CaseForm, eventType: EventType): CaseForm {
  const { title, priority, isBlocker, nextTo } = form;
  return { ...toForm(withEventType(newTestCase(), eventType)), title, priority, isBlocker, nextTo };
}

/** A field's text when the person leaves it: stripped, and a max wait out of its bounds is 5 again (2 §5). */
export function settleField(name: FieldName, text: string): string {
  const { kind } = fieldSpec(name);
  if (kind === 'file-path') return stripFilePath(text);
  if (name !== 'maxWaitingTime') return text;
  const seconds = text.trim() === '' ? Number.NaN : Math.floor(Number(text));
  const inside = seconds >= LIMITS.maxWaitMin && seconds <= LIMITS.maxWaitMax;
  return String(inside ? seconds : LIMITS.maxWaitDefault);
}

/** Where the errors of a case belong in the form; `other` are those that no control shows. */
export interface PlacedErrors {
  readonly controls: readonly { readonly path: ControlPath; readonly sentence: string }[];
  readonly onStorage: boolean;
}
export type ControlPath =
  | 'title'
  | 'eventType'
  | 'priority'
  | 'isBlocker'
  | 'conditionals'
  | 'bindings'
  | 'eventActions'
  | 'storage'
  | `fields.${FieldName}`;
const GENERAL = [
  'title',
  'eventType',
  'priority',
  'isBlocker',
  'conditionals',
  'bindings',
  'eventActions',
  'storage',
] as const;

/** Finds the control of each error, whoever found it: this form or the server. */
export function placeErrors(errors: Readonly<Record<string, string>>): PlacedErrors {
  const controls = Object.entries(errors).flatMap(([key, sentence]) => {
    const name = key.replace(/^testCase\./, '');
    const general = GENERAL.find((one) => one === name);
    const field = FIELD_NAMES.find((one) => one === name);
    const path: ControlPath | undefined = general ?? (field && `fields.${field}`);
    return path ? [{ path, sentence }] : [];
  });
  return { controls, onStorage: controls.length > 0 && controls.every(({ path }) => path === 'storage') };
}
