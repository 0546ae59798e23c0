import type { Answer, Api } from '../support/api.js';
import { createFiles, type FileRef } from './project.js';

/** A case as the list shows it. */
export interface CaseRecord {
  readonly case_id: number;
  readonly order: number;
  readonly testCase: Readonly<Record<string, unknown>>;
  readonly summary: object;
}

/** What a case has that says nothing of them. */
export const CASE_DEFAULTS = {
  maxWaitingTime: 5,
  sleepTime: 0,
  priority: 'Medium',
  isBlocker: 'No',
  eventActions: [],
  storage: [],
};

export async function createFile(api: Api): Promise<FileRef> {
  return (await createFiles(api, ['Sign in']))[0]!;
}

export const manageCase = (api: Api, file: FileRef, body: object): Promise<Answer> =>
  api.call('/projects/test-case-manage', { ...file, ...body });

export async function listCases(api: Api, file: FileRef): Promise<CaseRecord[]> {
  return (await api.ok<{ data: CaseRecord[] }>('/projects/test-case-lists', file)).data;
}
