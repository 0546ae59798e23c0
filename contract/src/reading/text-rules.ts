import { LIMITS } from '../limits.js';
import { TEXTS } from '../texts.js';

/** The characters allowed in typed texts (2 §5). Letters are Unicode letters, with their combining marks (3 §13). */
export interface TextRule {
  /** In words: `Letters, digits and spaces`. */
  readonly allowed: string;
  /** Matches characters that are not allowed. */
  readonly other: RegExp;
}

export const TEXT_RULES = {
  treeTitle: { allowed: 'Letters, digits and spaces', other: /[^\p{L}\p{M}\p{Nd} ]/gu },
  storageKey: { allowed: 'Letters, digits, spaces, dots and hyphens', other: /[^\p{L}\p{M}\p{Nd} .-]/gu },
  /** Titles of collections, and of their rows. */
  dataTitle: { allowed: 'Letters, digits, spaces, hyphens and underscores', other: /[^\p{L}\p{M}\p{Nd} _-]/gu },
  filePath: { allowed: 'Letters, digits, spaces and _ - : \\ . , /', other: /[^\p{L}\p{M}\p{Nd} _\-:\\.,/]/gu },
} as const satisfies Record<string, TextRule>;

/** Removes characters that the rule does not allow. Doesn't trim, as the person may still be typing. */
export const withoutOthers = (text: string, { other }: TextRule): string => text.replace(other, '');

/** Normalizes a tree title: collapses white space, trims. */
export const stripTreeTitle = (text: string): string =>
  tidy(withoutOthers(text, TEXT_RULES.treeTitle).normalize('NFC'));

export const stripStorageKey = (text: string): string => withoutOthers(text, TEXT_RULES.storageKey).trim();

export const stripDataTitle = (text: string): string => withoutOthers(text, TEXT_RULES.dataTitle).trim();

export const stripFilePath = (text: string): string => withoutOthers(text, TEXT_RULES.filePath).trim();

/** The files of a file path: separated by commas with no spaces. */
export const splitFilePaths = (text: string): string[] => text.split(',').filter((path) => path.trim() !== '');

function tidy(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+([A-Za-z]{2,63}|xn--[A-Za-z\d-]{1,59})$/;

/**
 * Whether a text is an email address as in 1 §5: local part, @, domain, top-level domain.
 * @param endingMax maximum length of a top-level domain, at most 63
 */
export const isEmail = (text: string, endingMax: number = LIMITS.emailEndingDefault): boolean =>
  (EMAIL.exec(text)?.[1]?.length ?? Infinity) <= endingMax;

/** Why a text is not an email address, in a sentence; null if it is one. */
export function emailProblem(text: string, endingMax: number): string | null {
  if (isEmail(text, endingMax)) return null;
  if (!isEmail(text, LIMITS.emailEndingMax)) return TEXTS.emailInvalid;
  return `Email addresses can end in 2 to ${endingMax} letters here, as in .com. Ask your administrator to allow longer endings`;
}
