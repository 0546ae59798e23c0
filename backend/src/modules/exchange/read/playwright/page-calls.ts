import { escapeBraces } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { ACTIONS } from './actions.js';
import { maxWaitOf, type Scope } from './scope.js';
import { asText, findCall, isPattern, type Link, optionOf, type Value, valueOf } from './syntax.js';

/** Does something with a page. */
type PageCall = (scope: Scope, args: readonly Value[], link: Link) => void;

const goto: PageCall = (scope, [url, options]) =>
  scope.file.add('URL redirect', {
    redirectURL: escapeBraces(scope.address(url)),
    maxWaitingTime: 30,
    ...maxWaitOf(options),
  });

const waitForURL: PageCall = (scope, [url, options]) => {
  if (isPattern(url) || typeof url !== 'string' || url.replaceAll('{{', '').includes('{'))
    throw new Untranslatable('Addresses are awaited with * only. Add a Wait for with an address such as /orders/*');
  const pattern = url.replace(/\*+/g, '*');
  const redirectURL = escapeBraces(pattern.startsWith('*') ? pattern : scope.address(pattern));
  scope.file.add('Wait for', { redirectURL, ...maxWaitOf(options) });
};

const sleep: PageCall = ({ file }, [milliseconds]) =>
  file.add('Sleep', { sleepTime: Number(asText(milliseconds)) / 1_000 || 0 });

/** Copies a function's source code into the script. */
const evaluate: PageCall = ({ file, code, values }, _args, { args }) => {
  const [program, argument] = args ?? [];
  if (program === undefined) throw new Untranslatable('The script is missing. Add a Run script');
  const source = code.slice(program.start, program.end);
  if (/Function/.test(program.type)) {
    const passed = argument === undefined ? '' : JSON.stringify(valueOf(argument, values));
    return file.add('Run script', {
      script: escapeBraces(`return await (${source})(${passed});`),
      title: 'Run a script',
    });
  }
  const text = valueOf(program, values);
  file.add('Run script', { script: escapeBraces(asText(text)), title: 'Run a script' });
};

/** The answer to the next dialog. */
const onDialog: PageCall = ({ file, values }, _args, { name, args }) => {
  const [event, handler] = args ?? [];
  if (event?.type !== 'Literal' || event.value !== 'dialog' || !handler)
    throw new Untranslatable('Only dialogs are answered. Delete it, or add test cases that do the same');
  const [accept, dismiss] = ['accept', 'dismiss'].map((one) => findCall(handler, one));
  const call = accept ?? dismiss;
  if (!call || (accept && dismiss))
    throw new Untranslatable(
      'It is not clear how the dialog is answered. Add an Answer dialog before the step that opens it',
    );
  const text = call.name === 'accept' ? valueOf(call.args?.[0], values) : undefined;
  file.add('Answer dialog', {
    answer: call.name === 'accept' ? 'Accept' : 'Dismiss',
    ...(typeof text === 'string' && { inputText: escapeBraces(text) }),
  });
  if (name === 'on') file.note(ONE_DIALOG);
};

const ONE_DIALOG =
  'It answers each dialog there, and only the next one here. Add an Answer dialog before each other step that opens one';

const waitForSelector: PageCall = (scope, [, options], { args }) =>
  ACTIONS.get('waitFor')!(scope, scope.locator([{ name: 'locator', args: args!.slice(0, 1) }]), [options], {
    name: 'waitFor',
    args: [],
  });

const ENVIRONMENT = 'in an environment of the project, and run the file with it';
const HEADERS = `Set the headers ${ENVIRONMENT}`;
const MOCK = 'Add a Mock response that answers, blocks or delays the requests';
const SCRIPT = 'Scripts run once the page is open. Add a Run script after the address';
const without =
  (sentence: string): PageCall =>
  () => {
    throw new Untranslatable(sentence);
  };
const nothing: PageCall = () => undefined;

