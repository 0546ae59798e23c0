import { LIMITS, TEXTS } from '@testplatform/contract';

const withMinimum = (minimum: number): string =>
  TEXTS.passwordTooShort.replace(String(LIMITS.passwordMinSignUp), String(minimum));

/** What is wrong with a new password; undefined when nothing is (1 §5). An installation may raise the minimum (3 §11). */
export const passwordProblem = (password: string, minimum: number): string | undefined =>
  password.length < minimum ? withMinimum(minimum) : undefined;

/** What is wrong with the second typing of a new password. */
export const retypeProblem = (retyped: string, password: string): string | undefined =>
  retyped === password ? undefined : TEXTS.passwordsDiffer;
