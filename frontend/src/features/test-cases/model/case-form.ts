import {
  checkTestCase,
  FIELD_NAMES,
  fieldSpec,
  isRowsKind,
  newTestCase,
  readBaseline,
  readMaxWait,
  stripFilePath,
  visibleFields,
  withEventType,
  type Checked,
  type EventType,
  type FieldName,
  type FieldValues,
  type TestCase,
} from '@testplatform/contract';

/** The values of the editor's controls. Rows may be incomplete; fields of other event types are empty. */
export interface CaseForm {
  title: string;
  eventType: EventType;
  priority: string;
  isBlocker: string;
  /** How often a failed case is tried again: `0` to `3`. */
  retries: string;
  /** Whether the file goes on when it fails. */
  isSoft: string;
  fields: Record<FieldName, string>;
  conditionals: { statement: string; statementData: string }[];
  bindings: { title: string; value: string }[];
  eventActions: { event: string; action: string; data: string }[];
  storage: { key: string; type: string; data: string }[];
  /** The version of the stored masked text; '' if there is none, or it is to be replaced. */
  keepsMasked: string;
  /** The id of the case to move next to; '' keeps the place. */
  nextTo: string;
}

/**
 * The control values for a case.
 * @param nextTo the id of the case to place it next to
 * @param maskedVersion of the stored masked text
 */
export function toForm(testCase: TestCase, nextTo = '', maskedVersion = 'stored'): CaseForm {
  const { title, eventType, priority, isBlocker, retries = 0, isSoft = 'No' } = testCase;
  const { conditionals = [], bindings = [], eventActions, storage } = testCase;
  return {
    title,
    eventType,
    priority,
    isBlocker,
    retries: String(retries),
    isSoft,
    fields: Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldText(testCase, name)])) as Record<
      FieldName,
      string
    >,
    conditionals: conditionals.map((row) => ({ ...row })),
    bindings: bindings.map((row) => ({ ...row })),
    eventActions: eventActions.map((row) => ({ ...row })),
    storage: storage.map((row) => ({ ...row })),
    keepsMasked: testCase.inputTextSet ? maskedVersion : '',
    nextTo,
  };
}

function fieldText(testCase: TestCase, name: FieldName): string {
  const value = testCase[name];
  if (Array.isArray(value)) return '';
  return String(value ?? fieldSpec(name).default);
}

/** The case from the controls, or one sentence for each invalid field. */
export function toTestCase(form: CaseForm): Checked<TestCase> {
  const { title, eventType, priority, isBlocker, retries, isSoft, eventActions, storage } = form;
  const fields = Object.fromEntries(
    visibleFields(eventType, form.fields).map(({ name }) => {
      const { kind } = fieldSpec(name);
      return [name, isRowsKind(kind) ? form[kind] : form.fields[name]];
    }),
  );
  if (showsMasked(form)) delete fields.inputText;
  return checkTestCase({ title, eventType, priority, isBlocker, retries, isSoft, eventActions, storage, ...fields });
}

/** Whether the stored text is shown as dots instead of a field. */
export const showsMasked = (form: Pick<CaseForm, 'keepsMasked'> & { readonly fields: FieldValues }): boolean =>
  form.keepsMasked !== '' && form.fields.inputTextMask === 'Yes';

/**
 * Changes the event type: the old type's fields, the storage and the event actions are reset; title, priority, blocker,
 * retries, soft failure and place are kept.
 */
export function changeEventType(form: CaseForm, eventType: EventType): CaseForm {
  const { title, priority, isBlocker, retries, isSoft, nextTo } = form;
  return { ...toForm(withEventType(newTestCase(), eventType)), title, priority, isBlocker, retries, isSoft, nextTo };
}

/**
 * A field's text on blur: file paths are stripped, and a max wait is rounded down, or becomes 5 if it is out of range.
 */
export function settleField(name: FieldName, text: string): string {
  const { kind } = fieldSpec(name);
  if (kind === 'file-path') return stripFilePath(text);
  if (kind === 'project-file') return readBaseline(stripFilePath(text)).value;
  return name === 'maxWaitingTime' ? String(readMaxWait(text)) : text;
}

/** The errors of a case by control; `other` are those without a control. */
export interface PlacedErrors {
  readonly controls: readonly { readonly path: ControlPath; readonly sentence: string }[];
  readonly onStorage: boolean;
}
export type ControlPath =
  | 'title'
  | 'eventType'
  | 'priority'
  | 'isBlocker'
  | 'retries'
  | 'isSoft'
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
  'retries',
  'isSoft',
  'conditionals',
  'bindings',
  'eventActions',
  'storage',
] as const;

/** Assigns each error to its control, whether from this form or the server. */
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
