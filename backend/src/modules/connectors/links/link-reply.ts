import { isoTime } from '../../../common/iso-time.js';
import type { RunOutcome } from '../../runner/follow/run-outcomes.service.js';
import type { LinkReply, LinkRunDto, StartedRunDto } from '../dto/connector-call.js';

export type RunAddresses = Pick<StartedRunDto, 'status_url' | 'report_url'>;

/** A run that was started, and the links to it. */
type Started = Pick<StartedRunDto, 'run_id'> & RunAddresses;

/** The first run, and all of them when there are several. */
export const startedReply = (runs: readonly Started[]): LinkReply => ({
  http: 202,
  location: runs[0]!.status_url,
  body: { status: 'success', data: { ...runs[0]!, ...(runs.length > 1 && { runs }) } },
});

/**
 * The answer about runs of one start: 200 all passed, 417 some failed, 202 some still running.
 * @param runs their outcomes, each as it is presented
 * @param plain the HTTP status when the call didn't wait for the end; null when it did
 */
export function outcomeReply(runs: readonly (readonly [RunOutcome, LinkRunDto])[], plain: number | null): LinkReply {
  const passed = passedAll(runs.map(([outcome]) => outcome));
  const http = plain ?? (passed === null ? 202 : passed ? 200 : 417);
  const shown = runs.map(([, data]) => data);
  const data = { ...shown[0]!, ...(shown.length > 1 && { allPassed: passed, runs: shown }) };
  const location = data.status_url;
  if (http !== 417) return { http, location, body: { status: 'success', data } };
  const reasons = runs.flatMap(([outcome]) => (outcome.passed ? [] : [reasonOf(outcome, runs.length > 1)]));
  return { http, location, body: { status: 'failure', errors: { run: reasons.join('; ') }, data } };
}

/** Whether all runs passed; null while one is open. */
export const passedAll = (outcomes: readonly RunOutcome[]): boolean | null =>
  outcomes.some(({ passed }) => passed === null) ? null : outcomes.every(({ passed }) => passed);

const reasonOf = (outcome: RunOutcome, isOneOfSeveral: boolean): string =>
  (isOneOfSeveral ? `${outcome.run.environment}: ` : '') + whyNot(outcome);

export function presentOutcome(outcome: RunOutcome, addresses: RunAddresses): LinkRunDto {
  const { run, files, filesFinished, passed, summary, rerunOf, merged } = outcome;
  return {
    run_id: run.runId,
    ...addresses,
    state: run.state,
    passed,
    environment: run.environment,
    createdAt: isoTime(run.createdAt),
    startedAt: isoTime(run.startedAt),
    finishedAt: isoTime(run.finishedAt),
    reason: run.reason,
    files,
    filesFinished,
    summary,
    rerun_of: rerunOf,
    merged,
  };
}

/** Why a finished run did not pass, in one sentence. */
function whyNot({ run, files, filesPassed, summary }: RunOutcome): string {
  const cases = summary.success + summary.failure + summary.skipped;
  if (summary.failure > 0) return `${summary.failure} of ${cases} test cases failed`;
  return `${files - filesPassed} of ${files} files did not run to their end${run.reason === '' ? '' : `: ${run.reason}`}`;
}
