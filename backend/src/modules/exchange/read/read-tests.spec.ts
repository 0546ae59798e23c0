import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import {
  checkTestCase,
  LIMITS,
  parsePlaceholders,
  stripTreeTitle,
  structureOf,
  type TestCase,
} from '@testplatform/contract';
import fc from 'fast-check';
import type { Imported } from './imported.js';
import { readTests } from './read-tests.js';

const SAMPLES = ['selenium-ide.side', 'devtools.json', 'playwright-test.txt', 'playwright-library.txt', 'katalon.html'];
const contentOf = (name: string) =>
  readFileSync(`${import.meta.dirname}/../../../../../test/samples/imports/${name}`, 'utf8');

const survives = ({ files, notes }: Imported) => {
  for (const { title, path, cases } of files) {
    expect(stripTreeTitle(title)).toBe(title);
    expect(path.map(stripTreeTitle)).toEqual(path);
    for (const one of cases) expect(checkTestCase(one)).toEqual({ value: one });
    for (const { title: said, comment = '' } of cases) for (const text of [said, comment]) parsePlaceholders(text);
  }
  for (const { file, said } of notes) {
    const comments = files
      .find(({ title }) => title === file)!
      .cases.flatMap(({ eventType, comment }) => (eventType === 'Comment' ? comment! : []));
    expect(comments.join('\n').replaceAll('\\{{', '{{')).toContain(said.slice(0, 60).trim());
  }
};

describe.each(SAMPLES)('the sample %s', (name) => {
  const imported = readTests(name, contentOf(name));

  it('becomes valid cases under titles of the tree, with a Comment for each step that has no counterpart', () =>
    survives(imported));

  it('has blocks that are complete', () => {
    for (const { cases } of imported.files) expect(structureOf(cases).errors).toEqual([]);
  });
});

/** The cases of a test of Selenium IDE with these commands: `command|target|value`. */
const selenium = (...commands: string[]): readonly TestCase[] => readSide(...commands).files[0]!.cases;
const readSide = (...commands: string[]): Imported => {
  const rows = commands.map((row) => {
    const [command, target = '', value = ''] = row.split('|');
    return { command, target, value, comment: '' };
  });
  const project = { url: 'https://shop.test/app/', tests: [{ id: '1', name: 'A/test', commands: rows }], suites: [] };
  return readTests('x.side', JSON.stringify(project));
};

