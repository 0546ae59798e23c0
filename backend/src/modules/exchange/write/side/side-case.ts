import { type Conditional, takesData, type TestCase } from '@testplatform/contract';
import type { Command } from './side-commands.js';
import { comparison, NoCommand } from './side-commands.js';
import { asExpression, valueOfVariable } from './side-text.js';
import { SideTexts } from './side-texts.js';

/** Writes the commands of the cases of one test. Throws NoCommand for what Selenium IDE has no command for. */
export class SideCase extends SideTexts {
  /** The commands that read a value and compare it. */
  compared(read: Command, { conditionals = [] }: TestCase): Command[] {
    if (conditionals.length === 0) return [read];
    const variable = read.value ?? 'value';
    const actual = valueOfVariable(variable);
    return [read, ...this.mustHold(`return ${this.allOf(conditionals, actual)}`)];
  }

  mustHold(script: string): Command[] {
    return [
      { command: 'executeScript', target: script, value: 'holds' },
      { command: 'assert', target: 'holds', value: 'true' },
    ];
  }

  private allOf(conditionals: readonly Conditional[], actual: string): string {
    return conditionals
      .map((one) => comparison(one, actual, this.js(takesData(one.statement) ? one.statementData : '')))
      .map((one) => `(${one})`)
      .join(' && ');
  }

  /** The commands of a `Get content`: they read the content and compare it. */
  content(testCase: TestCase): Command[] {
    const { property = 'Text', conditionals = [], targetField, maxWaitingTime } = testCase;
    const [first, another] = conditionals;
    const isEqual = first?.statement === 'Equal to' && !another;
    if (property === 'Dialog') {
      if (!isEqual) throw new NoCommand('Selenium IDE compares the whole text of a dialog only');
      return [{ command: 'assertAlert', target: this.text(first.statementData) }];
    }
    if (property === 'Title' && isEqual) return [{ command: 'assertTitle', target: this.text(first.statementData) }];
    if (property === 'Title' || property === 'URL')
      return this.compared({ command: 'executeScript', target: `return ${PAGE[property]}`, value: 'value' }, testCase);
    if (property === 'Count' || property === 'Visible' || property === 'Checked') {
      const read = `return ${this.state(property, targetField)}`;
      return this.compared({ command: 'executeScript', target: read, value: 'value' }, testCase);
    }
    const target = this.locator(targetField);
    const present = { command: 'waitForElementPresent', target, value: String(maxWaitingTime * 1_000) };
    if (property === 'Text' && isEqual)
      return [
        { command: 'waitForText', target, value: this.text(first.statementData) },
        { command: 'assertText', target, value: this.text(first.statementData) },
      ];
    if (property === 'Attribute') {
      const read = { command: 'storeAttribute', target: `${target}@${this.text(testCase.attribute)}`, value: 'value' };
      return [present, ...this.compared(read, testCase)];
    }
    const command = property === 'Text' ? 'storeText' : 'storeValue';
    return [present, ...this.compared({ command, target, value: 'value' }, testCase)];
  }

  private state(property: 'Count' | 'Visible' | 'Checked', targetField?: string): string {
    const element = this.element(targetField);
    if (property === 'Checked') return `${element}.checked ? 'Yes' : 'No'`;
    if (property === 'Visible') return `${element}?.checkVisibility() ? 'Yes' : 'No'`;
    const locator = this.locatorText(targetField);
    if (!locator.startsWith('css=')) throw new NoCommand('Selenium IDE counts matches of CSS only');
    return `document.querySelectorAll(${asExpression(locator.slice(4))}).length`;
  }

  /** The commands that evaluate a condition and branch on it. */
  condition(command: string, testCase: TestCase): Command[] {
    if (command === 'elseIf') return [{ command, target: this.expression(testCase) }];
    return [
      { command: 'executeScript', target: `return ${this.expression(testCase)}`, value: 'holds' },
      { command, target: '${holds}' },
    ];
  }

  /** Whether a condition holds, in JavaScript. */
  expression(testCase: TestCase): string {
    const { condition = 'Visible', targetField, conditionals = [], comparedText } = testCase;
    if (condition === 'Given text') return this.allOf(conditionals, this.js(comparedText));
    if (condition === 'Title' || condition === 'URL') return this.allOf(conditionals, PAGE[condition]);
    if (condition === 'Count') return this.allOf(conditionals, this.state('Count', targetField));
    const element = this.element(targetField);
    const visible = `Boolean(${element}?.checkVisibility())`;
    const values = {
      Text: `(${element}?.innerText ?? '')`,
      Value: `(${element}?.value ?? '')`,
      Attribute: `(${element}?.getAttribute(${this.js(testCase.attribute)}) ?? '')`,
    };
    switch (condition) {
      case 'Visible':
        return visible;
      case 'Not visible':
        return `!${visible}`;
      case 'Checked':
        return `Boolean(${element}?.checked)`;
      case 'Not checked':
        return `!${element}?.checked`;
      case 'Text':
      case 'Value':
      case 'Attribute':
        return this.allOf(conditionals, values[condition]);
    }
  }
}

const PAGE = { Title: 'document.title', URL: 'location.href' } as const;
