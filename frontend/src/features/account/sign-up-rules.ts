import { LIMITS, isEmail } from '@testplatform/contract';
import { passwordProblem } from './password-rules.js';

export interface SignUpFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  /** A name of the list; null while none is chosen. */
  readonly country: string | null;
}

type Problem = string | undefined;

const atLeast = (characters: number): string => `At least ${characters} characters`;

/** What is wrong with a field of a sign-up; undefined when nothing is (1 §5). Of the last name anything is right. */
export const SIGN_UP_RULES = {
  firstName: (text: string): Problem =>
    text.trim().length < LIMITS.firstNameMin ? atLeast(LIMITS.firstNameMin) : undefined,
  email: (text: string): Problem => (isEmail(text.trim()) ? undefined : 'An address such as name@example.com'),
  password: passwordProblem,
  phone: (text: string): Problem =>
    text.trim() !== '' && text.trim().length < LIMITS.phoneMin ? atLeast(LIMITS.phoneMin) : undefined,
} as const;

/** The fields as they are sent: trimmed, and without those that were left empty. */
export function signUpBody({ firstName, lastName, email, password, phone, country }: SignUpFields) {
  const given = { lastName: lastName.trim(), phone: phone.trim(), country: country ?? '' };
  const optional = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''));
  return { firstName: firstName.trim(), email: email.trim(), password, ...optional };
}
