import {
  type CaseResult,
  emptyPerformance,
  emptySummary,
  type XecutorEntry,
  type XecutorFile,
} from '@testplatform/contract';
import type { Api } from '../support/product/api.js';
import { until } from '../support/time/until.js';
import { buildResult } from './case-result.js';
import type { FileRef } from './project.js';

type Entry = XecutorEntry extends infer E ? (E extends { readonly n: number } ? Omit<E, 'n'> : never) : never;

/** Numbers the entries of a journal. @param from number of the first */
export const journal = (entries: readonly Entry[], from = 1): XecutorEntry[] =>
  entries.map((entry, at) => ({ n: from + at, ...entry }));

/** The end of a passed file. */
export const buildEnd = (change: object = {}): Entry => ({
  kind: 'end',
  outcome: {
    status: 'success',
    reason: '',
    summary: emptySummary(),
    performance: { ...emptyPerformance(), duration: 1_200, total_requests: 3, transfer_size: 4_096 },
    browser: 'Chromium 140.0',
    ...change,
  },
});

/** The result of one of the file's cases, by default passed. */
export const resultOf = ({ file }: Pick<XecutorFile, 'file'>, at: number, change: Partial<CaseResult> = {}): Entry => {
  const { caseId, testCase } = file.cases[at]!;
  const { title, eventType } = testCase;
  return { kind: 'result', result: { ...buildResult(at), caseId, title, eventType, screenshot: null, ...change } };
};

/** The journal of a file whose cases all pass. */
export const passed = (claimed: Pick<XecutorFile, 'file'>): XecutorEntry[] =>
  journal([...claimed.file.cases.map((_one, at) => resultOf(claimed, at)), buildEnd()]);

/** Starts a run on the caller's Xecutor; returns its id. */
export async function startOnXecutor(api: Api, file: FileRef): Promise<string> {
  const body = { ...file, executionType: 'xecutor' };
  return (await api.ok<{ data: { run_id: string } }>('/projects/run', body)).data.run_id;
}

/** The device of a person as the server knows it; null without one. */
export const deviceOf = async (api: Api): Promise<Readonly<Record<string, unknown>> | null> =>
  (await api.ok<{ data: Readonly<Record<string, unknown>> | null }>('/xecutor/device')).data;

/** Waits for a state of a person's device. */
export const deviceInState = (api: Api, state: 'online' | 'busy' | 'offline'): Promise<unknown> =>
  until(`the device to be ${state}`, async () => (await deviceOf(api))?.state === state);
