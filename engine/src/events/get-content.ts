import type { ContentProperty } from '@testplatform/contract';
import type { Locator } from 'playwright';
import { CaseFailure } from '../errors.js';
import { readText, textOf } from '../locators/read-text.js';
import { checkConditionals } from './conditionals.js';
import type { CaseContext, EventOutcome } from './event.js';

/** Reads something from the page, repeatedly until the conditionals hold or the wait is over. */
export async function getContent(context: CaseContext): Promise<EventOutcome> {
  const { property = 'Text', conditionals = [] } = context.testCase;
  return context.retry(async () => {
    const value = await READ[property](context);
    checkConditionals(conditionals, value, context.locale);
    return { value };
  });
}

type Read = (context: CaseContext) => Promise<string>;

const READ: Record<ContentProperty, Read> = {
  Text: async (context) => (await context.ask(textOf, undefined))?.answer ?? waitForText(context),
  Value: ofElement((element, timeout) => element.evaluate(valueOf, undefined, { timeout })),
  Attribute: (context) => readAttribute(context, context.testCase.attribute ?? ''),
  Checked: ofElement(async (element, timeout) => yesNo(await element.isChecked({ timeout }))),
  Count: async (context) => String(await context.matches().count()),
  Visible: async (context) => yesNo((await context.matches().filter({ visible: true }).count()) > 0),
  Title: (context) => context.page.title(),
  URL: async (context) => context.page.url(),
  Dialog: async (context) => {
    const { lastDialog } = context;
    if (lastDialog === null)
      throw new CaseFailure(
        'No dialog has opened since the last action. Put this step right after the one that opens it',
      );
    return lastDialog;
  },
};

const waitForText = ofElement(readText);

function ofElement(read: (element: Locator, timeout: number) => Promise<string>): Read {
  return (context) => context.onTarget(read);
}

async function readAttribute(context: CaseContext, name: string): Promise<string> {
  const value = await context.onTarget((element, timeout) => element.getAttribute(name, { timeout }));
  if (value === null) throw new CaseFailure(`The element has no attribute "${name}"`);
  return value;
}

function valueOf(element: Element): string {
  return 'value' in element ? String(element.value) : (element.getAttribute('value') ?? '');
}

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No');
