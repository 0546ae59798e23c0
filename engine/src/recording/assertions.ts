import type { Conditional, TestCase } from '@testplatform/contract';
import { aboutElement, nameOf, plainCase, type StepTarget } from './to-test-case.js';

/** What an element shows when the person checks it. */
export interface ShownContent {
  /** Of a form field its value, of anything else what a person sees. */
  readonly text: string;
  readonly checked: boolean;
}

/** Longer texts are compared by how they begin. */
const COMPARED_MAX = 1_000;

/** The case that fails when the element no longer shows what it shows now. */
export function textCheck(target: StepTarget, { text, checked }: ShownContent): TestCase {
  const { tag = '', type = '', secret = false } = target.facts ?? {};
  const isField = ['input', 'textarea', 'select'].includes(tag);
  if (tag === 'input' && (type === 'checkbox' || type === 'radio')) {
    const state = checked ? 'is ticked' : 'is not ticked';
    return check(target, `Check that ${nameOf(target)} ${state}`, 'Checked', equals(checked ? 'Yes' : 'No'));
  }
  // What stands in it is nobody's to read.
  if (secret)
    return check(target, `Check that ${nameOf(target)} is filled`, 'Value', {
      statement: 'Is not empty',
      statementData: '',
    });
  return check(
    target,
    `Check the ${isField ? 'value' : 'text'} of ${nameOf(target)}`,
    isField ? 'Value' : 'Text',
    shows(text),
  );
}

/** The case that fails when the element is not there or can't be seen. */
export const visibleCheck = (target: StepTarget): TestCase => ({
  ...aboutElement('Locate element', 'Check', target),
  title: `Check that ${nameOf(target)} is visible`,
});

const check = (target: StepTarget, title: string, property: TestCase['property'], conditional: Conditional): TestCase =>
  plainCase('Get content', title, { property, targetField: target.locator, conditionals: [conditional] });

const equals = (statementData: string): Conditional => ({ statement: 'Equal to', statementData });

function shows(text: string): Conditional {
  if (text.trim() === '') return { statement: 'Is empty', statementData: '' };
  if (text.length <= COMPARED_MAX) return equals(text);
  return { statement: 'Starts with', statementData: text.slice(0, COMPARED_MAX) };
}
