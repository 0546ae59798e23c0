import { fileTitle, joinRunPath } from '@testplatform/contract';
import { create, type XMLElement } from 'xmlbuilder';
import type { RunFile } from '../../runner/follow/run-outcomes.service.js';

/** Replaces characters that XML can't represent. */
const REPLACEMENT = '\u{FFFD}';

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
 * A run as JUnit XML, in the schema that Jenkins and others validate: a suite per file, with its cases. A file that did not run to its end
 * has an additional case that says why. Times are seconds.
 * @param isOver whether the run is over, so that files without a result never ran
 */
export function junit(name: string, files: readonly JunitFile[], isOver: boolean): string {
  const suites = files.filter(({ result }) => isOver || result !== null).map(suiteOf);
  const sum = (count: keyof Counts) => suites.reduce((total, { counts }) => total + counts[count], 0);
  const time = files.reduce((total, { result }) => total + (result?.duration ?? 0), 0);
  const root: Element = {
    name: 'testsuites',
    attributes: { name, tests: sum('tests'), failures: sum('failures'), errors: sum('errors'), time: seconds(time) },
    content: suites.map(({ element }) => element),
  };
  return write(root);
}

function suiteOf(file: JunitFile): { element: Element; counts: Counts } {
  const { path, status, result, rerunId, environment } = file;
  const cases = result?.cases ?? [];
  const isBroken = status === 'error' || status === 'interrupted' || status === 'stopped';
  const counts = {
    tests: cases.length + (isBroken ? 1 : 0),
    failures: cases.filter((one) => one.status === 'failure').length,
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
      ...(isBroken ? [brokenFile(file, status, result?.reason || 'The file did not run')] : []),
    ],
  };
  return { element, counts };
}

/** Marks the suite as from a later run, which reran the file. */
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

function write(root: Element): string {
  const document = create(root.name, { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: REPLACEMENT });
  fill(document, root);
  return `${document.end({ pretty: true })}\n`;
}

function fill(node: XMLElement, { attributes, content = [] }: Element): void {
  for (const [name, value] of Object.entries(attributes)) node.att(name, String(value));
  if (typeof content === 'string') node.txt(content);
  else for (const inner of content) fill(node.ele(inner.name), inner);
}
