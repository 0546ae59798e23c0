import { type Condition, type EventType, type TestCase, TEXTS } from '@testplatform/contract';
import { projectFileName, splitFilePaths, standardKey } from '@testplatform/contract';
import type { CaseWriter } from './case-writer.js';
import { braced, quote } from './quote.js';

/** What a case does, as code. */
export interface EventCode {
  /** A call, without `await`. Absent: nothing. */
  readonly call?: { readonly head: string; readonly args: readonly string[] };
  /** Calls before it. */
  readonly before?: readonly string[];
  /** What the call's result is, for storage: an entered text, a read text, or both; absent: it has none to store. */
  readonly answers?: 'fed' | 'value' | 'both';
}

type Write = (testCase: TestCase, writer: CaseWriter) => EventCode;

const call = (method: string, args: readonly string[], answers?: EventCode['answers']): EventCode => ({
  call: { head: `flow.${method}`, args },
  answers,
});

const onTarget =
  (method: string): Write =>
  ({ targetField }, writer) =>
    call(method, [writer.locator(targetField)]);

const plain =
  (method: string): Write =>
  () =>
    call(method, []);

const pressing =
  (method: string): Write =>
  ({ targetField, mousePositionNearestField, heldKeys = 'None' }, writer) => {
    const position = writer.point(mousePositionNearestField);
    const options = [
      ...(position === null ? [] : [`position: ${position}`]),
      ...(heldKeys === 'None' ? [] : [`modifiers: [${heldKeys.split('+').map(quote).join(', ')}]`]),
    ];
    return call(method, [writer.locator(targetField), ...(options.length === 0 ? [] : [`{ ${options.join(', ')} }`])]);
  };

const STORES = { Cookie: 'cookie', 'Local storage': 'localStorage', 'Session storage': 'sessionStorage' } as const;
const store = ({ storedIn = 'Cookie' }: TestCase): string => quote(STORES[storedIn]);