export const PAGE_CALLS: ReadonlyMap<string, PageCall> = new Map<string, PageCall>([
  ['goto', goto],
  ['reload', ({ file }, [options]) => file.add('Reload', maxWaitOf(options))],
  ['goBack', ({ file }, [options]) => file.add('Go back', maxWaitOf(options))],
  ['goForward', ({ file }, [options]) => file.add('Go forward', maxWaitOf(options))],
  ['close', (scope) => scope.closed()],
  ['waitForTimeout', sleep],
  ['waitForURL', waitForURL],
  ['waitForSelector', waitForSelector],
  // The platform waits for pages itself, and has the current tab in front.
  ['waitForLoadState', nothing],
  ['bringToFront', nothing],
  ['pause', nothing],
  ['evaluate', evaluate],
  ['once', onDialog],
  ['on', onDialog],
  ['setViewportSize', without(`Set the size of pages ${ENVIRONMENT}`)],
  ['emulateMedia', without(`Set the colour scheme ${ENVIRONMENT}`)],
  ['setExtraHTTPHeaders', without(HEADERS)],
  ['screenshot', without('Each test case has a picture in its report anyway')],
  ['route', without(MOCK)],
  ['addInitScript', without(SCRIPT)],
]);

/** Translates a call on a part of a page, such as its keyboard or clock. */
export function partOfPage(scope: Scope, part: string, link: Link): void {
  const [first] = scope.valuesOf(link);
  if (part === 'keyboard' && link.name === 'press')
    return scope.file.add('Press key', { key: escapeBraces(asText(first)) });
  if (part === 'keyboard')
    throw new Untranslatable('Keys are pressed one by one, texts typed into a field. Add a Press key or a Text feed');
  if (part === 'mouse')
    throw new Untranslatable('The mouse moves to elements here. Add a Click, a Hover or a Drag and drop');
  const time = part === 'clock' && (typeof first === 'string' || typeof first === 'number') ? new Date(first) : null;
  if (link.name === 'setFixedTime' && time !== null && !Number.isNaN(time.getTime()))
    return scope.file.add('Set clock', { clock: 'Fixed at', time: time.toISOString() });
  if (part === 'clock') throw new Untranslatable('Add a Set clock with the time that the pages see');
  throw new Untranslatable(`“${part}” of a page has no counterpart. Add test cases that do the same`);
}

const CONTEXT_CALLS: ReadonlyMap<string, string> = new Map([
  ['addCookies', 'Add a Set site data for each cookie, after the site is open'],
  ['setExtraHTTPHeaders', HEADERS],
  ['route', MOCK],
  ['routeFromHAR', MOCK],
  ['addInitScript', SCRIPT],
  ['grantPermissions', `Set the permissions ${ENVIRONMENT}`],
  ['setGeolocation', `Set the place ${ENVIRONMENT}`],
]);
const noCounterpart = (name: string): string =>
  `“${name}” of a browser has no counterpart. Set what belongs to it in an environment of the project`;

/** Calls of a context or browser that the platform does by itself, or that change nothing for the pages. */
const NOT_NEEDED: ReadonlySet<string> = new Set(
  'launch launchPersistentContext close pages contexts browser version storageState waitForEvent'.split(' '),
);

/** Translates a call of a context or browser. Tracing is ignored, because it changes nothing for the pages. */
export function contextCall(scope: Scope, links: readonly Link[]): void {
  const last = links.at(-1);
  if (!last?.args || NOT_NEEDED.has(last.name) || links.at(-2)?.name === 'tracing') return;
  const { name, args } = last;
  if (name === 'newContext' || name === 'newPage') return contextOptions(scope, valueOf(args[0], scope.values));
  if (name !== 'clearCookies') throw new Untranslatable(CONTEXT_CALLS.get(name) ?? noCounterpart(name));
  if (args.length > 0)
    throw new Untranslatable(
      'One cookie or all of them are deleted here. Add a Delete site data with the name of each',
    );
  scope.file.add('Delete site data', { storedIn: 'Cookie' });
}

function contextOptions(scope: Scope, options: Value): void {
  const baseUrl = optionOf(options, 'baseURL');
  if (typeof baseUrl === 'string') scope.baseUrl = baseUrl;
  const isMore =
    typeof options === 'object' && options !== null && Object.keys(options).some((key) => key !== 'baseURL');
  if (isMore) throw new Untranslatable(`Set what belongs to the browser ${ENVIRONMENT}`);
}