describe('commands of Selenium IDE', () => {
  it.each([
    ['open|/cart', { eventType: 'URL redirect', redirectURL: 'https://shop.test/cart' }],
    ['open|cart', { redirectURL: 'https://shop.test/app/cart' }],
    ['open|https://other.test/', { redirectURL: 'https://other.test/' }],
    ['click|linkText=Log "in"', { eventType: 'Click', targetField: 'role=link[name="Log \\"in\\""]' }],
    ['click|id=a >> b', { targetField: 'id="a >> b"' }],
    ['click|name=plan value=pro', { targetField: '[name="plan"][value="pro"]' }],
    ['click|name=plan index=1', { targetField: 'name=plan >> nth=1' }],
    ['click|link=exact:Save*', { targetField: 'role=link[name="Save*"]' }],
    ['click|link=Save*', { targetField: 'role=link[name="Save*"]' }],
    ['click|link=glob:Save (a?l)*', { targetField: 'role=link[name=/^Save \\(a.l\\).*$/]' }],
    ['click|link=regexp:^Save', { targetField: 'role=link[name=/^Save/]' }],
    ['click|link=regexpi:a/b >> [c', { eventType: 'Comment' }],
    ['click|link=regexpi:a/b >> c', { targetField: 'role=link[name=/a\\/b >\\x3e c/i]' }],
    ['click|link=glob:Save ${what}*', { eventType: 'Comment' }],
    ['click|link=Save ${what}', { targetField: 'role=link[name="Save {{storage=what}}"]' }],
    ['click|xpath=(//a)[2]', { targetField: '(//a)[2]', title: 'Click (//a)[2]' }],
    ['type|id=q|', { eventType: 'Clear' }],
    ['type|id=q|Hi ${my_name} {{x}}', { inputText: 'Hi {{storage=my-name}} \\{{x}}' }],
    ['type|id=password|secret', { inputTextMask: 'Yes', inputText: 'secret' }],
    ['sendKeys|id=q|${KEY_SHIFT}${KEY_TAB}', { eventType: 'Press key', key: 'Shift+Tab' }],
    ['verifyText|css=h1|Hello', { isSoft: 'Yes', conditionals: [{ statement: 'Equal to', statementData: 'Hello' }] }],
    ['assertText|css=h1|glob:Hel*o', { conditionals: [{ statement: 'Matches', statementData: '^Hel[\\s\\S]*o$' }] }],
    ['assertText|css=h1|regexpi:^hi', { conditionals: [{ statement: 'Matches', statementData: '^[hH][iI]' }] }],
    ['assertText|css=h1|', { conditionals: [{ statement: 'Is empty', statementData: '' }] }],
    ['waitForElementVisible|id=a|12500', { eventType: 'Wait for', state: 'Visible', maxWaitingTime: 13 }],
    ['waitForElementNotPresent|id=a|1000', { state: 'Detached', maxWaitingTime: 5 }],
    ['storeText|id=a|the_text', { storage: [{ key: 'the-text', type: 'Text', data: '' }] }],
    ['store|{{random=bogus}}|x', { eventType: 'Comment' }],
    ['pause|1500', { eventType: 'Sleep', sleepTime: 1.5 }],
  ])('%s', (command, fields) => expect(selenium(command)).toEqual([expect.objectContaining(fields)]));

  it('keeps what has no counterpart, and says why and where', () => {
    const { files, notes } = readSide('open|/', 'select|id=a|index=2', 'rollup|x');
    expect(files[0]!.cases.slice(1)).toMatchObject([
      { eventType: 'Comment', title: 'select | id=a | index=2', comment: 'select | id=a | index=2' },
      { eventType: 'Comment', comment: 'rollup | x' },
    ]);
    expect(notes).toMatchObject([
      {
        file: 'A test',
        place: 'Command 2',
        said: 'select | id=a | index=2',
        sentence: expect.stringMatching(/label or value/),
      },
      { place: 'Command 3' },
    ]);
  });

  it('answers a dialog before the step that opens it', () =>
    expect(
      selenium('click|id=a', 'assertConfirmation|Sure?', 'webdriverChooseCancelOnVisibleConfirmation').map(
        (one) => one.eventType,
      ),
    ).toEqual(['Answer dialog', 'Click', 'Get content']));

  it('does not shorten what takes longer than a step can', () => {
    const { notes } = readSide('times|2000', 'pause|600000');
    expect(notes).toMatchObject([
      { place: 'Command 1', sentence: expect.stringMatching(/1,?000/) },
      { place: 'Command 2', sentence: expect.stringMatching(/300/) },
    ]);
  });

  it('answers a dialog at the beginning of a block with a note, and keeps the rows of the blocks', () => {
    const { files, notes } = readSide('if|${n} == 1', 'webdriverChooseOkOnVisibleConfirmation', 'end');
    expect(files[0]!.cases.map(({ eventType }) => eventType)).toEqual(['If', 'Comment', 'End']);
    expect(notes).toMatchObject([{ place: 'Command 2', sentence: expect.stringMatching(/before the step/) }]);
    const cases = selenium(
      'click|id=a',
      'if|${n} == 1',
      'click|id=b',
      'webdriverChooseOkOnVisibleConfirmation',
      'elseIf|${n} % 2 === 0',
      'end',
    );
    expect(cases.map(({ eventType }) => eventType)).toEqual([
      'Click',
      'Run script',
      'If',
      'Answer dialog',
      'Click',
      'Else if',
      'End',
    ]);
  });

  it.each(['C:\\temp\\', 'a`b', '${x}', 'it’s "quoted"\\'])('stores %s as it is', (text) => {
    const [{ script }] = selenium(`store|${text}|dir`) as [TestCase];
    const filled = script!.replaceAll('{{storage=x}}', () => 'C:\\"`${1}\\');
    expect(runInNewContext(`(() => {\n${filled}\n})()`)).toBe(text.replace('${x}', 'C:\\"`${1}\\'));
  });

  it.each([
    ['storeAttribute|id=${x}@data-${x}|v', 'getElementById', 'getAttribute', 'data-'],
    ['storeChecked|name=${x}|v', 'getElementsByName'],
    ['storeCssCount|css=a[b=${x}]|v', 'querySelectorAll', 'a[b=', ']'],
    ['storeXpathCount|xpath=//a[.=${x}]|v', 'evaluate', 'count(//a[.=', '])'],
    ['submit|css=form${x}', 'querySelector', 'form'],
  ])('asks the page in %s, whatever is stored', (command, ...asked) => {
    const value = `it's "quoted"\\ {`;
    const { script } = selenium(command)[0]!;
    const said: string[] = [];
    const page: unknown = new Proxy(() => page, {
      get: (_page, name) => (typeof name === 'symbol' ? () => '' : (said.push(name), page)),
      apply: (_page, _this, args) => (said.push(String(args[0])), page),
    });
    runInNewContext(`(() => {\n${script!.replaceAll('{{storage=x}}', () => value)}\n})()`, { document: page });
    expect(said.join('|')).toContain(value);
    expect(asked.filter((one) => !said.join('|').includes(one))).toEqual([]);
  });

  it('reads the name of an attribute with the variables in it', () =>
    expect(selenium('assertAttribute|id=a@data-${x}|1')[0]!.attribute).toBe('data-{{storage=x}}'));

  it('finds elements in the frames that are selected', () =>
    expect(
      selenium(
        'selectFrame|index=1',
        'selectFrame|name=in',
        'click|id=a',
        'selectFrame|relative=parent',
        'click|id=b',
        'selectFrame|relative=top',
        'click|id=c',
      ).map(({ targetField }) => targetField),
    ).toEqual(['frame=iframe >> nth=1 >> frame=iframe[name="in"] >> id=a', 'frame=iframe >> nth=1 >> id=b', 'id=c']));

  it('reads conditions of variables, and leaves others to a script before the block', () => {
    const cases = selenium('if|${n} == 3', 'elseIf|${n} % 2 === 0', 'else', 'end', 'while|${n} < 9|20', 'end');
    expect(cases.map(({ eventType }) => eventType)).toEqual([
      'Run script',
      'If',
      'Else if',
      'Else',
      'End',
      'Repeat until',
      'End',
    ]);
    expect(cases[1]).toMatchObject({
      condition: 'Given text',
      comparedText: '{{storage=n}}',
      conditionals: [{ statement: 'Equal to' }],
    });
    expect(cases[2]).toMatchObject({ comparedText: '{{storage=condition 1}}' });
    expect(cases[5]).toMatchObject({
      times: '20',
      conditionals: [{ statement: 'Greater then & equal to', statementData: '9' }],
    });
  });

  it('names a test that is run by its place in the import', () => {
    const test = (id: string, target: string) => ({ id, name: id, commands: [{ command: 'run', target, value: '' }] });
    const suite = (name: string, ...tests: string[]) => ({ name, tests });
    const project = {
      url: '',
      tests: [test('Pay', 'Log in'), test('Log in', 'Nobody')],
      suites: [suite('One', 'Pay'), suite('Two', 'Log in')],
    };
    const { files, notes } = readTests('x.side', JSON.stringify(project));
    expect(files[0]).toMatchObject({
      path: ['One'],
      title: 'Pay',
      cases: [{ eventType: 'Test case import', data: 'Two/Log in' }],
    });
    expect(notes).toMatchObject([{ file: 'Log in', said: 'run | Nobody' }]);
  });
});

