import { joinRunPath } from '@testplatform/contract';
import type { Failure } from '../../reports/by-run/run-results.service.js';
import type { Notice, RunNotice } from './run-notice-builder.js';

/** Maximum length of a failure message in a notification. */
const MESSAGE = 300;

/** How a run ended, in a word or two. */
export function outcomeOf({ verdict, before }: Pick<RunNotice, 'verdict' | 'before'>): string {
  if (verdict === 'passed') return before === 'failed' ? 'Passed again' : 'Passed';
  if (verdict === 'stopped') return 'Stopped';
  return before === 'failed' ? 'Still failing' : 'Failed';
}

/** The headline of a notification. */
export const headlineOf = ({ project, run }: Pick<Notice, 'project' | 'run'>): string =>
  run ? `${outcomeOf(run)}: ${project.name}` : `Test notification: ${project.name}`;

/** One line: what ran, in which environment, and what started it. */
export function subjectOf({ selection, connector, environment, trigger }: RunNotice): string {
  const what = connector === '' ? selection.join(' / ') || 'All modules' : connector;
  const where = environment === '' ? [] : [`environment ${environment}`];
  return [what, ...where, STARTED[trigger]].join(', ');
}

const STARTED: Readonly<Record<RunNotice['trigger'], string>> = {
  manual: 'started by a person',
  connector: 'started by a connector',
  schedule: 'started by a schedule',
  rerun: 'run again',
};

/** The figures of a run in one line. */
export function countsOf({ files, filesPassed, summary, startedAt, finishedAt }: RunNotice): string {
  const { success, failure, skipped } = summary;
  const cases = [`${success} passed`, `${failure} failed`, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ');
  const took = startedAt === null || finishedAt === null ? '' : ` in ${duration(finishedAt - startedAt)}`;
  return `Test cases: ${cases}. Files: ${filesPassed} of ${files} passed${took}.`;
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** A failure in one line. */
export function failureLine({ path, title, message }: Failure): string {
  const where = title === '' ? joinRunPath(path) : `${joinRunPath(path)}, ${title}`;
  return `${where}: ${clip(message, MESSAGE)}`;
}

/** The text in one line of at most `max` characters. */
export function clip(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`;
}
