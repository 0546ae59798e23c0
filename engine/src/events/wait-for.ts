import type { WaitState } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { isAddressLike } from './address.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { waited } from './waited.js';

/** Waits for a state of the target, an address of the page, or both (3 §12). */
export async function waitFor(context: CaseContext): Promise<EventOutcome> {
  const { targetField = '', state = 'Visible', redirectURL = '' } = context.testCase;
  if (redirectURL !== '') await context.retry(() => checkAddress(context, redirectURL));
  if (targetField !== '') await WAIT[state](context);
  return redirectURL === '' ? DONE : { value: context.page.url() };
}

async function checkAddress(context: CaseContext, pattern: string): Promise<void> {
  const url = context.page.url();
  if (!isAddressLike(url, pattern)) throw new CaseFailure(`The address is ${url}, not ${pattern}${waited(context)}`);
}

type Wait = (context: CaseContext) => Promise<void>;

const WAIT: Record<WaitState, Wait> = {
  Visible: (context) => context.onTarget((element, timeout) => element.waitFor({ state: 'visible', timeout })),
  Hidden: until(
    async (context) => (await context.visibleMatches()) === 0,
    (target) => `The element ${target} is still visible`,
  ),
  Enabled: until(
    (context) => context.onTarget((element, timeout) => element.isEnabled({ timeout })),
    (target) => `The element ${target} is still disabled`,
  ),
  Disabled: until(
    (context) => context.onTarget((element, timeout) => element.isDisabled({ timeout })),
    (target) => `The element ${target} is still enabled`,
  ),
  Attached: until(
    async (context) => (await context.matches()) > 0,
    (target) => `No element matches ${target}`,
  ),
  Detached: until(
    async (context) => (await context.matches()) === 0,
    (target) => `The element ${target} is still there`,
  ),
};

function until(holds: (context: CaseContext) => Promise<boolean>, otherwise: (target: string) => string): Wait {
  return (context) =>
    context.retry(async () => {
      if (!(await holds(context))) throw new CaseFailure(otherwise(context.target.text) + waited(context));
    });
}
