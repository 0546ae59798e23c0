import type { Flow } from './flow.js';

/** A text, or one that is made when it is needed because it refers to others. */
export type Text = string | ((flow: Flow) => string);

/** A row of a table, for which a file runs once. */
export interface TableRow {
  readonly name: string;
  readonly cells: Readonly<Record<string, Text>>;
}

/** Closes what lies over the pages, such as a cookie bar. */
export interface Overlay {
  readonly name: string;
  /** Locators as TestPlatform writes them. */
  readonly shows: string;
  readonly press: string;
}

/** What the tests of a project share. */
export interface Data {
  readonly collections: Readonly<Record<string, Readonly<Record<string, Text>>>>;
  readonly bindings: Readonly<Record<string, Text>>;
  readonly tables: Readonly<Record<string, readonly TableRow[]>>;
  readonly overlays?: readonly Overlay[];
  /** Whether a file ends at its first failure. */
  readonly stopAtFailure?: boolean;
  /** Whether to wait for the requests and changes of a page after each action. */
  readonly isSinglePageApp?: boolean;
  /** Sent with each request to their site, and to no other. */
  readonly siteHeaders?: readonly { readonly origin: string; readonly name: string; readonly value: Text }[];
}

/** The value of an environment variable. @throws Error when it is missing */
export function secret<Name extends string>(values: Readonly<Record<Name, string | undefined>>, name: Name): string {
  const value = values[name];
  if (value === undefined)
    throw new Error(`The environment variable ${name} is missing. It holds a text that is not exported: set it first`);
  return value;
}
