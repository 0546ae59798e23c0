import { describe, expect, it } from '@jest/globals';
import { canName, renamePlaceholder, withPlaceholder } from './rename-placeholder.js';
import { newTestCase } from './test-case.js';

const host = { kind: 'binding', title: 'host' } as const;
const server = { kind: 'binding', title: 'server' } as const;

describe('renaming a placeholder', () => {
  it.each([
    ['{{binding=host}}/a', '{{binding=server}}/a'],
    ['{{ binding = host }} and {{binding=host}}', '{{binding=server}} and {{binding=server}}'],
    ['binding=host, {{binding=hosts}}, {{storage=host}}', 'binding=host, {{binding=hosts}}, {{storage=host}}'],
    ['{{General::co::host}} {{binding=host', '{{General::co::host}} {{binding=host'],
    ['\\{{name}} {{binding=host}}', '\\{{name}} {{binding=server}}'],
    ['{{name}} {{binding=host}}', '{{name}} {{binding=host}}'],
  ])('changes %j to %j', (before, after) => {
    expect(renamePlaceholder(before, host, server)).toBe(after);
  });

  it('follows a collection by its name and title', () => {
    const from = { kind: 'collection', collection: 'Users', title: 'ada' } as const;
    const to = { ...from, title: 'grace' };
    expect(renamePlaceholder('{{Users::co::ada}} {{General::co::ada}}', from, to)).toBe(
      '{{Users::co::grace}} {{General::co::ada}}',
    );
  });

  it.each([
    ['server', true],
    ['a b-c_d', true],
    ['a}} {{binding=b', false],
    [' spaced ', false],
    ['', false],
  ])('can give a value the name %j: %s', (title, can) => {
    expect(canName({ kind: 'binding', title })).toBe(can);
  });

  it('changes every text of a case, its title included, and the names that it passes on', () => {
    const testCase = {
      ...newTestCase('Get content'),
      title: 'Text of #{{binding=host}}',
      targetField: '#{{binding=host}}',
      conditionals: [{ statement: 'Equal to' as const, statementData: '{{binding=host}}' }],
      bindings: [{ title: 'host', value: '{{binding=host}}' }],
    };
    expect(withPlaceholder(testCase, host, server)).toEqual({
      ...testCase,
      title: 'Text of #{{binding=server}}',
      targetField: '#{{binding=server}}',
      conditionals: [{ statement: 'Equal to', statementData: '{{binding=server}}' }],
      bindings: [{ title: 'server', value: '{{binding=server}}' }],
    });
  });
});
