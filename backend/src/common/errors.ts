import { TEXTS } from '@testplatform/contract';

/** Field to sentence, or the bare documented text of a token or account error (3 §1). */
export type ErrorDetails = Record<string, string> | string;

/** Something the person can mend. Answered as it is. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  constructor(
    readonly httpStatus: number,
    readonly details: ErrorDetails,
    /** Fields beside `errors` in the envelope, such as the token of an unverified sign-in. */
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(typeof details === 'string' ? details : Object.values(details).join(' '));
  }
}

/** 422: the input is wrong. */
export const invalid = (errors: Record<string, string>): UserError => new UserError(422, errors);
/** 404: no such thing, or none that this person may see. */
export const notFound = (field: string, sentence: string): UserError => new UserError(404, { [field]: sentence });
/** 409: the state forbids it. */
export const conflict = (field: string, sentence: string): UserError => new UserError(409, { [field]: sentence });
/** 401: one of the token errors. */
export const tokenError = (text: string): UserError => new UserError(401, text);
/** 403, signing the client out: administrator calls by others, limited tokens. */
export const invalidAccess = (): UserError => new UserError(403, TEXTS.invalidAccess);
/** Modules and actions whose names on the wire are not the words that people use for them. */
const WORDS: Readonly<Record<string, string>> = {
  'test-cases': 'test cases',
  crons: 'schedules',
  runner: 'runs',
  xecutor: 'devices',
  modify: 'change',
  run: 'start',
};
const inWords = (name: string): string => WORDS[name] ?? name;

/** 403, signing nobody out: a module permission is missing. */
export const notPermitted = (module: string, ...actions: readonly string[]): UserError =>
  new UserError(403, {
    permission: `You don't have permission to ${actions.map(inWords).join(' or ')} ${inWords(module)}.`,
  });

/** A browser, agent, store or the database is gone; trying again later may help. Answered 503 without its inside. */
export class OperationalError extends Error {
  override readonly name: string = 'OperationalError';
}

/** The disk of the database is full: nothing can be written until there is space. Answered 503 with its sentence. */
export class NoSpaceError extends OperationalError {
  override readonly name = 'NoSpaceError';
  constructor(options?: ErrorOptions) {
    super(
      'The server has no space left to write. Nothing of this was saved: make room on its disk, then try again',
      options,
    );
  }
}