/** The code of each event type. Control cases have none here: `StepWriter` writes them. */
export const EVENT_CODE: Readonly<Record<EventType, Write>> = {
  'URL redirect': ({ redirectURL }, writer) => call('open', [writer.text(redirectURL)]),
  Click: pressing('click'),
  'Double click': pressing('doubleClick'),
  'Right click': pressing('rightClick'),
  Hover: ({ targetField, mousePositionNearestField }, writer) => {
    const position = writer.point(mousePositionNearestField);
    return call('hover', [writer.locator(targetField), ...(position === null ? [] : [position])]);
  },
  'Locate element': ({ targetField }, writer) => call('waitFor', [writer.locator(targetField), quote('visible')]),
  'Text feed': (testCase, writer) => {
    const { targetField, autoGenerate = 'None', inputTextMask } = testCase;
    const isMasked = inputTextMask === 'Yes';
    const target = writer.locator(targetField);
    if (autoGenerate !== 'None')
      return call('generate', [target, quote(autoGenerate), ...(isMasked ? ['true'] : [])], 'fed');
    return call(isMasked ? 'typeSecret' : 'type', [target, writer.inputText(testCase)], 'both');
  },
  'Get content': (testCase, writer) => {
    const reading = writer.reading(testCase.property ?? 'Text', testCase);
    return call('expect', [reading, ...writer.checks(testCase)], 'value');
  },
  Sleep: () => ({}),
  'File upload': ({ targetField, filePath = '' }, writer) => {
    const files = splitFilePaths(filePath).map((path) => {
      const name = projectFileName(path);
      if (name !== null) return writer.projectFile(name);
      writer.leaveOut(`It reads ${path} of the machine that runs the tests: ${TEXTS.fileUploadOnServer}`);
      return quote(path);
    });
    return call('upload', [writer.locator(targetField), ...files]);
  },
  'Press key': ({ key, targetField }, writer) => {
    const { code, text } = writer.textCode(key);
    const target = targetField ? [writer.locator(targetField)] : [];
    return call('press', [text === null ? code : quote(standardKey(text)), ...target]);
  },
  'Select option': ({ targetField, option }, writer) =>
    call('select', [writer.locator(targetField), writer.text(option)], 'value'),
  Check: onTarget('check'),
  Uncheck: onTarget('uncheck'),
  'Drag and drop': ({ targetField, destinationField, dropPosition, mousePositionNearestField }, writer) => {
    const position = writer.point(mousePositionNearestField);
    const options = [
      ...(destinationField ? [`onto: ${writer.locator(destinationField)}`] : []),
      ...(dropPosition ? [`points: ${writer.text(dropPosition)}`] : []),
      ...(position === null ? [] : [`position: ${position}`]),
    ];
    return call('drag', [writer.locator(targetField), `{ ${options.join(', ')} }`]);
  },
  Clear: onTarget('clear'),
  'Scroll to': ({ targetField, containerField }, writer) =>
    call('scrollTo', [writer.locator(targetField), ...(containerField ? [writer.locator(containerField)] : [])]),
  'Answer dialog': ({ answer = 'Accept', inputText = '' }, writer) =>
    answer === 'Dismiss' || inputText === ''
      ? call('answerDialog', [String(answer === 'Accept')])
      : call('answerDialog', ['true', writer.text(inputText)], 'both'),
  'Switch tab': ({ tab }, writer) => call('switchTab', [writer.text(tab)], 'value'),
  'Close tab': plain('closeTab'),
  'Go back': plain('goBack'),
  'Go forward': plain('goForward'),
  Reload: plain('reload'),
  'Wait for': ({ targetField = '', state = 'Visible', redirectURL = '' }, writer) => {
    const address = call('waitForAddress', [writer.text(redirectURL)], 'value');
    if (targetField === '') return redirectURL === '' ? {} : address;
    const waiting = call('waitFor', [writer.locator(targetField), quote(state.toLowerCase())]);
    return redirectURL === '' ? waiting : { ...waiting, before: [`flow.waitForAddress(${writer.text(redirectURL)})`] };
  },
  Download: (testCase, writer) => {
    const name = projectFileName(testCase.baseline ?? '');
    const checks = writer.checks(testCase);
    const rest = checks.length > 0 || name !== null ? [`[${checks.join(', ')}]`] : [];
    const baseline = name === null ? [] : [writer.projectFile(name)];
    return call('download', [writer.locator(testCase.targetField), ...rest, ...baseline], 'value');
  },
  'Run script': (testCase, writer) =>
    call('script', [writer.text(testCase.script), ...writer.checks(testCase)], 'value'),
  'HTTP request': (testCase, writer) => {
    const { method = 'GET', redirectURL, headers = '', body = '', jsonPath = '' } = testCase;
    const options = [
      `method: ${quote(method)}`,
      `url: ${writer.text(redirectURL)}`,
      ...(headers === '' ? [] : [`headers: ${writer.text(headers)}`]),
      ...(body === '' ? [] : [`body: ${writer.text(body)}`]),
      ...(jsonPath === '' ? [] : [`jsonPath: ${writer.text(jsonPath)}`]),
    ];
    return call('request', [`{ ${options.join(', ')} }`, ...writer.checks(testCase)], 'value');
  },
  'Mock response': ({ redirectURL, mock = 'Answer', status = '', headers = '', body = '', delay }, writer) => {
    const answer = [
      ...(status === '' ? [] : [`status: ${writer.text(status)}`]),
      ...(headers === '' ? [] : [`headers: ${writer.text(headers)}`]),
      ...(body === '' ? [] : [`body: ${writer.text(body)}`]),
    ];
    const reactions = {
      Answer: () => `{ answer: ${braced(answer)} }`,
      Block: () => quote('block'),
      Delay: () => `{ delay: ${writer.text(delay)} }`,
      Stop: () => quote('stop'),
    };
    return call('mock', [writer.text(redirectURL), reactions[mock]()]);
  },
  'Set clock': ({ clock = 'Fixed at', time, forwardBy }, writer) => {
    const methods = {
      'Fixed at': () => call('fixClock', [writer.text(time)], 'value'),
      'Starts at': () => call('startClock', [writer.text(time)], 'value'),
      'Move forward': () => call('moveClock', [writer.text(forwardBy)], 'value'),
      'Real time': () => call('realClock', []),
    };
    return methods[clock]();
  },
  'Set site data': (testCase, writer) =>
    call(
      'setSiteData',
      [store(testCase), writer.text(testCase.itemName), writer.inputText(testCase)],
      testCase.inputTextMask === 'Yes' ? 'fed' : 'both',
    ),
  'Get site data': (testCase, writer) => {
    const args = [store(testCase), writer.text(testCase.itemName)];
    if (testCase.presence === 'Absent') return call('noSiteData', args);
    return call('siteData', [...args, ...writer.checks(testCase)], 'value');
  },
  'Delete site data': (testCase, writer) => {
    const { itemName = '' } = testCase;
    return call('deleteSiteData', [store(testCase), ...(itemName === '' ? [] : [writer.text(itemName)])]);
  },
  'Clear site data': plain('clearSiteData'),
  Totp: (testCase, writer) =>
    call('typeCode', [writer.locator(testCase.targetField), writer.inputText(testCase)], 'fed'),
  'Read mail': (testCase, writer) =>
    writer.impossible(
      `Playwright reads no mail. Fetch the newest mail to ${testCase.mailTo || testCase.mailUser || 'the mailbox'} with a library for IMAP here`,
    ),
  Passkey: ({ passkey = 'Ready' }) => call('passkey', [quote(passkey)]),
  'Test case import': ({ data = '', bindings = [] }, writer) => {
    // The first of two with the same title counts.
    const first = bindings.filter(({ title }, at) => bindings.findIndex((one) => one.title === title) === at);
    const passed = first.map(({ title, value }) => writer.entry(title, value));
    const args = [writer.imported(data), ...(passed.length === 0 ? [] : [`{ ${passed.join(', ')} }`])];
    return call('include', args);
  },
  If: () => ({}),
  'Else if': () => ({}),
  Else: () => ({}),
  Repeat: () => ({}),
  'Repeat until': () => ({}),
  'Repeat for each row': () => ({}),
  End: () => ({}),
  Comment: ({ comment = '' }, writer) => (comment.trim() === '' ? {} : call('note', [writer.text(comment.trim())])),
};

/** The condition of a control case, as code. */
export function conditionCode(testCase: TestCase, writer: CaseWriter): string {
  const { condition = 'Visible', targetField } = testCase;
  const alone = ALONE[condition];
  if (alone) return `${writer.helper(alone)}(${writer.locator(targetField)})`;
  return `flow.is(${[comparedCode(testCase, writer)!, ...writer.checks(testCase)].join(', ')})`;
}

/** The text that a condition compares, as code; null if it compares none. */
export function comparedCode(testCase: TestCase, writer: CaseWriter): string | null {
  const { condition, comparedText } = testCase;
  if (condition === undefined || ALONE[condition]) return null;
  if (condition === 'Given text') return `${writer.helper('given')}(${writer.text(comparedText)})`;
  return writer.reading(condition as Exclude<Condition, 'Given text' | 'Not visible' | 'Not checked'>, testCase);
}

const ALONE: { readonly [condition in Condition]?: string } = {
  Visible: 'isVisible',
  'Not visible': 'isNotVisible',
  Checked: 'isChecked',
  'Not checked': 'isNotChecked',
};
