import type { TestCase } from '@testplatform/contract';

/**
 * A test case file outside the tree. All formats are read into it, and written from it. A `Test case import` among its cases names another file
 * of the same exchange by `pathOf`.
 */
export interface ExchangeFile {
  /** Titles of the folders that hold it, outermost first; empty for none. */
  readonly path: readonly string[];
  readonly title: string;
  readonly cases: readonly TestCase[];
}

/** How the cases of an exchange name one of its files. */
export const pathOf = ({ path, title }: Pick<ExchangeFile, 'path' | 'title'>): string => [...path, title].join('/');
