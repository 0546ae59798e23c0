import { emailProblem, LIMITS, TEXTS, isEmail } from '@testplatform/contract';
import type { Credentials } from '../../api/people/account.js';

/** Characters as the server counts them: code points. */
const lengthOf = (text: string): number => [...text].length;

/** Whether a field of a sign-in is valid (1 §5). */
export const SIGN_IN_RULES = {
  email: (text: string, endingMax: number): boolean => isEmail(text.trim(), endingMax),
  password: (text: string): boolean => lengthOf(text) >= LIMITS.passwordMinSignIn,
} satisfies { [field in keyof Credentials]: (text: string, endingMax: number) => boolean };

/** Where a refused sign-in leads instead of staying on the form. */
export function destinationOf(text: string | null): string | undefined {
  if (text === TEXTS.accountNotActivated) return '/account-activation-message';
  if (text === TEXTS.accountNotVerified) return '/resend-email-verify-link';
  return undefined;
}

const withMinimum = (minimum: number): string =>
  TEXTS.passwordTooShort.replace(String(LIMITS.passwordMinSignUp), String(minimum));

/** The problem with a new password; undefined if none. An installation may raise the minimum length. */
export const passwordProblem = (password: string, minimum: number): string | undefined =>
  lengthOf(password) < minimum ? withMinimum(minimum) : undefined;

/** The problem with the retyped password; undefined if none. */
export const retypeProblem = (retyped: string, password: string): string | undefined =>
  retyped === password ? undefined : TEXTS.passwordsDiffer;

export interface SignUpFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  /** A name from the list; null if none is chosen. */
  readonly country: string | null;
}

type Problem = string | undefined;

const atLeast = (characters: number): string => `At least ${characters} characters`;

/**
 * The problem with an address whose last part has more letters than are allowed here; undefined if it has another
 * problem or none.
 */
export function endingProblem(email: string, endingMax: number): string | undefined {
  const problem = emailProblem(email.trim(), endingMax);
  return problem === TEXTS.emailInvalid ? undefined : (problem ?? undefined);
}

/** The problem with a sign-up field; undefined if none. Any last name is valid. */
export const SIGN_UP_RULES = {
  firstName: (text: string): Problem =>
    lengthOf(text.trim()) < LIMITS.firstNameMin ? atLeast(LIMITS.firstNameMin) : undefined,
  email: (text: string, endingMax: number): Problem =>
    isEmail(text.trim(), endingMax)
      ? undefined
      : (endingProblem(text, endingMax) ?? 'An address such as name@example.com'),
  password: passwordProblem,
  phone: (text: string): Problem =>
    text.trim() !== '' && lengthOf(text.trim()) < LIMITS.phoneMin ? atLeast(LIMITS.phoneMin) : undefined,
} as const;

/** The fields as they are sent: trimmed, without empty ones. */
export function signUpBody({ firstName, lastName, email, password, phone, country }: SignUpFields) {
  const given = { lastName: lastName.trim(), phone: phone.trim(), country: country ?? '' };
  const optional = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
  return { firstName: firstName.trim(), email: email.trim(), password, ...optional };
}

const SIMPLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether an email address looks valid; otherwise nothing is sent and no message is shown. */
export const asksForReset = (email: string): boolean => SIMPLE_ADDRESS.test(email.trim());
