import type { RunOutcome } from '../../runner/follow/run-outcomes.service.js';
import type { LinkReply, LinkRunDto, StartedRunDto } from '../dto/connector-call.js';

export type RunAddresses = Pick<StartedRunDto, 'status_url' | 'report_url'>;

export const startedReply = (run_id: string, addresses: RunAddresses): LinkReply => ({
  http: 202,
  location: addresses.status_url,
  body: { status: 'success', data: { run_id, ...addresses } },
});

/**
 * The answer about a run: 200 all passed, 417 some failed, 202 still running.
 * @param plain the HTTP status when the call didn't wait for the end; null when it did
 */
export function outcomeReply(outcome: RunOutcome, data: LinkRunDto, plain: number | null): LinkReply {
  const http = plain ?? (outcome.passed === null ? 202 : outcome.passed ? 200 : 417);
  const location = data.status_url;
  if (http !== 417) return { http, location, body: { status: 'success', data } };
  return { http, location, body: { status: 'failure', errors: { run: whyNot(outcome) }, data } };
}

export function presentOutcome(outcome: RunOutcome, addresses: RunAddresses): LinkRunDto {
  const { run, files, filesFinished, passed, summary, rerunOf, merged } = outcome;
  return {
    run_id: run.runId,
    ...addresses,
    state: run.state,
    passed,
    environment: run.environment,
    createdAt: new Date(run.createdAt).toISOString(),
    startedAt: timeOf(run.startedAt),
    finishedAt: timeOf(run.finishedAt),
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

const timeOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
