/** All documented texts (1 §8, 2 §8, 3 §1–9). Their spelling is part of the contract. */
export const TEXTS = {
  tagline: 'Smart Testing, Simplified and Scalable',

  tokenRequired: 'Token required',
  tokenInvalid: 'Token invalid',
  tokenExpired: 'Token expired',
  tokenNotValid: 'Token not valid',
  invalidAccess: 'Invalid access',
  accountNotActivated: 'Account not activated',
  accountNotVerified: 'Account not verified',
  secondFactorNeeded: 'Second factor needed',

  invalidForm: 'Please enter valid information',
  invalidSignUp: 'Please provide valid information. Mandatory fields cannot be left empty.',
  passwordTooShort: 'Password should have minimum 5 characters',
  passwordCommon: 'This password is one of the most common ones. Choose another.',
  passwordsDiffer: 'Password and Retype password should be same',
  unavailable: 'Apologies, we are unable to process your request at the moment. Please try again later.',
  resetRequested:
    'Your request has been submitted. If the provided email address is available in our system, we will send the reset link shortly.',
  captchaMissing: 'Please confirm that you are not a robot',
  linkRequested: 'Your request has been submitted. A new link will follow shortly.',
  dateSpan: 'Must not exceed 31 days',
  timeFormat: 'Invalid time format',
  noRecords: 'No records found!',
  signInRefused: 'Invalid email or password',
  alreadyVerified: 'This address is already verified. Sign in.',
  codeRefused: 'This code is wrong, has expired, or was already used.',
  secondFactorDemanded:
    'Administrators need two-factor sign-in here. Turn it on under Account; everything else works after that.',
  emailInvalid: 'Email is not valid',

  titleEmpty: 'Title should not be empty',
  connectorEmpty: 'Connector should not be empty',
  requiredFields: 'Required fields should be valid',
  noImages: 'Please select some images first.',
  maxWaitHint: 'Min 5, Max 300',
  copied: 'Copied',
  saved: 'Saved',
  saving: 'Saving…',
  notSaved: 'Not saved, trying again',
  treeRoot: 'All modules',
  treeConflict: changedElsewhere('tree'),
  fileUploadOnServer: 'File upload works only in Xecutor',
  newTestCase: 'New test case',
  modifyTestCase: 'Modify test case',
  lastScreenRecord: 'Last screen record',
  artifactMissing: 'artifact missing',
} as const;

/** Why a change based on an older version is refused. @param thing such as `test case` */
export function changedElsewhere(thing: string): string {
  return `The ${thing} was changed by someone else. Reload it and try again.`;
}

/** Files ahead of a queued run are counted up to this number. */
const MANY_FILES = 100;

/** Why a run is queued. @param own whether the reader started it */
export const WAITING = {
  anotherRun: 'Another run of this project is in progress',
  next: 'Next in the queue',
  noWorker: 'No worker is connected',
  mostFiles: MANY_FILES,
  behindFiles: (files: number, own: boolean): string => {
    const count = files > MANY_FILES ? `More than ${MANY_FILES} files` : files === 1 ? '1 file' : `${files} files`;
    return `${count} before ${own ? 'yours' : 'this run'}`;
  },
  xecutor: (state: 'offline' | 'busy', own: boolean): string =>
    `${own ? 'Your Xecutor' : 'The Xecutor for this run'} is ${state}`,
} as const;

/** The errors that sign a client out (1 §8): it clears its stored data once and goes to /login. */
export const TOKEN_ERRORS: readonly string[] = [
  TEXTS.tokenRequired,
  TEXTS.tokenInvalid,
  TEXTS.tokenExpired,
  TEXTS.tokenNotValid,
  TEXTS.invalidAccess,
];
