import {
  after,
  conditionFields,
  held,
  isMet,
  loading,
  position,
  sleep,
  target,
  under,
  withElement,
  type EventField,
  type EventSpec,
  type FieldValues,
} from './event-spec.js';

/**
 * The event types (2 §5, 3 §12). The key is the stored name. An entry here and a file in engine/src/events make a type: the editor's form,
 * the server's validation and the run are driven by it.
 */
export const EVENT_CATALOGUE = {
  'URL redirect': {
    label: 'URL redirect',
    summary: 'Open an address',
    fields: [{ name: 'redirectURL', required: true }, { name: 'maxWaitingTime' }, sleep],
  },
  Click: {
    label: 'Click',
    summary: 'Click an element',
    fields: [target, position, held, ...after],
  },
  Hover: {
    label: 'Hover',
    summary: 'Move the mouse over an element',
    fields: [target, position, ...after],
  },
  'Locate element': {
    label: 'Locate element',
    summary: 'Check that an element is there and visible',
    fields: [target, ...after],
  },
  'Text feed': {
    label: 'Text feed',
    summary: 'Replace the text of a field',
    fields: [target, { name: 'inputText' }, { name: 'inputTextMask' }, { name: 'autoGenerate' }, ...after],
  },
  'Get content': {
    label: 'Get content',
    summary: 'Read something from the page and check it',
    fields: [
      { name: 'property' },
      { ...target, required: withElement, when: withElement },
      { name: 'attribute', required: true, when: { field: 'property', in: ['Attribute'] } },
      { name: 'conditionals' },
      ...after,
    ],
  },
  Sleep: {
    label: 'Sleep',
    summary: 'Wait a number of seconds',
    fields: [{ name: 'sleepTime' }],
  },
  'File upload': {
    label: 'File upload',
    summary: 'Choose files of the project or of the desktop in a file field',
    fields: [target, { name: 'filePath', required: true }, ...after],
  },
  'Press key': {
    label: 'Press key',
    summary: 'Press a key or a combination of keys',
    fields: [{ name: 'key', required: true }, { name: 'targetField' }, ...after],
  },
  'Select option': {
    label: 'Select option',
    summary: 'Choose an option of a list by its label or value',
    fields: [target, { name: 'option', required: true }, ...after],
  },
  Check: {
    label: 'Check',
    summary: 'Tick a checkbox or a radio button',
    fields: [target, ...after],
  },
  Uncheck: {
    label: 'Uncheck',
    summary: 'Clear a checkbox',
    fields: [target, ...after],
  },
  'Double click': {
    label: 'Double click',
    summary: 'Double-click an element',
    fields: [target, position, held, ...after],
  },
  'Right click': {
    label: 'Right click',
    summary: 'Right-click an element',
    fields: [target, position, held, ...after],
  },
  'Drag and drop': {
    label: 'Drag and drop',
    summary: 'Drag an element onto another one, or to a place',
    fields: [
      target,
      position,
      { name: 'destinationField', required: { field: 'dropPosition', in: [''] } },
      { name: 'dropPosition' },
      ...after,
    ],
  },
  Clear: {
    label: 'Clear',
    summary: 'Empty a field',
    fields: [target, ...after],
  },
  'Scroll to': {
    label: 'Scroll to',
    summary: 'Scroll until an element is there and can be seen',
    fields: [target, { name: 'containerField' }, { name: 'maxWaitingTime' }, sleep],
  },
  'Answer dialog': {
    label: 'Answer dialog',
    summary: 'Choose how to answer the next dialog of the page',
    fields: [
      { name: 'answer' },
      {
        name: 'inputText',
        when: { field: 'answer', in: ['Accept'] },
        help: 'The text to enter in a prompt. Leave empty for the prompt’s own text.',
      },
      sleep,
    ],
  },
  'Switch tab': {
    label: 'Switch tab',
    summary: 'Continue in another tab or window',
    fields: [{ name: 'tab', required: true }, ...after],
  },
  'Close tab': {
    label: 'Close tab',
    summary: 'Close the current tab and continue in the previous one',
    fields: [sleep],
  },
  'Go back': {
    label: 'Go back',
    summary: 'Go to the previous page',
    fields: loading,
  },
  'Go forward': {
    label: 'Go forward',
    summary: 'Go to the next page',
    fields: loading,
  },
  Reload: {
    label: 'Reload',
    summary: 'Reload the page',
    fields: loading,
  },
  'Wait for': {
    label: 'Wait for',
    summary: 'Wait for the state of an element or the address of the page',
    fields: [
      { ...target, required: { field: 'redirectURL', in: [''] } },
      { name: 'state' },
      {
        name: 'redirectURL',
        help: 'The address to wait for, instead of an element or with it; * matches any text: /orders/*/done.',
      },
      { name: 'maxWaitingTime' },
      sleep,
    ],
  },
  Download: {
    label: 'Download',
    summary: 'Click an element that starts a download, and check the file',
    fields: [
      target,
      { name: 'baseline' },
      { name: 'conditionals', help: 'All of them must hold for the name of the file.' },
      { name: 'maxWaitingTime' },
      sleep,
    ],
  },
  'Run script': {
    label: 'Run script',
    summary: 'Run JavaScript in the page and check what it returns',
    fields: [
      { name: 'script', required: true },
      {
        name: 'conditionals',
        help: 'All of them must hold for the return value. The script is repeated until they do or the max wait is over.',
      },
      ...after,
    ],
  },
  'HTTP request': {
    label: 'HTTP request',
    summary: 'Call a server with the page’s cookies and check the response',
    fields: [
      { name: 'method' },
      {
        name: 'redirectURL',
        required: true,
        help: 'The address to call. A path such as /api/cart is resolved against the open site.',
      },
      { name: 'headers' },
      { name: 'body', when: { field: 'method', in: ['POST', 'PUT', 'PATCH', 'DELETE'] } },
      { name: 'jsonPath' },
      {
        name: 'conditionals',
        help: 'All of them must hold for the status, or for the value at the JSON path. Without any, a status of 400 or more fails.',
      },
      ...after,
    ],
  },
  'Mock response': {
    label: 'Mock response',
    summary: 'Answer, block or delay requests of the pages',
    fields: [
      {
        name: 'redirectURL',
        required: true,
        help: 'The address of the requests; * matches any text: /api/cart* or https://tracker.example.com/*.',
      },
      { name: 'mock' },
      { name: 'status', when: { field: 'mock', in: ['Answer'] } },
      { name: 'headers', when: { field: 'mock', in: ['Answer'] } },
      {
        name: 'body',
        when: { field: 'mock', in: ['Answer'] },
        help: 'The text to answer with. JSON is sent as application/json unless a header says otherwise.',
      },
      { name: 'delay', required: true, when: { field: 'mock', in: ['Delay'] } },
      sleep,
    ],
  },
  'Set clock': {
    label: 'Set clock',
    summary: 'Choose the date and time that the pages see',
    fields: [
      { name: 'clock' },
      { name: 'time', ...under({ field: 'clock', in: ['Fixed at', 'Starts at'] }) },
      { name: 'forwardBy', ...under({ field: 'clock', in: ['Move forward'] }) },
      sleep,
    ],
  },
  'Set site data': {
    label: 'Set site data',
    summary: 'Set a cookie or a stored value of the open site',
    fields: [
      { name: 'storedIn' },
      { name: 'itemName', required: true },
      { name: 'inputText', help: 'The value to store. {{…}} is filled when the test runs.' },
      { name: 'inputTextMask' },
      sleep,
    ],
  },
  'Get site data': {
    label: 'Get site data',
    summary: 'Read a cookie or a stored value of the open site and check it',
    fields: [
      { name: 'storedIn' },
      { name: 'itemName', required: true },
      { name: 'presence' },
      { name: 'conditionals', when: { field: 'presence', in: ['Present'] } },
      ...after,
    ],
  },
  'Delete site data': {
    label: 'Delete site data',
    summary: 'Delete a cookie or a stored value of the open site',
    fields: [
      { name: 'storedIn' },
      { name: 'itemName', help: 'The name of the cookie or of the stored value. Leave empty to delete all of them.' },
      sleep,
    ],
  },
  'Clear site data': {
    label: 'Clear site data',
    summary: 'Remove the cookies and everything that the open site has stored',
    fields: [sleep],
  },
  Totp: {
    label: 'Totp',
    summary: 'Enter the one-time code that an authenticator app would show',
    fields: [
      target,
      {
        name: 'inputText',
        label: 'Secret',
        help: 'The secret of the authenticator: its letters and digits, or the otpauth: address of its QR code. Mask it.',
      },
      { name: 'inputTextMask' },
      ...after,
    ],
  },
  'Read mail': {
    label: 'Read mail',
    summary: 'Wait for a mail to a test mailbox, and read its text, a link or a code',
    fields: [
      { name: 'mailServer', required: true },
      { name: 'mailUser', required: true },
      {
        name: 'inputText',
        label: 'Password',
        help: 'The password of the mailbox. Mask it, or use a secret value of the environment.',
      },
      { name: 'inputTextMask' },
      { name: 'mailTo' },
      { name: 'mailSubject' },
      { name: 'mailPart' },
      {
        name: 'pattern',
        required: { field: 'mailPart', in: ['Match'] },
        when: { field: 'mailPart', in: ['First link', 'Match'] },
      },
      { name: 'conditionals' },
      { name: 'maxWaitingTime' },
      sleep,
    ],
  },
  Passkey: {
    label: 'Passkey',
    summary: 'Answer the pages that create a passkey or sign in with one',
    fields: [{ name: 'passkey' }, sleep],
  },
  'Test case import': {
    label: 'Test case import',
    summary: 'Run another test case file in place, in the same page',
    fields: [{ name: 'data', required: true }, { name: 'bindings' }, sleep],
  },
  If: {
    label: 'If',
    summary: 'Run the cases down to its End, or to the next branch, only if a condition holds',
    fields: conditionFields,
    block: 'if',
  },
  'Else if': {
    label: 'Else if',
    summary: 'Another branch of an If: its cases run if no branch above did, and its own condition holds',
    fields: conditionFields,
    block: 'else-if',
  },
  Else: {
    label: 'Else',
    summary: 'The last branch of an If: its cases run if no branch above did',
    fields: [],
    block: 'else',
  },
  Repeat: {
    label: 'Repeat',
    summary: 'Run the cases down to its End a number of times',
    fields: [{ name: 'times', required: true }],
    block: 'repeat',
  },
  'Repeat until': {
    label: 'Repeat until',
    summary: 'Run the cases down to its End again and again until a condition holds',
    fields: [
      ...conditionFields,
      {
        name: 'times',
        required: true,
        help: 'At most this many times: if the condition does not hold then, its End fails.',
      },
    ],
    block: 'repeat',
  },
  'Repeat for each row': {
    label: 'Repeat for each row',
    summary: 'Run the cases down to its End once for each row of a table',
    fields: [{ name: 'table', required: true }],
    block: 'repeat',
  },
  End: {
    label: 'End',
    summary: 'End of an If or a Repeat',
    fields: [],
    block: 'end',
  },
  Comment: {
    label: 'Comment',
    summary: 'Leave a note for readers of the test or its report',
    fields: [{ name: 'comment' }],
  },
} as const satisfies Record<string, EventSpec>;

export type EventType = keyof typeof EVENT_CATALOGUE;
export const EVENT_TYPES = Object.keys(EVENT_CATALOGUE) as EventType[];
export const isEventType = (name: unknown): name is EventType =>
  typeof name === 'string' && Object.hasOwn(EVENT_CATALOGUE, name);
export const eventSpec = (type: EventType): EventSpec => EVENT_CATALOGUE[type];

/** The visible fields of an event type for these values, in form order. */
export function visibleFields(type: EventType, values: FieldValues): EventField[] {
  return eventSpec(type).fields.filter((field) => !field.when || isMet(field.when, values));
}
