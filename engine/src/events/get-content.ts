import type { ContentProperty } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import type { Question } from '../locators/ask-element.js';
import { valueOf } from '../locators/element-text.js';
import { readTargetText } from '../locators/read-text.js';
import { pageFunction } from '../page-function.js';
import { checkConditionals } from './conditionals.js';
import type { CaseContext, EventOutcome } from './event.js';

/** Reads something from the page, repeatedly until the conditionals hold or the wait is over. */
export async function getContent(context: CaseContext): Promise<EventOutcome> {
  const { property = 'Text', conditionals = [] } = context.testCase;
  return context.retry(async () => {
    const value = await readProperty(context, property);
    checkConditionals(conditionals, value, context.locale);
    return { value };
  });
}

/** Reads a property once, waiting for the element that has it. */
export const readProperty = (context: CaseContext, property: ContentProperty): Promise<string> =>
  READ[property](context);

type Read = (context: CaseContext) => Promise<string>;

const READ: Record<ContentProperty, Read> = {
  Text: readTargetText,
  Value: async (context) => (await context.ask(FIELD_VALUE, undefined))?.answer ?? waitForValue(context),
  Attribute: (context) => readAttribute(context, context.testCase.attribute ?? ''),
  Checked: async (context) =>
    yesNo((await context.ask(boxIsChecked, undefined))?.answer ?? (await waitForBox(context))),
  Count: async (context) => String(await context.matches()),
  Visible: async (context) => yesNo((await context.visibleMatches()) > 0),
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

const waitForValue: Read = (context) =>
  context.onTarget((element, timeout) => element.evaluate(valueOf, undefined, { timeout }));

const waitForBox = (context: CaseContext): Promise<boolean> =>
  context.onTarget((element, timeout) => element.isChecked({ timeout }));

async function readAttribute(context: CaseContext, name: string): Promise<string> {
  const reply = await context.ask(attributeOf, name);
  const value = reply
    ? reply.answer
    : await context.onTarget((element, timeout) => element.getAttribute(name, { timeout }));
  if (value === null) throw new CaseFailure(`The element has no attribute "${name}"`);
  return value;
}

const attributeOf: Question<string, string | null> = (element, name) => element.getAttribute(name);

/**
 * The value of a native field; null for anything else, because its value may be visible to the page's own scripts only.
 */
const FIELD_VALUE: Question<undefined, string | null> = pageFunction(
  `(element) => { ${String(valueOf)}
    const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement];
    return fields.some((kind) => element instanceof kind) ? valueOf(element) : null; }`,
);

/** Whether a native checkbox or radio button is ticked; null for anything else, such as role=checkbox. */
const boxIsChecked: Question<undefined, boolean | null> = (element) =>
  element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type) ? element.checked : null;

const yesNo = (yes: boolean): string => (yes ? 'Yes' : 'No');
