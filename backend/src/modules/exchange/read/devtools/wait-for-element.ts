import { type ConditionalStatement, escapeBraces, isObject } from '@testplatform/contract';
import type { CaseFields, FileBuilder } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
import { type Json, textOf } from '../json.js';
import { condition, opposite } from '../patterns.js';

const OPERATORS: ReadonlyMap<unknown, ConditionalStatement> = new Map<unknown, ConditionalStatement>([
  ['>=', 'Greater then & equal to'],
  ['==', 'Equal to'],
  ['<=', 'Less than & equal to'],
]);

/**
 * Waits for an element or a number of elements, then checks attributes and properties. `visible: false` inverts the
 * wait.
 */
export function waitForElement(file: FileBuilder, step: Json, targetField: string, wait: CaseFields): void {
  const { operator = '>=', count = 1, visible } = step;
  const statement = OPERATORS.get(operator);
  const isNot = visible === false;
  if (!statement || typeof count !== 'number')
    throw new Untranslatable('The number of elements is unclear. Add a Get content of their count');
  if (isNot && [step.attributes, step.properties].some((one) => isObject(one) && Object.keys(one).length > 0))
    throw new Untranslatable('It is not clear what must not hold. Add a Wait for, or a Get content that compares it');
  const holds = condition(statement, String(count));
  if (statement === 'Equal to' && count === 0)
    file.add('Wait for', { targetField, state: isNot ? 'Attached' : 'Detached', ...wait });
  else if (count === 1 && operator === '>=')
    file.add('Wait for', {
      targetField,
      state: isNot ? 'Detached' : visible === true ? 'Visible' : 'Attached',
      ...wait,
    });
  else
    file.add('Get content', {
      property: 'Count',
      targetField,
      conditionals: [isNot ? opposite(holds) : holds],
      ...wait,
    });
  checkAttributes(file, step, targetField, wait);
}

function checkAttributes(
  file: FileBuilder,
  { attributes, properties }: Json,
  targetField: string,
  wait: CaseFields,
): void {
  for (const [attribute, value] of Object.entries(isObject(attributes) ? attributes : {}).slice(0, 50))
    file.add('Get content', {
      property: 'Attribute',
      attribute: escapeBraces(attribute),
      targetField,
      conditionals: [condition('Equal to', escapeBraces(textOf(value)))],
      ...wait,
    });
  for (const [name, value] of Object.entries(isObject(properties) ? properties : {}).slice(0, 50))
    file.add('Get content', { targetField, ...propertyCheck(name, value), ...wait });
}

function propertyCheck(name: string, value: unknown): CaseFields {
  const text = escapeBraces(textOf(value));
  const conditionals = [text === '' ? condition('Is empty') : condition('Equal to', text)];
  if (name === 'value') return { property: 'Value', conditionals };
  if (name === 'innerText' || name === 'textContent') return { property: 'Text', conditionals };
  if (name === 'checked')
    return { property: 'Checked', conditionals: [condition('Equal to', value === true ? 'Yes' : 'No')] };
  throw new Untranslatable(`The property ${name.slice(0, 60)} can’t be read here. Add a Run script that checks it`);
}
