import type { Flow } from './flow.js';

/** A text, or a function that builds it when it is needed, because it refers to other values. */
export type Text = string | ((flow: Flow) => string);

/** A row of a table, for which a file runs once. */
export interface TableRow {
  readonly name: string;
  readonly cells: Readonly<Record<string, Text>>;
}

/** An overlay to close, such as a cookie bar. */
export interface Overlay {
  readonly name: string;
  /** In TestPlatform's syntax: the locators of the overlay and of the button that closes it. */
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
  /** Whether to wait after each action until the page's requests have ended and its DOM stops changing. */
  readonly isSinglePageApp?: boolean;
  /** Headers that are sent with each request to their origin, and to no other. */
  readonly siteHeaders?: readonly { readonly origin: string; readonly name: string; readonly value: Text }[];
}

/** The value of an environment variable. @throws Error when it is missing */
export function secret<Name extends string>(values: Readonly<Record<Name, string | undefined>>, name: Name): string {
  const value = values[name];
  if (value === undefined)
    throw new Error(`The environment variable ${name} is missing. It holds a text that is not exported: set it first`);
  return value;
}
