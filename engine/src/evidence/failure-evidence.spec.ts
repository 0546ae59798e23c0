import { LIMITS, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab({
  '/': `<body style="margin: 0">
    <button style="position: absolute; left: 100px; top: 40px; width: 200px; height: 60px" disabled>Pay</button>
    <i class="twice">1</i><i class="twice">2</i>
    <p id="wide" style="position: absolute; left: 800px; top: 300px; width: 400px; height: 50px; margin: 0">wide</p>
    <iframe style="position: absolute; left: 500px; top: 300px; border: 0" src="/frame"></iframe>
    <input id="secret" oninput="console.log('Typed ' + this.value)">
    <script>
      console.log('Ready'); console.error('No prices'); console.warn('x'.repeat(2000));
      fetch('/missing').then(() => {
        setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p id="over">over</p>'));
        throw new TypeError('No stock');
      });
    </script>`,
  '/invents':
    '<body><script>fetch("/missing", { method: "X".repeat(200) }).then(() => document.body.append("over"))</script>',
  '/frame':
    '<body style="margin: 0"><b style="position: absolute; left: 10px; top: 20px; width: 30px; height: 40px">in</b>',
});

const equals = (targetField: string): TestCase =>
  aCase('Get content', { targetField, conditionals: [{ statement: 'Less than', statementData: 'no number' }] });
const evidenceOf = async (...cases: TestCase[]) => (await lab.onPage(cases)).at(-1)?.evidence;

describe('the evidence of a failed case', () => {
  it('contains the target’s position', async () => {
    expect((await evidenceOf(equals('text=Pay')))?.target).toEqual({ x: 100, y: 40, width: 200, height: 60 });
    expect((await evidenceOf(equals('#wide')))?.target).toEqual({ x: 800, y: 300, width: 100, height: 50 });
    expect((await evidenceOf(equals('frame=iframe >> b')))?.target).toEqual({ x: 510, y: 320, width: 30, height: 40 });
  });

  it.each(['.twice', '.missing', 'role='])('has no position for %s', async (targetField) => {
    expect((await evidenceOf(aCase('Click', { ...SHORT_WAIT, targetField })))?.target).toBeNull();
  });

  it('contains what the page logged and threw and which requests failed, since the previous case began', async () => {
    // Present once the page has logged everything.
    const told = await evidenceOf(equals('#over'));
    expect(told?.console.map(({ level, text }) => `${level}: ${text.slice(0, 20)}`)).toEqual([
      'info: Ready',
      'error: No prices',
      `warning: ${'x'.repeat(20)}`,
      'error: Uncaught No stock',
    ]);
    expect(told?.console[2]?.text).toBe(`${'x'.repeat(LIMITS.evidenceTextMax)}…`);
    expect(told?.requests).toEqual([
      { at: expect.any(Number), method: 'GET', url: `${lab.url}/missing`, problem: '404' },
    ]);
    expect(
      await evidenceOf(aCase('Hover', { targetField: '#over' }), aCase('Sleep'), equals('text=Pay')),
    ).toMatchObject({
      console: [],
      requests: [],
    });
  });

  it('cuts the methods that a page invents', async () => {
    const opened = aCase('URL redirect', { redirectURL: `${lab.url}/invents` });
    const methods = (await evidenceOf(opened, equals('text=over')))?.requests.map(({ method }) => method);
    expect(methods).toContain('X'.repeat(LIMITS.requestMethodMax));
  });

  it('shows no masked text', async () => {
    const fed = aCase('Text feed', { targetField: '#secret', inputText: 'hunter2', inputTextMask: 'Yes' });
    expect((await evidenceOf(aCase('Sleep'), fed, equals('text=Pay')))?.console.at(-1)?.text).toBe('Typed •••');
  });

  it('is absent when the case passed', async () => expect(await evidenceOf(aCase('Sleep'))).toBeUndefined());
});
