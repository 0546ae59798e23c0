import type { TestCase } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { elementScript } from '../locators.js';
import { attributeLocator } from './locator.js';
import type { Command, Handler, Reading } from './reading.js';
import { filled, filledExpression, filledScript, keyOf, textScript, withGiven } from './text.js';

/** Storage rows for what a case reads. */
export const storedAs = (name: string): Pick<TestCase, 'storage'> => ({
  storage: name.trim() === '' ? [] : [{ key: keyOf(name.trim()), type: 'Text', data: '' }],
});

/** Stores what a script returns. */
function storeScript({ file }: Reading, script: string, name: string, title?: string): void {
  file.add('Run script', { script, ...storedAs(name), ...(title !== undefined && { title }) });
}

function storeText(reading: Reading, { target, value }: Command): void {
  if (target === '')
    throw new Untranslatable('An empty text can’t be stored. Use the empty text where the variable is used');
  storeScript(reading, textScript(target), value, `Store ${target} as ${value}`);
}

function storeContent(reading: Reading, { target, value }: Command): void {
  reading.file.add('Get content', { targetField: reading.locator(target), ...storedAs(value) });
}

/** Reads with a script what storage rows can't read. */
const storeOfElement =
  (what: string, read: (element: string) => string): Handler =>
  (reading, { target, value }) => {
    if (reading.frames.length > 0) throw new Untranslatable('This needs a script, which can’t look into a frame');
    const script = `return ${read(elementScript(reading.locator(target), filledExpression))};`;
    storeScript(reading, withGiven(script), value, `Store ${what} of ${target} as ${value}`);
  };

function storeAttribute(reading: Reading, { target, value }: Command): void {
  const { locator, attribute } = attributeLocator(target);
  const handler = storeOfElement(
    `attribute ${attribute}`,
    (element) => `${element}.getAttribute(${filledExpression(filled(attribute))})`,
  );
  handler(reading, { command: '', comment: '', target: locator, value });
}

function storeCount(reading: Reading, { target, value }: Command): void {
  const path = filled(target.replace(/^(?:xpath|css)=/, ''));
  const isCss = target.startsWith('css=');
  if (reading.frames.length > 0 || (!isCss && !/^\(*\.?\//.test(path)))
    throw new Untranslatable(
      'Only elements of a CSS selector or an XPath, and in no frame, can be counted. Add a Run script',
    );
  const script = isCss
    ? `return document.querySelectorAll(${filledExpression(path)}).length;`
    : `return document.evaluate(${filledExpression(`count(${path})`)}, document, null, 1).numberValue;`;
  storeScript(reading, withGiven(script), value, `Store the number of ${target} as ${value}`);
}

function storeTitle(reading: Reading, { target, value }: Command): void {
  reading.file.add('Get content', { property: 'Title', ...storedAs(value || target) });
}

function storeLocation(reading: Reading, { target, value }: Command): void {
  reading.file.add('Get content', { property: 'URL', ...storedAs(value || target) });
}

const resultAs = (name: string): string | undefined =>
  name.trim() === '' ? undefined : `Store the result of a script as ${name}`;

function executeScript(reading: Reading, { target, value }: Command): void {
  reading.requireInPage(target);
  storeScript(reading, filledScript(target, reading.dialect.isKatalon), value, resultAs(value));
}

function executeAsyncScript(reading: Reading, { target, value }: Command): void {
  reading.requireInPage(target);
  const script = filledScript(`return await (async () => {\n${target}\n})();`, reading.dialect.isKatalon);
  storeScript(reading, script, value, resultAs(value));
}

function storeEval(reading: Reading, { target, value }: Command): void {
  reading.requireInPage(target);
  storeScript(reading, filledScript(`return (${target});`, reading.dialect.isKatalon), value, resultAs(value));
}

export const STORES: readonly (readonly [name: string, handler: Handler])[] = [
  ['store', storeText],
  ['storeJson', storeText],
  ['storeText', storeContent],
  ['storeValue', storeContent],
  ['storeSelectedValue', storeContent],
  ['storeTitle', storeTitle],
  ['storeLocation', storeLocation],
  ['storeAttribute', storeAttribute],
  ['storeChecked', storeOfElement('the state', (element) => `String(${element}.checked)`)],
  ['storeXpathCount', storeCount],
  ['storeCssCount', storeCount],
  ['storeElementCount', storeCount],
  ['storeEval', storeEval],
  ['storeExpression', storeEval],
  ['executeScript', executeScript],
  ['executeAsyncScript', executeAsyncScript],
  ['runScript', executeScript],
];