/** Texts with pieces that are syntax in one of the formats. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^(\{\{a\}\}|\$\{b\}|\$\{KEY_TAB\}|id=|css=|\/\/|>>|"|'|`|\n| |x){0,8}$/),
);

describe('content that is not a test', () => {
  it.each([
    ['', /empty/],
    ['{"a":1}', /holds no tests/],
    ['[1]', /holds no tests/],
    ['{"tests":', /not complete JSON/],
    ['{"tests":[]}', /has no tests/],
    ['{"steps":[]}', /has no steps/],
    ['<p>Hello</p>', /no table of commands/],
    ['<table><tr><td>Suite</td></tr></table>', /only lists tests/],
    ['let a: string = 1', /^Line 1 can’t be read as JavaScript/],
    ['Dear all', /^Line 1 can’t be read/],
    ['const a = 1;', /no steps of Playwright/],
    ['('.repeat(100_000), /nested too deep|can’t be read/],
    [`x${'.a'.repeat(LIMITS.importedCodeBytes)}`, /at most 512 KB/],
  ])('refuses content %# with a sentence', (content, sentence) =>
    expect(() => readTests('x', content)).toThrow(
      expect.objectContaining({ name: 'ImportError', message: expect.stringMatching(sentence) }),
    ),
  );

  it('is read to the end, however deep or broken it is', () => {
    const deep = '<table><tr><td>'.repeat(200_000);
    expect(() => readTests('x', deep)).toThrow(/only lists tests/);
    const commands = Array.from({ length: LIMITS.fileCasesMax + 1 }, () => 'click|id=a');
    expect(() => readSide(...commands)).toThrow(/"A test" would have more than 2,000 test cases/);
  });

  it('never breaks on random commands', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          'open',
          'click',
          'type',
          'sendKeys',
          'select',
          'assertText',
          'storeAttribute',
          'if',
          'elseIf',
          'end',
          'while',
          'forEach',
          'do',
          'repeatIf',
          'times',
          'selectFrame',
          'selectWindow',
          'run',
          'pause',
          '//x',
          'x',
        ),
        words,
        words,
        (command, target, value) => {
          const row = { command, target, value, comment: '' };
          const project = { url: target, tests: [{ id: 1, name: value, commands: [row, row] }], suites: [] };
          survives(readTests('x.side', JSON.stringify(project)));
        },
      ),
    ));

  it('never breaks on random steps', () =>
    fc.assert(
      fc.property(
        fc.record({
          type: fc.constantFrom(
            'click',
            'change',
            'keyDown',
            'keyUp',
            'scroll',
            'waitForElement',
            'waitForExpression',
            'navigate',
            'close',
            'x',
          ),
          selectors: fc.anything(),
          frame: fc.anything(),
          value: fc.anything(),
          key: words,
          url: words,
          expression: words,
          assertedEvents: fc.anything(),
        }),
        (step) => survives(readTests('x', JSON.stringify({ title: 'x', steps: [step] }))),
      ),
    ));
});
