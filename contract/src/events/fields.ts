import { LIMITS } from '../limits.js';
import { TEXTS } from '../texts.js';

export const PRIORITIES = ['High', 'Medium', 'Low'] as const;
export type Priority = (typeof PRIORITIES)[number];
export const YES_NO = ['Yes', 'No'] as const;
export type YesNo = (typeof YES_NO)[number];
export const AUTO_GENERATE = [
  'None',
  'Email',
  'User names',
  'Text A-z',
  'Text A-Z 0-9',
  'Number 0-9',
  'Location area',
  'Location city',
  'Location state',
  'Location country',
] as const;
export type AutoGenerate = (typeof AUTO_GENERATE)[number];
export const PROPERTIES = [
  'Text',
  'Value',
  'Attribute',
  'Count',
  'Title',
  'URL',
  'Checked',
  'Visible',
  'Dialog',
] as const;
export type ContentProperty = (typeof PROPERTIES)[number];
/** What a condition is about. The first four need no comparison. */
export const CONDITIONS = [
  'Visible',
  'Not visible',
  'Checked',
  'Not checked',
  'Text',
  'Value',
  'Attribute',
  'Count',
  'Title',
  'URL',
  'Given text',
] as const;
export type Condition = (typeof CONDITIONS)[number];
export const DIALOG_ANSWERS = ['Accept', 'Dismiss'] as const;
export type DialogAnswer = (typeof DIALOG_ANSWERS)[number];
export const HELD_KEYS = ['None', 'Shift', 'Control', 'Alt', 'Meta', 'Control+Shift'] as const;
export type HeldKeys = (typeof HELD_KEYS)[number];
export const WAIT_STATES = ['Visible', 'Hidden', 'Enabled', 'Disabled', 'Attached', 'Detached'] as const;
export type WaitState = (typeof WAIT_STATES)[number];
export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];
export const SITE_DATA = ['Cookie', 'Local storage', 'Session storage'] as const;
export type SiteData = (typeof SITE_DATA)[number];
export const MAIL_PARTS = ['Text', 'First link', 'Match'] as const;
export type MailPart = (typeof MAIL_PARTS)[number];
export const PASSKEYS = ['Ready', 'Refuse next', 'Delete all'] as const;
export type Passkey = (typeof PASSKEYS)[number];
export const PRESENCES = ['Present', 'Absent'] as const;
export type Presence = (typeof PRESENCES)[number];
export const MOCKS = ['Answer', 'Block', 'Delay', 'Stop'] as const;
export type Mock = (typeof MOCKS)[number];
export const PAGE_CLOCKS = ['Fixed at', 'Starts at', 'Move forward', 'Real time'] as const;
export type PageClock = (typeof PAGE_CLOCKS)[number];

/** How a field is edited, and how its value is validated. */
export type FieldKind =
  | 'text'
  | 'multiline'
  | 'code'
  | 'headers'
  | 'json-path'
  | 'status'
  | 'seconds'
  | 'times'
  | 'time'
  | 'duration'
  | 'mail-server'
  | 'locator'
  | 'url'
  | 'key'
  | 'point'
  | 'points'
  | 'file-path'
  | 'project-file'
  | 'test-case-file'
  | 'table'
  | 'choice'
  | 'number'
  | 'conditionals'
  | 'bindings';

/** Kinds whose value is a list of rows. */
export type RowsKind = Extract<FieldKind, 'conditionals' | 'bindings'>;
export const isRowsKind = (kind: FieldKind): kind is RowsKind => kind === 'conditionals' || kind === 'bindings';

/** A field of a test case, for the form, the server's validation and the documentation. */
export interface FieldSpec {
  readonly label: string;
  readonly kind: FieldKind;
  readonly help: string;
  /** For `choice`: the stored values. */
  readonly choices?: readonly string[];
  /** For `number`. */
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly default: string | number;
  /** The knowledge-base page that explains it. */
  readonly knowledge?: 'locator' | 'auto-generate' | 'file-path';
  /** `{{…}}` is filled at run time. */
  readonly placeholders: boolean;
}

const text = (label: string, kind: FieldKind, help: string, more: Partial<FieldSpec> = {}): FieldSpec => ({
  label,
  kind,
  help,
  default: '',
  placeholders: true,
  ...more,
});

