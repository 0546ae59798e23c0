import type { TestCase, TriedStep } from '@testplatform/contract';
import { createContext, useContext } from 'react';

/** The browser in which locators are picked and steps are tried. */
export interface LocatorPicker {
  /** A page is there: matches can be counted, steps can be tried. */
  readonly isOpen: boolean;
  /** Has the person choose an element; null when they choose none. */
  pick(): Promise<string | null>;
  /** Shows on the page what a locator finds, and answers how many; null shows nothing any more, or could not be told. */
  show(locator: string | null): Promise<number | null>;
  /**
   * Does a step once on the page.
   * @throws ApiError with what the browser says when it can't
   */
  tryStep(testCase: TestCase): Promise<TriedStep>;
  /** Opens a browser, or shows the one that is open. */
  open(): void;
}

/** Null where there is no browser to be had. */
export const LocatorPickerContext = createContext<LocatorPicker | null>(null);
export const useLocatorPicker = (): LocatorPicker | null => useContext(LocatorPickerContext);
