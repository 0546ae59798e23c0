import { newTestCase, PlaceholderError, type Conditional, type PlaceholderValues } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { fillCase } from './fill-case.js';

const values: PlaceholderValues = {
  storage: (key) => (key === 'name' ? 'Ada' : undefined),
  collection: () => undefined,
  binding: () => undefined,
  random: () => 'drawn',
};
const reading = (...conditionals: Conditional[]) => ({ ...newTestCase('Get content'), title: 'Read', conditionals });

describe('filling the conditionals of a case', () => {
  it('fills the texts that they compare with', () => {
    const { conditionals } = fillCase(reading({ statement: 'Equal to', statementData: '{{storage=name}}' }), values);
    expect(conditionals).toEqual([{ statement: 'Equal to', statementData: 'Ada' }]);
    const unknown = reading({ statement: 'Equal to', statementData: '{{storage=old}}' });
    expect(() => fillCase(unknown, values)).toThrow(PlaceholderError);
  });

  it('leaves a text that is stored beside a statement that takes none', () => {
    const leftOver: Conditional = { statement: 'Is empty', statementData: '{{storage=old}}' };
    expect(fillCase(reading(leftOver), values).conditionals).toEqual([leftOver]);
  });
});
