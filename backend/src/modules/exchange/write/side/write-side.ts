import { createHash } from 'node:crypto';
import {
  blockRole,
  type EventType,
  joinPath,
  LIMITS,
  opensBlock,
  type StorageRow,
  structureOf,
  type TestCase,
  visibleFields,
} from '@testplatform/contract';
import type { ExchangeProject } from '../../exchange-project.js';
import type { Written } from '../written.js';
import { SideCase } from './side-case.js';
import { type Command, NoCommand, SIDE_COMMANDS, waitFor } from './side-commands.js';
import { SideNames, type SideTest } from './side-names.js';

/**
 * Writes test case files as one project of Selenium IDE. A case without a counterpart becomes a disabled command or
 * block, with the reason as its comment.
 */
export function writeSide(project: ExchangeProject): Written {
  const names = new SideNames(project);
  const written = names.all.map((test) => ({ test, ...rowsOf(test, names) }));
  const secrets = names.variables.map(({ name, holds }) => ({
    command: 'store',
    target: '',
    value: name,
    comment: `Not exported: ${holds}. Write it here before the test runs`,
  }));
  const tests = written.map(({ test, rows, used }) => {
    const id = idOf('test', joinPath(test.file.path), ...(test.takes.size > 0 ? ['imported'] : []));
    // Each test begins by storing the secrets that it uses.
    const stored = used.size === 0 ? [] : secrets.filter(({ value }) => used.has(value));
    const commands = [...stored, ...rows].map((row, index) => ({ id: idOf(id, String(index)), targets: [], ...row }));
    return { id, name: test.name, commands };
  });
  const suite = {
    id: idOf('suite', project.name),
    name: project.name,
    persistSession: false,
    parallel: false,
    timeout: 3_600,
    tests: tests.slice(0, project.files.length).map(({ id }) => id),
  };
  const url = firstSite(written.flatMap(({ rows }) => rows));
  const content = {
    id: idOf('project', project.name),
    version: '2.0',
    name: project.name,
    url,
    tests,
    suites: [suite],
    urls: [url],
    plugins: [],
  };
  return {
    files: [{ path: 'tests.side', content: `${JSON.stringify(content, null, 2)}\n` }],
    projectFiles: [],
    leftOut: names.leftOut,
    variables: names.variables,
  };
}

interface Row {
  readonly comment: string;
  readonly command: string;
  readonly target: string;
  readonly value: string;
}

/** The rows of a test, and the variables of the secrets in them. */
function rowsOf(test: SideTest, names: SideNames): { rows: Row[]; used: ReadonlySet<string> } {
  const { file } = test;
  const side = new SideCase(names, test);
  const loopEnds = endsOfLoops(file.cases);
  const rows = file.cases.flatMap((testCase, index) => {
    const leaveOut = (reason: string) => names.leaveOut(file, index + 1, testCase.title, reason);
    missing(testCase).forEach(leaveOut);
    try {
      const commands = [...waited(testCase, side), ...SIDE_COMMANDS[testCase.eventType](testCase, side)];
      changed(testCase, commands).forEach(leaveOut);
      const afterwards = [...kept(testCase, side), ...sleepOf(testCase)];
      if (blockRole(testCase) === 'else-if' && afterwards.length > 0) leaveOut(IN_BRANCH);
      const isFirst = opensBlock(testCase) || loopEnds.has(index);
      // What opens or repeats a block is the last command: what follows it happens in the block only.
      const last = isFirst ? commands.splice(-1) : [];
      return noted(testCase, [...commands, ...afterwards, ...last]);
    } catch (error) {
      if (!(error instanceof NoCommand)) throw error;
      leaveOut(error.message);
      // The commands of a block must stay together.
      if (opensBlock(testCase)) return noted(testCase, [{ command: 'if', target: 'false' }], error.message);
      if (blockRole(testCase) === 'else-if')
        return noted(testCase, [{ command: 'elseIf', target: 'false' }], error.message);
      if (blockRole(testCase) === 'end') return noted(testCase, [{ command: 'end' }], error.message);
      return noted(testCase, [{ command: `//${testCase.eventType}`, target: testCase.targetField }], error.message);
    }
  });
  return { rows, used: side.secrets };
}

const IN_BRANCH = 'Selenium IDE stores values and sleeps after an Else if only when its branch runs';

/** The rows that end a loop: what such a case does is part of each pass. */
function endsOfLoops(cases: readonly TestCase[]): ReadonlySet<number> {
  const loops = [...structureOf(cases).blocks.values()].filter(({ first }) => blockRole(cases[first]!) === 'repeat');
  return new Set(loops.map(({ last }) => last).filter((last) => blockRole(cases[last]!) === 'end'));
}

