import { CONDITIONAL_STATEMENTS, takesData, type Conditional } from './conditional.js';
import { describeLocator, quoted } from './describe-locator.js';
import { type EventType, isEventType, visibleFields } from '../events/catalogue.js';
import { type FieldValues, isRequired } from '../events/event-spec.js';
import type { FieldName, Passkey } from '../events/fields.js';

type TextField = Exclude<FieldName, 'conditionals' | 'bindings' | 'sleepTime' | 'maxWaitingTime'>;

/** The fields that describe a step, from a test case or a form. */
export type DescribedStep = { readonly [name in TextField]?: string | undefined } & {
  readonly eventType: string;
  readonly sleepTime?: string | number;
  readonly conditionals?: readonly { readonly statement: string; readonly statementData: string }[];
};

/**
 * A step in one sentence without a full stop, with its target and value: `Click button “Add to cart”`. Empty while a
 * required field is empty. A random placeholder becomes `…`: in a title it would draw a different text than in the
 * step.
 */
export function describeStep(step: DescribedStep): string {
  const { eventType } = step;
  if (!isEventType(eventType)) return eventType;
  const isIncomplete = visibleFields(eventType, step).some(
    (field) => isRequired(field, step) && isBlank(step, field.name),
  );
  return isIncomplete ? '' : SENTENCES[eventType](step).replace(RANDOM, '…');
}

const RANDOM = /\{\{\s*random\s*=[^{}]*\}\}/g;

const isBlank = (step: FieldValues, name: FieldName): boolean => String(step[name] ?? '').trim() === '';

type Sentence = (step: DescribedStep) => string;

const target = ({ targetField = '' }: DescribedStep): string => describeLocator(targetField);
const onTarget =
  (verb: string): Sentence =>
  (step) =>
    `${verb} ${target(step)}`;

const pressing =
  (verb: string): Sentence =>
  (step) => {
    const { heldKeys = 'None' } = step;
    return `${heldKeys === 'None' ? verb : `${heldKeys}-${verb.toLowerCase()}`} ${target(step)}`;
  };

const SENTENCES: Readonly<Record<EventType, Sentence>> = {
  'URL redirect': ({ redirectURL = '' }) => `Open ${address(redirectURL)}`,
  Click: pressing('Click'),
  Hover: onTarget('Hover over'),
  'Locate element': (step) => `See ${target(step)}`,
  'Text feed': (step) => `Type ${typed(step)} into ${target(step)}`,
  'Get content': (step) => withConditions(content(step), step, 'Read'),
  Sleep: ({ sleepTime = 0 }) => `Wait ${Number(sleepTime)} s`,
  'File upload': (step) => `Choose ${step.filePath ?? ''} in ${target(step)}`,
  'Press key': (step) => `Press ${step.key ?? ''}${step.targetField ? ` in ${target(step)}` : ''}`,
  'Select option': (step) => `Select ${quoted(step.option ?? '')} in ${target(step)}`,
  Check: onTarget('Check'),
  Uncheck: onTarget('Uncheck'),
  'Double click': pressing('Double-click'),
  'Right click': pressing('Right-click'),
  'Drag and drop': (step) =>
    `Drag ${target(step)} to ${step.destinationField ? describeLocator(step.destinationField) : (step.dropPosition ?? '').split(' ').at(-1)}`,
  Clear: onTarget('Clear'),
  'Scroll to': (step) =>
    `Scroll ${step.containerField ? `${describeLocator(step.containerField)} ` : ''}to ${target(step)}`,
  'Answer dialog': ({ answer, inputText = '' }) =>
    `${answer === 'Dismiss' ? 'Dismiss' : 'Accept'} the next dialog${inputText && answer !== 'Dismiss' ? ` with ${quoted(inputText)}` : ''}`,
  'Switch tab': ({ tab = '' }) => `Switch to tab ${/^\d+$/.test(tab) ? tab : quoted(tab)}`,
  'Close tab': () => 'Close the tab',
  'Go back': () => 'Go back',
  'Go forward': () => 'Go forward',
  Reload: () => 'Reload the page',
  'Wait for': waiting,
  Download: (step) =>
    withConditions(
      'the file’s name',
      step,
      `Download ${step.baseline ? `${step.baseline} ` : ''}from ${target(step)}`,
      ': ',
    ),
  'Run script': (step) => withConditions('the script’s result', step, 'Run a script', ': '),
  'HTTP request': (step) =>
    withConditions(
      step.jsonPath || 'the status',
      step,
      `${step.method ?? 'GET'} ${address(step.redirectURL ?? '')}`,
      ': ',
    ),
  'Mock response': mocking,
  'Set clock': settingClock,
  'Set site data': (step) => `Set ${siteItem(step)}`,
  'Get site data': (step) =>
    step.presence === 'Absent' ? `See no ${siteItem(step)}` : withConditions(siteItem(step), step, 'Read'),
  'Delete site data': (step) => `Delete ${siteItem(step)}`,
  'Clear site data': () => 'Clear the site’s data',
  Totp: onTarget('Enter a one-time code into'),
  'Read mail': (step) => withConditions(mail(step), step, 'Read'),
  Passkey: ({ passkey = 'Ready' }) => PASSKEY_SENTENCES[passkey as Passkey] ?? '',
  'Test case import': ({ data = '' }) => `Run ${data}`,
  If: (step) => `If ${condition(step)}`,
  'Else if': (step) => `Else if ${condition(step)}`,
  Else: () => 'Else',
  Repeat: ({ times = '' }) => `Repeat ${times} ${times === '1' ? 'time' : 'times'}`,
  'Repeat until': (step) => `Repeat until ${condition(step)}`,
  'Repeat for each row': ({ table = '' }) => `Repeat for each row of ${quoted(table)}`,
  End: () => 'End',
  Comment: ({ comment = '' }) => comment.split('\n')[0]!.slice(0, 120),
};

