import { runInNewContext } from 'node:vm';
import { fillPlaceholders, newTestCase, PlaceholderError } from '@testplatform/contract';
import { transformSync } from '@swc/core';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { anExchange, anExchangeFile, exported } from '../../../../../../test/support/product/exported.js';
import { textCode } from './text-code.js';

/** Pieces that could form code when they are joined. */
const PIECES = [
  '$',
  '{',
  '}',
  '\\',
  '`',
  '"',
  "'",
  '\n',
  '\\{{x}}',
  '\\{{x:reached()}}',
  '\\{{}}',
  '{{storage=v}}',
  '{{binding=b}}',
  '${reached()}',
  'a',
];
const written = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));

const nothing = { collection: () => undefined, binding: () => undefined, random: () => undefined };
const VALUES = { storage: () => 'stored', collection: () => undefined, binding: () => 'bound', random: () => '' };

/** Evaluates code in a context that has only `flow`: using anything else throws. */
const evaluated = (code: string): unknown =>
  runInNewContext(code, { flow: { stored: () => 'stored', binding: () => 'bound' } });

/** The text as our own runner fills it; null if the runner refuses it. */
function filled(text: string): string | null {
  try {
    return fillPlaceholders(text, VALUES);
  } catch (error) {
    if (error instanceof PlaceholderError) return null;
    throw error;
  }
}

describe('A text as code', () => {
  it.each([
    ['$\\{{x:reached()}} {{storage=v}}', '${{x:reached()}} stored'],
    ['{{storage=v}}$\\{{a}}', 'stored${{a}}'],
    ['$\\{{reached()}}\\{{b}}{{storage=v}}', '${{reached()}}{{b}}stored'],
    ['\\${{storage=v}}', '\\$stored'],
    ['`$`{{storage=v}}{', '`$`stored{'],
  ])('%s is %s when it runs', (text, value) => {
    expect(evaluated(textCode(text, nothing).code)).toBe(value);
  });

  it('is what our own runner makes of it, whatever pieces meet', () => {
    let compared = 0;
    fc.assert(
      fc.property(written, (text) => {
        const value = filled(text);
        if (value === null) return;
        compared++;
        expect(evaluated(textCode(text, nothing).code)).toBe(value);
      }),
      { numRuns: 500 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('in the data of an export runs nothing that somebody wrote', () => {
    const value = '$\\{{x:globalThis.reached=1}} {{storage=v}}';
    const testCase = { ...newTestCase('Click'), title: '{{binding=b}}', targetField: '#a' };
    const project = anExchange([anExchangeFile('Pay', [testCase])], { bindings: [{ title: 'b', value }] });
    const source = exported(project).files.find(({ path }) => path === 'data.ts')!.content;
    const { code } = transformSync(source, {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    const context = { exports: {} as { data?: { bindings: { b(flow: object): string } } }, module: {} };
    runInNewContext(code, context);
    expect(context.exports.data?.bindings.b({ stored: () => 'stored' })).toBe('${{x:globalThis.reached=1}} stored');
    expect(context).not.toHaveProperty('reached');
  });
});
