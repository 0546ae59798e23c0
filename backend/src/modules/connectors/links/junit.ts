import { setImmediate as othersFirst } from 'node:timers/promises';
import { fileTitle, joinRunPath } from '@testplatform/contract';
import { begin, create, type XMLElement } from 'xmlbuilder';
import type { RunFile } from '../../runner/follow/run-outcomes.service.js';

/** Replaces characters that XML can't represent. */
const XML = { invalidCharReplacement: '\u{FFFD}' };

type RunCase = NonNullable<RunFile['result']>['cases'][number];

/** A file of a run. */
export interface JunitFile extends RunFile {
  /** Of its run, when there are several; suites and classes begin with it. */
  readonly environment?: string;
}

/** An XML element: attributes in order, and content. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly content?: readonly Element[] | string;
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
  readonly skipped: number;
}

/**
 * A run as JUnit XML, in the schema that Jenkins and others validate: a suite per file, with its cases. A file that did
 * not run to its end has an additional case that says why. Times are seconds.
 * @param files written one by one as they come, so that a large run doesn't block the server
 * @param isOver whether the run is over: then files without a result never ran
 * @returns the document in parts
 */
export async function junit(name: string, files: AsyncIterable<JunitFile>, isOver: boolean): Promise<string[]> {
  const total = { tests: 0, failures: 0, errors: 0, time: 0 };
  const suites: string[] = [];
  for await (const file of files) {
    if (!isOver && file.result === null) continue;
    const { element, counts } = suiteOf(file);
    suites.push(write(element));
    for (const count of ['tests', 'failures', 'errors'] as const) total[count] += counts[count];
    total.time += file.result?.duration ?? 0;
    await othersFirst();
  }
  const parts: string[] = [];
  const document = begin({ ...XML, writer: { pretty: true } }, (part) => parts.push(part));
  document.dec('1.0', 'UTF-8');
  document.ele('testsuites', { name, ...total, time: seconds(total.time) });
  for (const suite of suites) document.raw(suite);
  document.end();
  return parts;
}

function suiteOf(file: JunitFile): { element: Element; counts: Counts } {
  const { path, status, result, rerunId, environment } = file;
  const cases = result?.cases ?? [];
  const failures = cases.filter((one) => one.status === 'failure').length;
  // A file fails without a failed case when its process was lost before a case began.
  const hasFailed = status === 'failure' && failures === 0;
  const isBroken = hasFailed || status === 'error' || status === 'interrupted' || status === 'stopped';
  const counts = {
    tests: cases.length + (isBroken ? 1 : 0),
    failures,
    errors: isBroken ? 1 : 0,
    skipped: cases.filter((one) => one.status === 'skipped').length,
  };
  const element: Element = {
    name: 'testsuite',
    attributes: {
      name: environment === undefined ? joinRunPath(path) : `${environment}: ${joinRunPath(path)}`,
      ...counts,
      time: seconds(result?.duration ?? 0),
      ...(result && { timestamp: new Date(result.startedAt).toISOString().slice(0, 19) }),
    },
    content: [
      ...(rerunId === null ? [] : [rerunProperty(rerunId)]),
      ...cases.map((one) => caseOf(classOf(file), one)),
      ...(isBroken
        ? [brokenFile(file, status, result?.reason || (hasFailed ? 'The file failed' : 'The file did not run'))]
        : []),
    ],
  };
  return { element, counts };
}

/** Marks a suite whose results come from a later run, which reran the file. */
const rerunProperty = (runId: string): Element => ({
  name: 'properties',
  attributes: {},
  content: [{ name: 'property', attributes: { name: 'rerun', value: runId } }],
});

function caseOf(classname: string, { title, status, message, expected, actual, duration }: RunCase): Element {
  const attributes = { name: title, classname, time: seconds(duration) };
  if (status === 'success') return { name: 'testcase', attributes };
  if (status === 'skipped')
    return { name: 'testcase', attributes, content: [{ name: 'skipped', attributes: { message } }] };
  const details = [message, ...compared('Expected', expected), ...compared('Actual', actual)].join('\n');
  const failure = { name: 'failure', attributes: { type: 'failure', message }, content: details };
  return { name: 'testcase', attributes, content: [failure] };
}

const compared = (label: string, text: string | null): string[] => (text === null ? [] : [`${label}: ${text}`]);

const brokenFile = (file: JunitFile, type: string, message: string): Element => ({
  name: 'testcase',
  attributes: { name: fileTitle(file.path), classname: classOf(file), time: seconds(0) },
  content: [{ name: 'error', attributes: { type, message }, content: message }],
});

/** Readers split the class name at dots. Titles and environments contain none; names of rows may. */
const classOf = ({ path: { row, ...path }, environment }: JunitFile): string => {
  const name = joinRunPath({ ...path, ...(row !== undefined && { row: row.replace(/[./]/g, '_') }) });
  return (environment === undefined ? name : `${environment}/${name}`).replaceAll('/', '.');
};

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(3);

/** The element without indentation of its first line, to be written one level down. */
function write(element: Element): string {
  const node = create(element.name, { ...XML, headless: true });
  fill(node, element);
  return node.end({ pretty: true, offset: 1 }).trimStart();
}

function fill(node: XMLElement, { attributes, content = [] }: Element): void {
  for (const [name, value] of Object.entries(attributes)) node.att(name, String(value));
  if (typeof content === 'string') node.txt(content);
  else for (const inner of content) fill(node.ele(inner.name), inner);
}
