import { TEXTS } from '@testplatform/contract';

/** Maps fields to messages, or the plain documented text of a token or account error (3 §1). */
export type ErrorDetails = Record<string, string> | string;

/** An error that the user can fix. Its text is sent to the client. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  constructor(
    readonly httpStatus: number,
    readonly details: ErrorDetails,
    /** Fields besides `errors` in the envelope, such as the token of an unverified sign-in. */
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(sentenceOf(details));
  }
}

/** Error details as one string. */
export const sentenceOf = (details: ErrorDetails): string =>
  typeof details === 'string' ? details : Object.values(details).join(' ');

/** 422: invalid input. */
export const invalid = (errors: Record<string, string>): UserError => new UserError(422, errors);
/** 404: does not exist, or the caller may not see it. */
export const notFound = (field: string, sentence: string): UserError => new UserError(404, { [field]: sentence });
/** 409: the current state forbids it. */
export const conflict = (field: string, sentence: string): UserError => new UserError(409, { [field]: sentence });
/** 401: one of the token errors. */
export const tokenError = (text: string): UserError => new UserError(401, text);
/** 403 that signs the client out: administration calls by others, limited tokens. */
export const invalidAccess = (): UserError => new UserError(403, TEXTS.invalidAccess);
/** 403 that doesn't sign out: two-factor sign-in is required and not set up. */
export const secondFactorDemanded = (): UserError => new UserError(403, { second_factor: TEXTS.secondFactorDemanded });
/** Display names of modules and actions whose wire names differ. */
const WORDS: Readonly<Record<string, string>> = {
  'test-cases': 'test cases',
  crons: 'schedules',
  runner: 'runs',
  xecutor: 'devices',
  modify: 'change',
  run: 'start',
};
const inWords = (name: string): string => WORDS[name] ?? name;

/** 403 that doesn't sign out: a missing module permission. */
export const notPermitted = (module: string, ...actions: readonly string[]): UserError =>
  new UserError(403, {
    permission: `You don't have permission to ${actions.map(inWords).join(' or ')} ${inWords(module)}.`,
  });

/** A browser, agent, store or the database is unavailable; a retry may help. Answered with 503, without details. */
export class OperationalError extends Error {
  override readonly name: string = 'OperationalError';
}

/** The database's disk is full, so writes fail. Answered with 503 and its message. */
export class NoSpaceError extends OperationalError {
  override readonly name = 'NoSpaceError';
  constructor(options?: ErrorOptions) {
    super('The server’s disk is full, so nothing was saved. Free some space, then try again', options);
  }
}
