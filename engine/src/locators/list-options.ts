import { CaseFailure } from '../errors.js';
import { pageFunction } from '../page-function.js';
import { isInert } from './unusable-reason.js';

interface Option {
  readonly label: string;
  readonly value: string;
  readonly isOff: boolean;
}

/** The options of a list, in order. */
export interface OptionList {
  readonly options: readonly Option[];
  readonly takesSeveral: boolean;
  readonly inert: boolean;
}

export interface FoundOption {
  readonly label: string;
  readonly index: number;
}

/**
 * Finds the options to choose, each by its label first, then by its value: one, or in a multiple list those between
 * commas, unless the whole text is an option itself.
 * @param asSeen how people read a label
 * @throws CaseFailure when an option is missing or disabled
 */
export function findOptions(
  { options, takesSeveral }: OptionList,
  wanted: string,
  asSeen: (text: string) => string,
): readonly FoundOption[] {
  /** Trimmed as it is read: an icon before a text leaves a space. */
  const readLabel = (text: string): string => asSeen(text).trim();
  const indexOf = (name: string): number => {
    const byLabel = options.findIndex(({ label }) => readLabel(label) === readLabel(name));
    return byLabel >= 0 ? byLabel : options.findIndex(({ value }) => value === name);
  };
  const isOne = !takesSeveral || indexOf(wanted) >= 0;
  return (isOne ? [wanted] : wanted.split(',').map((name) => name.trim())).map((name) => {
    const index = indexOf(name);
    const found = options[index];
    if (found?.isOff) throw new CaseFailure(`The option "${name}" is disabled`);
    if (found) return { label: found.label, index };
    const labels = options.map(({ label }) => `"${readLabel(label)}"`).join(', ');
    throw new CaseFailure(
      `The list has no option "${name}". It has: ${labels.length > 300 ? `${labels.slice(0, 300)}…` : labels || 'none'}`,
    );
  });
}

function readOptions(element: Element, inert: boolean): OptionList | null {
  if (!(element instanceof HTMLSelectElement)) return null;
  const options = [...element.options].map((option) => ({
    label: (option.label || option.text).trim(),
    value: option.value,
    isOff: option.matches(':disabled'),
  }));
  return { options, takesSeveral: element.multiple, inert };
}

/** The options of a list; null for any other element. */
export const READ_OPTIONS: (element: Element) => OptionList | null = pageFunction(
  `(element) => { ${[isInert, readOptions].map(String).join('\n')}\nreturn readOptions(element, isInert(element)); }`,
);
