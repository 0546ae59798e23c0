import {
  FIELD_NAMES,
  fieldSpec,
  fillPlaceholders,
  type PlaceholderValues,
  takesData,
  type TestCase,
} from '@testplatform/contract';

/**
 * The case with every placeholder filled (3 §5): in its title, the fields that take them, conditionals, bindings,
 * storage rows and event actions. A conditional that compares with no text is left as it is.
 * @throws PlaceholderError naming the placeholder that has no value
 */
export function fillCase(testCase: TestCase, values: PlaceholderValues): TestCase {
  const fill = (text: string) => fillPlaceholders(text, values);
  const filled: Record<string, unknown> = {};
  for (const name of FIELD_NAMES) {
    const value = testCase[name];
    if (fieldSpec(name).placeholders && typeof value === 'string') filled[name] = fill(value);
  }
  return {
    ...testCase,
    ...filled,
    title: fill(testCase.title),
    bindings: testCase.bindings?.map((row) => ({ ...row, value: fill(row.value) })),
    conditionals: testCase.conditionals?.map((row) =>
      takesData(row.statement) ? { ...row, statementData: fill(row.statementData) } : row,
    ),
    storage: testCase.storage.map((row) => ({ ...row, data: fill(row.data) })),
    eventActions: testCase.eventActions.map((row) => ({ ...row, data: fill(row.data) })),
  };
}
