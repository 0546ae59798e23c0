import type { Conditional, TestCase } from '@testplatform/contract';
import { aboutElement, nameOf, plainCase, type StepTarget, withBraces } from './to-test-case.js';

/** What an element shows when the person checks it. */
export interface ShownContent {
  /** The value of a form field, or the text of anything else as a person sees it. */
  readonly text: string;
  readonly checked: boolean;
}

/** Only the beginning of longer texts is compared. */
const COMPARED_MAX = 1_000;

/** A case that fails when the element no longer shows its present text. */
export function textCheck(target: StepTarget, { text, checked }: ShownContent): TestCase {
  const { tag = '', type = '', secret = false } = target.facts ?? {};
  const isField = ['input', 'textarea', 'select'].includes(tag);
  if (tag === 'input' && (type === 'checkbox' || type === 'radio')) {
    const state = checked ? 'is ticked' : 'is not ticked';
    return check(target, `Check that ${nameOf(target)} ${state}`, 'Checked', equals(checked ? 'Yes' : 'No'));
  }
  // Its content is secret.
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

/** A case that fails when the element is missing or invisible. */
export const visibleCheck = (target: StepTarget): TestCase =>
  withBraces({
    ...aboutElement('Locate element', 'Check', target),
    title: `Check that ${nameOf(target)} is visible`,
  });

const check = (target: StepTarget, title: string, property: TestCase['property'], conditional: Conditional): TestCase =>
  withBraces(plainCase('Get content', title, { property, targetField: target.locator, conditionals: [conditional] }));

const equals = (statementData: string): Conditional => ({ statement: 'Equal to', statementData });

function shows(text: string): Conditional {
  if (text.trim() === '') return { statement: 'Is empty', statementData: '' };
  if (text.length <= COMPARED_MAX) return equals(text);
  return { statement: 'Starts with', statementData: text.slice(0, COMPARED_MAX) };
}
