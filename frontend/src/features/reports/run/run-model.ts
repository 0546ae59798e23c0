import {
  MINUTE,
  RUN_CHANGES,
  RUN_FILE_OUTCOMES,
  fileTitle,
  type FilePath,
  type RunChange,
  type RunFileOutcome,
} from '@testplatform/contract';
import type { RunFile, RunProgress, RunReport } from '../../../api/runs/run-reports.js';
import type { StatusLabel } from '../../../shared/status.js';
import { plural } from '../../../shared/utils/format.js';
import { resultStatus } from '../report-model.js';

/** The outcomes of a run's files, in list order. */
export const OUTCOMES: Record<RunFileOutcome, StatusLabel> = {
  failed: { status: 'failed', label: 'Failed' },
  interrupted: { status: 'warning', label: 'Interrupted' },
  stopped: { status: 'idle', label: 'Stopped' },
  running: { status: 'running', label: 'Running' },
  queued: { status: 'idle', label: 'Waiting' },
  warning: { status: 'warning', label: 'Warning' },
  success: { status: 'success', label: 'Success' },
};

export const isOutcome = (text: string | null): text is RunFileOutcome =>
  RUN_FILE_OUTCOMES.some((outcome) => outcome === text);

/** The status of a run's file: that of its last attempt, if more precise. */
export function fileStatus({ outcome, attempts }: RunFile): StatusLabel {
  const last = attempts.at(-1);
  if (outcome === 'stopped' && !last) return { status: 'idle', label: 'Not started' };
  const goesOn = outcome === 'running' || outcome === 'queued';
  return last && !goesOn ? resultStatus(last) : OUTCOMES[outcome];
}

/**
 * Notes on a file: why its last attempt ended early, and that its first attempt was interrupted before it ran again.
 */
export function fileNote({ outcome, attempts }: RunFile): string {
  const again = attempts.length > 1 || (attempts.length === 1 && outcome === 'running');
  const first = attempts[0]?.status === 'interrupted' && again && 'The first attempt was interrupted';
  return [attempts.at(-1)?.reason, first].filter(Boolean).join(' · ');
}

/** How a case changed since another run. */
export const CHANGES: Record<RunChange, StatusLabel> = {
  broken: { status: 'failed', label: 'New failure' },
  fixed: { status: 'success', label: 'Fixed' },
  failing: { status: 'failed', label: 'Still failing' },
  added: { status: 'success', label: 'Newly run' },
  gone: { status: 'idle', label: 'No longer run' },
};

export const isChange = (text: string | null): text is RunChange => RUN_CHANGES.some((change) => change === text);

export const joinTitles = (path: FilePath): string =>
  [path.module, path.section, path.scenario, fileTitle(path)].join(' / ');

/** A case's name in a list across files; the file itself has no title. */
export const nameOf = ({ title, path }: { readonly title: string; readonly path: FilePath }): string =>
  title || `The file ${fileTitle(path)}`;

/** Estimated time left, to the minute. @param ms null if unknown */
export function describeTimeLeft(ms: number | null): string {
  if (ms === null) return '';
  if (ms < MINUTE) return 'less than a minute left';
  const minutes = Math.round(ms / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `about ${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')} left`;
}

/** Why files of a run have not started yet. */
export function whyFilesWait({ state, executionType }: RunReport['run'], queued: number): string {
  if (queued === 0) return '';
  const [files, waits] = [plural(queued, 'file'), queued === 1 ? 'waits' : 'wait'];
  if (state === 'stopping') return `${files} will not run: the run is being stopped`;
  if (executionType === 'xecutor') return `${files} ${waits}: an Xecutor runs one file at a time`;
  return `${files} ${waits} for a free browser on the server`;
}

/** The progress of a running file. */
export function describeProgress({ cases, casesDone, elapsed, failures }: RunProgress['running'][number]): string {
  const failed = failures.length > 0 && `${failures.length} failed`;
  return [`${casesDone} of ${plural(cases, 'case')}`, failed, `${Math.floor(elapsed / 1_000)} s`]
    .filter(Boolean)
    .join(' · ');
}
