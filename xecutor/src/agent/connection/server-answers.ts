import {
  checkTestCase,
  readBrowserSettings,
  readOverlayRules,
  EXECUTION_TYPES,
  fileNameError,
  type FilePath,
  type XecutorBeats,
  type XecutorCases,
  type XecutorData,
  type XecutorFile,
  type XecutorProjectFile,
  type XecutorReceipt,
  type XecutorWelcome,
} from '@testplatform/contract';
import { CaseFailure } from '@testplatform/engine/host';
import { type Fields, fieldsOf, listOf, textOf } from '../../fields.js';

/**
 * A file with cases or browser settings that this program can't parse, for example because the program is older than
 * the server; `reason` is one sentence.
 */
export interface UnreadFile {
  readonly lease: XecutorFile['lease'];
  readonly path: FilePath;
  /** Number of its cases. */
  readonly cases: number;
  readonly reason: string;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
/** Ids become folder names. */
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

export const readWelcome = (answer: unknown): XecutorWelcome => ({ owner: textOf(fieldsOf(answer).owner) });

/** Parses the answer to a claim; null if there is no file, undefined if invalid. */
export function readFile(answer: unknown): XecutorFile | UnreadFile | null | undefined {
  if (answer === null) return null;
  const { lease: given, file, project, executionType: type } = fieldsOf(answer);
  const lease = readLease(given);
  const path = readPath(fieldsOf(file).path);
  const executionType = EXECUTION_TYPES.find((one) => one === type);
  if (!lease || !path || !executionType) return undefined;
  const cases = readCases(file);
  const data = readProject(project);
  const unread = [cases, data].find((one) => typeof one === 'string');
  if (unread !== undefined) return { lease, path, cases: listOf(fieldsOf(file).cases).length, reason: unread };
  return { lease, file: cases as XecutorCases, project: data as XecutorFile['project'], executionType };
}

/** Parses an imported file; null if it does not exist. @throws CaseFailure if it can't be parsed */
export function readImport(answer: unknown): XecutorCases | null {
  if (answer === null) return null;
  const cases = readCases(answer);
  // A retry can't help.
  if (typeof cases === 'string') throw new CaseFailure(cases);
  return cases;
}

/** Parses the server's answer about a project file; null if there is none, undefined if invalid. */
export function readProjectFile(answer: unknown): XecutorProjectFile | null | undefined {
  if (answer === null) return null;
  const { name, versionId, version, size, sha256 } = fieldsOf(answer);
  // The name becomes a local file name.
  if (typeof name !== 'string' || fileNameError(name) !== null || !isId(versionId)) return undefined;
  if (!isWhole(version) || !isWhole(size) || typeof sha256 !== 'string' || !/^[\da-f]{64}$/.test(sha256))
    return undefined;
  return { name, versionId, version, size, sha256 };
}

/** Parses a part of a file; null if the file is gone, undefined if invalid. */
export function readFilePart(answer: unknown): { readonly bytes: Uint8Array } | null | undefined {
  if (answer === null) return null;
  const { bytes } = fieldsOf(answer);
  return bytes instanceof Uint8Array ? { bytes } : undefined;
}

/** Parses the answer to a saved session; undefined if invalid. */
export function readSaved(answer: unknown): { readonly done: boolean } | undefined {
  const { done, lost } = fieldsOf(answer);
  return done === true || lost === true ? { done: done === true } : undefined;
}

export function readBeats(answer: unknown): XecutorBeats {
  const beats: Record<string, XecutorBeats[string]> = {};
  for (const [id, beat] of Object.entries(fieldsOf(answer)))
    if (beat === 'go on' || beat === 'stop' || beat === 'lost') beats[id] = beat;
  return beats;
}

/** Undefined if invalid. */
export function readReceipt(answer: unknown): XecutorReceipt | undefined {
  const { lost, delivered, received } = fieldsOf(answer);
  if (lost === true) return { lost };
  return isWhole(delivered) && isWhole(received) ? { delivered, received } : undefined;
}

/** The error in a server's answer; null for a success. */
export function readTrouble(answer: unknown): { readonly sentence: string; readonly isFinal: boolean } | null {
  const { error, final } = fieldsOf(answer);
  return typeof error === 'string' ? { sentence: error, isFinal: final === true } : null;
}

function readLease(value: unknown): XecutorFile['lease'] | null {
  const { fileRunId, epoch, runId, projectId } = fieldsOf(value);
  if (!isId(fileRunId) || !isId(runId) || !isWhole(epoch) || !isWhole(projectId)) return null;
  return { fileRunId, epoch, runId, projectId };
}

function readPath(value: unknown): FilePath | null {
  const { module, section, scenario, testCaseFileName, row } = fieldsOf(value);
  const titles = [module, section, scenario, testCaseFileName];
  if (!titles.every((title) => typeof title === 'string')) return null;
  const [first, second, third, fourth] = titles;
  return {
    module: first!,
    section: second!,
    scenario: third!,
    testCaseFileName: fourth!,
    ...(typeof row === 'string' && { row }),
  };
}

/** The cases of a file, or a message that says why they are invalid. */
function readCases(value: unknown): XecutorCases | string {
  const fields = fieldsOf(value);
  const path = readPath(fields.path);
  if (!path) return 'The server sent a file without a path.';
  const cases = [];
  for (const one of listOf(fields.cases)) {
    const { caseId, testCase } = fieldsOf(one);
    const checked = checkTestCase(testCase);
    if (!checked.value) return notUnderstood(fieldsOf(testCase), Object.values(checked.errors)[0] ?? '');
    cases.push({ caseId: isWhole(caseId) ? caseId : 0, testCase: checked.value });
  }
  const { tables, stopAtFailure, savesSession, signedIn } = fields;
  return {
    path,
    cases,
    ...(tables !== undefined && { tables: listOf(tables).map(readTable) }),
    ...(typeof stopAtFailure === 'boolean' && { stopAtFailure }),
    ...(savesSession === true && { savesSession }),
    ...(typeof signedIn === 'string' && { signedIn }),
  };
}

const notUnderstood = ({ title }: Fields, why: string): string =>
  `This Xecutor does not understand the test case "${textOf(title)}" (${why}). Update it`;

/**
 * The project's data, or a message if its browser settings can't be parsed: without them, a test would test something
 * else.
 */
export function readProject(value: unknown): XecutorFile['project'] | string {
  const {
    isSinglePageApp,
    goodPageMb,
    testAttributes,
    stopAtFailure,
    dataCollection,
    dataBinding,
    row,
    browser,
    secrets,
    overlayRules,
  } = fieldsOf(value);
  const { settings, errors } = readBrowserSettings(browser);
  if (errors)
    return `This Xecutor does not understand the browser settings of the environment (${Object.values(errors)[0] ?? ''}). Update it`;
  const { rules } = readOverlayRules(overlayRules);
  const collections = Object.entries(fieldsOf(dataCollection)).map(([name, rows]) => [name, readRows(rows)]);
  return {
    isSinglePageApp: isSinglePageApp === true,
    ...(isWhole(goodPageMb) && { goodPageMb }),
    ...(typeof testAttributes === 'string' && { testAttributes }),
    ...(stopAtFailure === true && { stopAtFailure }),
    ...(rules && { overlayRules: rules }),
    dataCollection: Object.fromEntries(collections),
    dataBinding: readRows(dataBinding),
    ...(row !== undefined && { row: readRows(row) }),
    ...(settings && { browser: settings }),
    secrets: listOf(secrets).map(textOf),
  };
}

const readTable = (value: unknown) => {
  const { name, rows } = fieldsOf(value);
  return { name: textOf(name), rows: listOf(rows).map(readTableRow) };
};

const readTableRow = (value: unknown) => {
  const { name, cells } = fieldsOf(value);
  return { name: textOf(name), cells: readRows(cells) };
};

const readRows = (value: unknown): XecutorData[] =>
  listOf(value).map((row) => ({ title: textOf(fieldsOf(row).title), value: textOf(fieldsOf(row).value) }));