function typed({ inputText = '', inputTextMask, autoGenerate }: DescribedStep): string {
  if (inputTextMask === 'Yes') return 'a masked text';
  if (autoGenerate && autoGenerate !== 'None') return `a generated ${autoGenerate}`;
  if (inputText === '') return 'nothing';
  if (inputText.replace(RANDOM, '') === '') return 'random text';
  return /^\{\{[^{}]*\}\}$/.test(inputText) ? inputText : quoted(inputText);
}

/** What `Get content` reads. */
function content(step: DescribedStep): string {
  const { property = 'Text', attribute = '' } = step;
  switch (property) {
    case 'Title':
      return 'the title';
    case 'URL':
      return 'the address';
    case 'Dialog':
      return 'the dialog’s text';
    case 'Attribute':
      return `attribute ${attribute} of ${target(step)}`;
    case 'Checked':
    case 'Visible':
      return `whether ${target(step)} is ${property.toLowerCase()}`;
    default:
      return `${property.toLowerCase()} of ${target(step)}`;
  }
}

/** The condition of a control case, in words. */
function condition(step: DescribedStep): string {
  const { condition: about = 'Visible', comparedText = '', conditionals = [] } = step;
  switch (about) {
    case 'Visible':
    case 'Not visible':
    case 'Checked':
    case 'Not checked':
      return `${target(step)} is ${about.toLowerCase()}`;
    default: {
      const subject = about === 'Given text' ? quoted(comparedText) : content({ ...step, property: about });
      return `${subject} ${describeConditionals(conditionals)}`.trim();
    }
  }
}

/**
 * `Read the title` or, with conditionals, `The title equals “Home”`. With a `between`, `Run a script` or `Run a script:
 * the script’s result equals “1”`.
 */
function withConditions(subject: string, { conditionals = [] }: DescribedStep, before: string, between = ''): string {
  if (conditionals.length === 0) return between === '' ? `${before} ${subject}` : before;
  const held = `${subject} ${describeConditionals(conditionals)}`;
  return between === '' ? held.charAt(0).toUpperCase() + held.slice(1) : before + between + held;
}

function mocking({ redirectURL = '', mock = 'Answer', status = '', delay = '' }: DescribedStep): string {
  const requests = address(redirectURL);
  if (mock === 'Block') return `Block ${requests}`;
  if (mock === 'Delay') return `Delay ${requests} by ${delay} s`;
  return mock === 'Stop' ? `Stop mocking ${requests}` : `Answer ${requests} with ${status || '200'}`;
}

const PASSKEY_SENTENCES: Readonly<Record<Passkey, string>> = {
  Ready: 'Get ready for passkeys',
  'Refuse next': 'Refuse the next passkey',
  'Delete all': 'Delete all passkeys',
};

/** What `Read mail` reads. */
function mail({ mailPart = 'Text', pattern = '', mailTo = '', mailSubject = '' }: DescribedStep): string {
  const part = { Text: 'the text', 'First link': 'a link', Match: quoted(pattern) }[mailPart] ?? 'the text';
  return `${part} of the mail${mailTo && ` to ${mailTo}`}${mailSubject && ` about ${quoted(mailSubject)}`}`;
}

function siteItem({ storedIn = 'Cookie', itemName = '' }: DescribedStep): string {
  const isCookie = storedIn === 'Cookie';
  if (itemName === '') return isCookie ? 'all cookies of the site' : `everything in ${storedIn.toLowerCase()}`;
  return isCookie ? `cookie ${quoted(itemName)}` : `${quoted(itemName)} in ${storedIn.toLowerCase()}`;
}

function settingClock({ clock = 'Fixed at', time = '', forwardBy = '' }: DescribedStep): string {
  if (clock === 'Move forward') return `Move the clock forward by ${forwardBy}`;
  if (clock === 'Real time') return 'Set the clock to the real time';
  return clock === 'Starts at' ? `Start the clock at ${time}` : `Fix the clock at ${time}`;
}

function waiting(step: DescribedStep): string {
  const { redirectURL = '', state = 'Visible' } = step;
  const element = step.targetField ? `until ${target(step)} is ${state.toLowerCase()}` : '';
  const place = redirectURL ? `until the address is ${address(redirectURL)}` : '';
  return `Wait ${[element, place].filter(Boolean).join(' and ')}`;
}

/** The conditions as they follow a subject: `equals “12.00” and is a number`. */
export function describeConditionals(conditionals: NonNullable<DescribedStep['conditionals']>): string {
  return conditionals
    .flatMap(({ statement, statementData }) => {
      const known = CONDITIONAL_STATEMENTS.find((one) => one === statement);
      if (!known) return [];
      return takesData(known) ? `${HOLDS[known]} ${quoted(statementData)}` : HOLDS[known];
    })
    .join(' and ');
}

const HOLDS: Readonly<Record<Conditional['statement'], string>> = {
  'Equal to': 'equals',
  'Not equal to': 'does not equal',
  'Greater then': 'is greater than',
  'Less than': 'is less than',
  'Greater then & equal to': 'is at least',
  'Less than & equal to': 'is at most',
  'Is number': 'is a number',
  'Is string': 'is text',
  'Is empty': 'is empty',
  'Is not empty': 'is not empty',
  Contains: 'contains',
  'Not contains': 'does not contain',
  'Starts with': 'starts with',
  'Ends with': 'ends with',
  Matches: 'matches',
  'Exactly equal to': 'equals exactly',
};

/** A URL without its scheme, shortened. */
function address(url: string): string {
  const plain = url
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
  const text = plain === '' ? url.trim() : plain;
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
