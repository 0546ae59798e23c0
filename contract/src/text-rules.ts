import { LIMITS } from './limits.js';
import { TEXTS } from './texts.js';

/** The character rules of 2 §5 for typed text. Letters are Unicode letters (3 §13). */

/** Tree titles: letters (with their combining marks), digits and spaces; runs of space folded, ends trimmed. */
export const stripTreeTitle = (text: string): string =>
  tidy(text.replace(/[^\p{L}\p{M}\p{Nd} ]+/gu, '').normalize('NFC'));

/** Storage keys: letters, digits, space, dot and hyphen. */
export const stripStorageKey = (text: string): string => text.replace(/[^\p{L}\p{M}\p{Nd} .-]+/gu, '').trim();

/** Titles of collections and of their rows: letters, digits, space, hyphen and underscore. */
export const stripDataTitle = (text: string): string => text.replace(/[^\p{L}\p{M}\p{Nd} _-]+/gu, '').trim();

/** File paths: letters, digits, space, underscore, hyphen, colon, backslash, dot, comma and slash; trimmed. */
export const stripFilePath = (text: string): string => text.replace(/[^\p{L}\p{M}\p{Nd} _\-:\\.,/]+/gu, '').trim();

/** The files of a file path: separated by commas with no spaces (2 §5). */
export const splitFilePaths = (text: string): string[] => text.split(',').filter((path) => path.trim() !== '');

function tidy(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim();
}

const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+([A-Za-z]{2,63}|xn--[A-Za-z\d-]{1,59})$/;

/**
 * Whether a text is an email address as in 1 §5: local part, @, domain, top-level domain of 2 to 4 letters.
 * @param endingMax letters that a top-level domain may have here, up to 63
 */
export const isEmail = (text: string, endingMax: number = LIMITS.emailEndingDefault): boolean =>
  (EMAIL.exec(text)?.[1]?.length ?? Infinity) <= endingMax;

/** What is wrong with an email address, in a sentence; null when it is one. */
export function emailProblem(text: string, endingMax: number): string | null {
  if (isEmail(text, endingMax)) return null;
  if (!isEmail(text, LIMITS.emailEndingMax)) return TEXTS.emailInvalid;
  return `Email addresses can end in 2 to ${endingMax} letters here, as in .com. Ask your administrator to allow longer endings`;
}