/** The rows of a case. The comment of the first one holds the title and the reason. */
function noted(testCase: TestCase, commands: readonly Command[], reason = ''): Row[] {
  const note = [testCase.title, testCase.comment?.trim() ?? '', reason].filter(Boolean).join(': ');
  if (commands.length === 0) return [{ comment: note, command: '', target: '', value: '' }];
  return commands.map(({ command, target = '', value = '' }, index) => ({
    comment: index === 0 ? note : '',
    command,
    target,
    value,
  }));
}

function kept({ storage, targetField }: TestCase, side: SideCase): Command[] {
  return storage.map(({ key, type, data }: StorageRow) => {
    const value = side.variable(key);
    if (type === 'Get URL path') return { command: 'executeScript', target: 'return location.pathname', value };
    if (type === 'Get URL query string') {
      const target = `return new URLSearchParams(location.search).get(${side.js(data)})`;
      return { command: 'executeScript', target, value };
    }
    if (!targetField) throw new NoCommand('Selenium IDE stores texts of elements only');
    return { command: type === 'Text' ? 'storeText' : 'storeValue', target: side.locator(targetField), value };
  });
}

const sleepOf = ({ sleepTime }: TestCase): Command[] =>
  sleepTime > 0 ? [{ command: 'pause', target: String(sleepTime * 1_000) }] : [];

/** Types whose commands find their element by themselves, and wait as long as Selenium IDE always does. */
const FINDING: ReadonlySet<EventType> = new Set([
  'Click',
  'Double click',
  'Hover',
  'Text feed',
  'Clear',
  'Press key',
  'Select option',
  'Check',
  'Uncheck',
  'Drag and drop',
]);

/** The wait of a case that says how long its target may take. */
function waited(testCase: TestCase, side: SideCase): Command[] {
  const { eventType, targetField = '', maxWaitingTime } = testCase;
  const isUsual = maxWaitingTime === LIMITS.maxWaitDefault;
  return isUsual || targetField === '' || !FINDING.has(eventType) ? [] : [waitFor('Visible', testCase, side)];
}

/** Sentences about options of a case that Selenium IDE doesn't have. */
function missing({ retries, isSoft, eventActions }: TestCase): string[] {
  return [
    ...(retries ? ['Selenium IDE tries no command again'] : []),
    ...(isSoft === 'Yes' ? ['A failure ends the test in Selenium IDE, also of a soft case'] : []),
    ...(eventActions.length > 0 ? ['Selenium IDE runs no other test after a success or a failure'] : []),
  ];
}

/** Sentences about what commands of a case do otherwise than the case. */
function changed(testCase: TestCase, commands: readonly Command[]): string[] {
  const { eventType, containerField = '' } = testCase;
  const chosen = commands.filter(({ command }) => command === 'addSelection');
  return [
    ...otherWait(testCase, commands),
    ...(containerField === '' ? [] : [`Selenium IDE does not scroll ${containerField} until the target is there`]),
    ...(eventType === 'Select option' ? [BY_LABEL] : []),
    ...(chosen.length > 0 ? [BY_COMMAS] : []),
  ];
}

const BY_LABEL =
  'Selenium IDE is told to choose by the label. Write value= instead of label= if the case names a value';
const BY_COMMAS =
  'The commas divide several options of a list, and those chosen before stay. Write one select if they are a part of one label';

/** A sentence about a max wait that no command has. */
function otherWait(testCase: TestCase, commands: readonly Command[]): string[] {
  const { eventType, waits, maxWaitingTime } = testCase;
  if (waits === 'Yes') return [`Selenium IDE decides at once, and does not wait up to ${maxWaitingTime} s`];
  const has = visibleFields(eventType, testCase).some(({ name }) => name === 'maxWaitingTime');
  if (!has || maxWaitingTime === LIMITS.maxWaitDefault) return [];
  const isWritten = commands.some(
    ({ command, value }) => command.startsWith('waitForElement') && value === String(maxWaitingTime * 1_000),
  );
  return isWritten ? [] : [`It may take ${maxWaitingTime} s, but Selenium IDE waits as long as it always does`];
}

/** The site that the project opens first, which Selenium IDE needs. */
function firstSite(rows: readonly Row[]): string {
  const opened = rows.filter(({ command }) => command === 'open').find(({ target }) => URL.canParse(target));
  return opened ? new URL(opened.target).origin : 'http://localhost';
}

/** An id that is the same in each export. */
function idOf(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-');
}
