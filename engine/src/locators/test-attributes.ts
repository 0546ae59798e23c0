import { DEFAULT_TEST_ATTRIBUTES, readTestAttributes } from '@testplatform/contract';
import type { BrowserContext } from 'playwright';

/** Test attributes of contexts whose project names its own. */
const own = new WeakMap<BrowserContext, readonly string[]>();

/** Sets the attributes that `testid=` reads in the pages of a context, as a project lists them. */
export function setTestAttributes(context: BrowserContext, listed: string): void {
  const names = readTestAttributes(listed);
  if (names) own.set(context, names);
}

/** The attributes that `testid=` reads in the pages of a context. */
export const testAttributesOf = (context: BrowserContext): readonly string[] =>
  own.get(context) ?? readTestAttributes(DEFAULT_TEST_ATTRIBUTES)!;
