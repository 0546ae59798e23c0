import {
  bindingPlaceholder,
  importKey,
  LIMITS,
  parsePlaceholders,
  PlaceholderError,
  type TestCase,
} from '@testplatform/contract';
import { expressionProgram } from '@testplatform/engine/host';
import type { Command } from './side-commands.js';
import { NoCommand } from './side-commands.js';
import { sideLocator } from './side-locator.js';
import type { SideNames, SideTest } from './side-names.js';
import { asExpression, asScript, asTarget, joined, type TextPart } from './side-text.js';

/** Characters of a command without its texts. */
const COMMAND = 200;

/** Writes texts, locators and scripts of the cases of one test. What Selenium IDE can't take throws NoCommand. */
export class SideTexts {
  /** The variables of secrets that the test uses. */
  readonly secrets = new Set<string>();

  constructor(
    protected readonly names: SideNames,
    private readonly test: SideTest,
  ) {}

  /** The parts of a text: variables for stored, passed and secret values; other values are filled in. */
  private parts(written: string, depth = 0, budget = { placeholders: LIMITS.placeholdersFilled }): TextPart[] {
    if (depth > LIMITS.placeholderDepth) throw new NoCommand(`The placeholders of ${written} refer to one another`);
    try {
      return parsePlaceholders(written).flatMap((segment): TextPart[] => {
        if ('text' in segment) {
          this.names.spend(segment.text.length);
          return [segment.text];
        }
        if (--budget.placeholders < 0) throw new NoCommand('Its values refer to too many others');
        const { placeholder, source } = segment;
        if (placeholder.kind === 'storage') return [{ variable: this.variable(placeholder.key) }];
        if (placeholder.kind === 'random' || placeholder.kind === 'table')
          throw new NoCommand(`Selenium IDE has no value for ${source}`);
        if (placeholder.kind === 'binding' && this.test.takes.has(placeholder.title))
          return [{ variable: this.names.passed(this.test.key, placeholder.title) }];
        const value = this.names.valueOf(placeholder);
        if (value === undefined) throw new NoCommand(`There is no value for ${source}`);
        return value === null ? [this.secret(this.names.secretBinding(source))] : this.parts(value, depth + 1, budget);
      });
    } catch (error) {
      if (error instanceof PlaceholderError) throw new NoCommand(error.message);
      throw error;
    }
  }

  private secret(variable: string): TextPart {
    this.secrets.add(variable);
    return { variable };
  }

  text(written = ''): string {
    return asTarget(joined(this.parts(written)));
  }

  private input(testCase: TestCase): string {
    const { inputTextMask, inputText = '' } = testCase;
    if (inputTextMask !== 'Yes') return joined(this.parts(inputText));
    return joined([this.secret(this.names.masked(this.test.file, testCase))]);
  }

  inputText(testCase: TestCase): string {
    return asTarget(this.input(testCase));
  }

  /** A text as an expression of JavaScript. */
  js(written = ''): string {
    return asExpression(joined(this.parts(written)));
  }

  jsInput(testCase: TestCase): string {
    return asExpression(this.input(testCase));
  }

  variable(key: string): string {
    return this.names.variable(key);
  }

  testName(path: string): string {
    const name = this.names.testName(path);
    if (name === undefined) throw new NoCommand(`There is no test case file ${path} to run`);
    return name;
  }

  /** The commands that pass values to an imported file, and run it. The first of two with the same title counts. */
  run({ data = '', bindings = [] }: TestCase): Command[] {
    const target = this.testName(data);
    const key = importKey(data);
    const taken = this.names.taken(key);
    this.names.spend(taken.size * COMMAND);
    const passed = [...taken].map((title) => ({
      command: 'store',
      target: this.text(bindings.find((one) => one.title === title)?.value ?? bindingPlaceholder(title)),
      value: this.names.passed(key, title),
    }));
    return [...passed, { command: 'run', target }];
  }

  locator(written?: string): string {
    return asTarget(this.locatorText(written));
  }

  protected locatorText(written = ''): string {
    const locator = sideLocator(joined(this.parts(written)), this.names.testAttributes);
    if (locator === null) throw new NoCommand(`Selenium IDE has no locator like ${written}`);
    return locator;
  }

  /** A JavaScript expression that finds an element. */
  element(written?: string): string {
    const locator = this.locatorText(written);
    if (locator.startsWith('css=')) return `document.querySelector(${asExpression(locator.slice(4))})`;
    if (/^(id|name)=/.test(locator)) {
      const [name = '', ...value] = locator.split('=');
      return `document.querySelector(${asExpression(`[${name}=${JSON.stringify(value.join('='))}]`)})`;
    }
    const path = asExpression(locator.replace(/^xpath=/, ''));
    return `document.evaluate(${path}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue`;
  }

  /** A script as the statements of a function. A run takes it for an expression, too, wherever it can be read as one. */
  statements(written = ''): string {
    const script = asScript(this.parts(written));
    if (expressionProgram(script) === null) return script;
    // What follows `return` on another line would be lost.
    return /[\n\r\u2028\u2029]/.test(script) ? `return (\n${script}\n)` : `return ${script}`;
  }
}