/** The fields that only some event types have, by wire name. */
export const FIELDS = {
  targetField: text(
    'Target field',
    'locator',
    'The element: CSS, XPath, text=…, role=button[name="Save"], label=… and more.',
    {
      knowledge: 'locator',
    },
  ),
  destinationField: text('Destination field', 'locator', 'The element to drop it on, written as the target field is.', {
    knowledge: 'locator',
  }),
  dropPosition: text(
    'Drop position',
    'points',
    'Pixels from the destination’s top-left corner, as x,y, or from the target’s where it was, without a destination. Several points, with spaces between them, are a path.',
  ),
  containerField: text(
    'Container',
    'locator',
    'The element to scroll until the target is there, such as a list that shows only some of its rows. Leave empty to try each one on the page.',
    { knowledge: 'locator' },
  ),
  state: text('State', 'choice', 'What to wait for. Hidden and Detached also match an element that does not exist.', {
    choices: WAIT_STATES,
    default: 'Visible',
    placeholders: false,
  }),
  mousePositionNearestField: text(
    'Mouse position',
    'point',
    'Pixels from the element’s top-left corner, as x,y. Leave empty for its centre.',
  ),
  heldKeys: text('Keys held', 'choice', 'Keys that are held down during the click.', {
    choices: HELD_KEYS,
    default: 'None',
    placeholders: false,
  }),
  method: text(
    'Method',
    'choice',
    'GET and HEAD are repeated until the conditionals hold; other methods are sent once.',
    {
      choices: HTTP_METHODS,
      default: 'GET',
      placeholders: false,
    },
  ),
  redirectURL: text(
    'Redirect URL',
    'url',
    'The address to open. A path such as /login is resolved against the open site.',
  ),
  headers: text('Headers', 'headers', 'One per line, such as Accept: application/json.'),
  body: text('Body', 'code', 'The text to send. JSON is sent as application/json unless a header says otherwise.'),
  jsonPath: text(
    'JSON path',
    'json-path',
    'The value of the response to check, such as $.items[0].name. Leave empty to check the status.',
  ),
  storedIn: text(
    'Stored in',
    'choice',
    'A cookie goes to the server with each request; storage is read by the page’s scripts.',
    {
      choices: SITE_DATA,
      default: 'Cookie',
      placeholders: false,
    },
  ),
  itemName: text('Name', 'text', 'The name of the cookie or of the stored value.'),
  mailServer: text(
    'Mail server',
    'mail-server',
    'Where the mailbox is read by IMAP, such as imaps://imap.example.com.',
  ),
  mailUser: text('User name', 'text', 'The name of the mailbox, often its address.'),
  mailTo: text('To', 'text', 'The address that the mail was sent to. Leave empty for any.'),
  mailSubject: text('Subject contains', 'text', 'Part of its subject, in any case. Leave empty for any.'),
  mailPart: text(
    'Read',
    'choice',
    'What to read from the mail: its text, a link, or what a pattern finds in the text.',
    {
      choices: MAIL_PARTS,
      default: 'Text',
      placeholders: false,
    },
  ),
  pattern: text(
    'Pattern',
    'text',
    'A regular expression. Its first group is read if it has one: code is (\\d{6}). For a link: what the address must match.',
  ),
  passkey: text(
    'Passkey',
    'choice',
    'Ready: pages can create passkeys and sign in with them, until the end of the file. Refuse next: the person cancels once. Delete all: none is left.',
    {
      choices: PASSKEYS,
      default: 'Ready',
      placeholders: false,
    },
  ),
  presence: text('Expected', 'choice', 'Whether the page should have it.', {
    choices: PRESENCES,
    default: 'Present',
    placeholders: false,
  }),
  mock: text(
    'Reaction',
    'choice',
    'What happens to matching requests of the pages, until another step says otherwise. Stop lets them through.',
    {
      choices: MOCKS,
      default: 'Answer',
      placeholders: false,
    },
  ),
  status: text('Status', 'status', 'The status of the answer, such as 404. Leave empty for 200.'),
  delay: text('Delay', 'seconds', 'Seconds that each request waits, 0 to 60.', { unit: 's' }),
  clock: text(
    'Clock',
    'choice',
    'Fixed at: the time stands still. Starts at: it runs on from there. Move forward: what was due meanwhile happens. Real time: that of the browser’s machine again.',
    {
      choices: PAGE_CLOCKS,
      default: 'Fixed at',
      placeholders: false,
    },
  ),
  time: text(
    'Time',
    'time',
    'Such as 2026-12-31 23:59, in the time zone of the environment; 2026-12-31T23:59Z is UTC.',
  ),
  forwardBy: text('Forward by', 'duration', 'Such as 90 s, 15 min, 2 h 30 min or 30 days.'),
  script: text(
    'Script',
    'code',
    'JavaScript that runs in the page: an expression, or statements with return. It can use await.',
  ),
  answer: text('Answer', 'choice', 'What to do with the next dialog that the page opens.', {
    choices: DIALOG_ANSWERS,
    default: 'Accept',
    placeholders: false,
  }),
  tab: text('Tab', 'text', 'Its number in the order of opening, from 1, or part of its title or address.'),
  data: text('Test case file', 'test-case-file', 'The file to run in place, as module/section/scenario/file.'),
  bindings: text('Bindings', 'bindings', 'Values of {{binding=title}} inside the imported file.'),
  comment: text('Comment', 'multiline', 'A note for readers. Nothing is done on the page.'),
  inputText: text('Input text', 'multiline', 'The text to enter. {{…}} is filled when the test runs.'),
  inputTextMask: text('Mask text', 'choice', 'Yes keeps the text secret: you can replace it, but not read it.', {
    choices: YES_NO,
    default: 'No',
    placeholders: false,
  }),
  autoGenerate: text(
    'Auto-generate',
    'choice',
    'Enter fresh data of this kind in each run instead of the input text.',
    {
      choices: AUTO_GENERATE,
      default: 'None',
      placeholders: false,
      knowledge: 'auto-generate',
    },
  ),
  filePath: text(
    'File path',
    'file-path',
    'Files of the project, as files:report.pdf, or of the desktop that runs the test, separated by commas with no spaces.',
    {
      // Placeholders contain braces, which are not allowed in a file path.
      placeholders: false,
      knowledge: 'file-path',
    },
  ),
  baseline: text(
    'Is the same as',
    'project-file',
    'A file of the project that the downloaded one must equal, such as files:report.pdf. Leave empty to compare the name only.',
    { placeholders: false, knowledge: 'file-path' },
  ),
  conditionals: text(
    'Conditionals',
    'conditionals',
    'All of them must hold. They are retried until the max wait is over.',
  ),
  property: text(
    'Property',
    'choice',
    'What to read: the visible text, a field’s value, an attribute, a count, what a dialog said …',
    {
      choices: PROPERTIES,
      default: 'Text',
      placeholders: false,
    },
  ),
  condition: text(
    'Condition',
    'choice',
    'What to look at: an element, the page, or a text with placeholders, such as a stored value.',
    {
      choices: CONDITIONS,
      default: 'Visible',
      placeholders: false,
    },
  ),
  comparedText: text('Given text', 'text', 'The text to compare, such as {{storage=plan}}.'),
  waits: text(
    'Wait for it',
    'choice',
    'No decides at once. Yes waits until the condition holds or the max wait is over.',
    {
      choices: YES_NO,
      default: 'No',
      placeholders: false,
    },
  ),
  times: text('Times', 'times', `How many times, 1 to ${LIMITS.repeatsMax}.`, { default: '10' }),
  table: text(
    'Table',
    'table',
    'A table of the project. Cases down to the End read a cell of its row as {{table=column}}.',
    {
      placeholders: false,
    },
  ),
  attribute: text('Attribute', 'text', 'The name of the attribute to read, such as href.'),
  option: text(
    'Option',
    'text',
    'The label or the value of the option. In a list of several, separate them with commas.',
  ),
  key: text('Key', 'key', 'A key or a combination: Enter, Escape, ArrowDown, Control+A.'),
  sleepTime: text('Sleep time', 'number', 'Seconds to wait after the case.', {
    min: LIMITS.sleepMin,
    max: LIMITS.sleepMax,
    unit: 's',
    default: LIMITS.sleepDefault,
    placeholders: false,
  }),
  maxWaitingTime: text(
    'Max wait',
    'number',
    `How long the target may take to be ready, in seconds. ${TEXTS.maxWaitHint}`,
    {
      min: LIMITS.maxWaitMin,
      max: LIMITS.maxWaitMax,
      unit: 's',
      default: LIMITS.maxWaitDefault,
      placeholders: false,
    },
  ),
} as const satisfies Record<string, FieldSpec>;

export type FieldName = keyof typeof FIELDS;
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[];

export const fieldSpec = (name: FieldName): FieldSpec => FIELDS[name];
