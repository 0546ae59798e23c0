import { describe, expect, it } from '@jest/globals';
import type { Imported } from './imported.js';
import { readTests } from './read-tests.js';
import { saysSecret } from './secrets.js';

const SECRET = 'hunter2';
const selenium = (command: string, target: string, value: string, more: object = {}) =>
  readTests(
    'x',
    JSON.stringify({ tests: [{ id: '1', name: 'One', commands: [{ command, target, value, ...more }] }] }),
  );
const recorded = (step: object) => readTests('x', JSON.stringify({ title: 'x', steps: [step] }));
const generated = (code: string) =>
  readTests('x', `test('One', async ({ page }) => {\nawait page.reload();\n${code}\n});`);

/** Everything of an import that others can see, as JSON: its notes and cases, without masked texts. */
const shown = ({ files, notes }: Imported) =>
  JSON.stringify([
    notes,
    files.map(({ cases }) => cases.map((one) => (one.inputTextMask === 'Yes' ? { ...one, inputText: '' } : one))),
  ]);

describe('a password in what is imported', () => {
  it.each([
    ['type', 'document.forms[0].password', SECRET],
    ['type', 'id=password', `${SECRET}\${KEY_FOO}`],
    ['type', 'id=pass', SECRET],
    ['sendKeys', 'name=userPass', `${SECRET}\${KEY_ENTER}`],
    ['//type', 'id=password', SECRET],
    ['assertValue', 'id=password', SECRET],
    ['assert', 'password', SECRET],
    ['store', SECRET, 'password'],
    ['typeSlowly', 'id=pwd', SECRET],
  ])('is shown nowhere: Selenium IDE %s | %s | %s', (...command) =>
    expect(shown(selenium(...command))).not.toContain(SECRET),
  );

  it('is known from another locator of the element', () =>
    expect(shown(selenium('type', 'css=.a', SECRET, { targets: [['css=.a'], ['id=password', 'id']] }))).not.toContain(
      SECRET,
    ));

  it.each([
    { type: 'change', selectors: [['#abc'], ['aria/Password']], value: SECRET },
    { type: 'change', selectors: ['???/passcode'], value: SECRET },
    { type: 'waitForElement', selectors: [['#pwd']], properties: { value: SECRET } },
    { type: 'waitForElement', selectors: [['#pwd']], attributes: { value: SECRET }, count: 'x' },
  ])('is shown nowhere: DevTools %j', (step) => expect(shown(recorded(step))).not.toContain(SECRET));

  it.each([
    `await page.getByLabel(/password/i).fill('${SECRET}');`,
    `await page.getByLabel('Password').and(page.locator('#a')).fill('${SECRET}');`,
    `await page.fill('#passwort', '${SECRET}');`,
    `await page.fill('.a >> .password', \`${SECRET}\`);`,
    `await page.locator('#pass').pressSequentially("${SECRET}");`,
    `await expect(page.getByLabel('Password')).toHaveValue('${SECRET}');`,
    `const field = page.getByLabel(/Passcode/); await field.fill('${SECRET}');`,
    `const password = '${SECRET}' + process.env.MORE;`,
    `const password = '${SECRET}'; await page.getByLabel('Code').fill(password);`,
    `if (a) { await page.getByLabel('Password').fill('${SECRET}'); }`,
    `await logIn(page, { user: 'ann', password: '${SECRET}' });`,
  ])('is shown nowhere: Playwright %s', (code) => expect(shown(generated(code))).not.toContain(SECRET));

  it('is typed by no single keys', () => {
    const [only, another] = selenium('sendKeys', 'id=password', `\${KEY_SHIFT}${SECRET}`).files[0]!.cases;
    expect([only?.eventType, another]).toEqual(['Comment', undefined]);
    const { cases } = selenium('sendKeys', 'id=password', `\${KEY_CTRL}a\${KEY_CTRL}${SECRET}`).files[0]!;
    expect(cases).toMatchObject([{ key: 'Control+a' }, { inputTextMask: 'Yes', inputText: SECRET }]);
  });

  it('leaves the rest of a step readable', () => {
    const code = `await page.getByLabel(/password/i).fill('${SECRET}');`;
    expect(generated(code).notes[0]!.said).toBe("await page.getByLabel(/password/i).fill('•••');");
    expect(selenium('typeSlowly', 'id=pwd', SECRET).notes[0]!.said).toBe('typeSlowly | id=pwd | •••');
    expect(selenium('typeSlowly', 'id=pwd', '${mine}').notes[0]!.said).toBe('typeSlowly | id=pwd | ${mine}');
  });

  it('is no other text', () => {
    expect(shown(generated("await page.getByLabel('Search').fill('reset password');"))).toContain('reset password');
    expect(shown(selenium('type', 'id=passport', '12345'))).toContain('12345');
    expect(shown(selenium('assertText', 'css=.password-error', 'Too short'))).toContain('Too short');
  });

  it.each([
    ['Passcode', true],
    ['pwd', true],
    ['passwort', true],
    ['#pass', true],
    ['userPass', true],
    ['USER_PASS', true],
    ['passField', true],
    ['Kennwort', true],
    ['passport', false],
    ['Compass', false],
    ['passenger', false],
  ])('is what goes into %s: %s', (text, isSecret) => expect(saysSecret(text)).toBe(isSecret));
});
