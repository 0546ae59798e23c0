import { createHmac } from 'node:crypto';
import { joinRunPath } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import { outcomeOf } from './wording.js';
import type { Notice, RunNotice } from './run-notice-builder.js';

/** The body of a webhook (3 §14). Fields may be added, never changed. */
export const webhookBody = ({ deliveryId, project, run, channel, link }: Notice): object => ({
  event: run ? 'run.finished' : 'test',
  delivery_id: deliveryId,
  notification: channel,
  project: { project_id: project.id, name: project.name },
  ...(run && { run: presentRun(run) }),
  url: link,
});

const presentRun = (run: RunNotice): object => ({
  run_id: run.runId,
  outcome: run.verdict,
  previousOutcome: run.before,
  title: outcomeOf(run),
  trigger: run.trigger,
  connector: run.connector,
  environment: run.environment,
  selection: run.selection,
  createdAt: isoTime(run.createdAt),
  startedAt: isoTime(run.startedAt),
  finishedAt: isoTime(run.finishedAt),
  reason: run.reason,
  files: run.files,
  filesPassed: run.filesPassed,
  summary: run.summary,
  failures: run.failures.map(({ path, title, message }) => ({ file: joinRunPath(path), title, message })),
});

/**
 * The signature header of a webhook: `t=<Unix seconds>,v1=<hex>`, an HMAC-SHA256 of the seconds, a dot
 * and the body.
 * @param now Unix milliseconds
 */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
