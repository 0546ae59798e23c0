import { isDeepStrictEqual } from 'node:util';
import { eventSpec, fieldSpec, type FieldName, isRowsKind, newTestCase, type TestCase } from '@testplatform/contract';

/** Written after the fields of the event type. */
const LAST = ['maxWaitingTime', 'sleepTime', 'priority', 'isBlocker', 'retries', 'isSoft', 'eventActions', 'storage'];

/** The fields of a case that differ from those of a new one, in the order of the form. A masked text is not among them. */
export function fieldsOfCase(testCase: TestCase): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = { ...testCase };
  const names = eventSpec(testCase.eventType).fields.map(({ name }) => name);
  const usual: Readonly<Record<string, unknown>> = { ...newTestCase(testCase.eventType) };
  const fields: Record<string, unknown> = { title: testCase.title, eventType: testCase.eventType };
  for (const name of new Set<string>([...names, ...LAST])) {
    if (name === 'inputText' && testCase.inputTextMask === 'Yes') continue;
    const value = values[name];
    if (value !== undefined && !isDeepStrictEqual(value, usual[name] ?? usualOf(name))) fields[name] = value;
  }
  return fields;
}

/** The default of a field that a new case leaves out. */
function usualOf(name: string): unknown {
  if (LAST.includes(name)) return undefined;
  const { kind, default: value } = fieldSpec(name as FieldName);
  return isRowsKind(kind) ? [] : value;
}
