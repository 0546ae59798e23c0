import type { TestCase, TriedStep } from '@testplatform/contract';
import { createContext, useContext } from 'react';

/** The browser in which locators are picked and steps are tried. */
export interface LocatorPicker {
  /** Whether a page is open, so that matches can be counted and steps tried. */
  readonly isOpen: boolean;
  /** Lets the user pick an element; null if they cancel. */
  pick(): Promise<string | null>;
  /**
   * Highlights a locator's matches on the page and resolves to their number; a null locator clears them, a null result
   * means unknown.
   */
  show(locator: string | null): Promise<number | null>;
  /**
   * Tries a step once on the page.
   * @throws ApiError with the browser's reason
   */
  tryStep(testCase: TestCase): Promise<TriedStep>;
  /** Opens a browser beside the form, unless one is open. Resolves to whether one is. */
  openToTry(): Promise<boolean>;
}

/** Null if no browser is available. */
export const LocatorPickerContext = createContext<LocatorPicker | null>(null);
export const useLocatorPicker = (): LocatorPicker | null => useContext(LocatorPickerContext);
