import type { Answer, Api } from '../support/product/api.js';
import { createFiles, type FileRef } from './project.js';

/** A case in the list. */
export interface CaseRecord {
  readonly case_id: number;
  readonly order: number;
  readonly testCase: Readonly<Record<string, unknown>>;
  readonly summary: object;
}

/** Defaults of a case. */
export const CASE_DEFAULTS = {
  maxWaitingTime: 5,
  sleepTime: 0,
  priority: 'Medium',
  isBlocker: 'No',
  eventActions: [],
  storage: [],
};

/** Helpers for the specs of test cases. */
export interface CaseCalls {
  /** Creates a test case file in a new project. */
  createFile(): Promise<FileRef>;
  manage(file: FileRef, body: object): Promise<Answer>;
  manageOk(file: FileRef, body: object): Promise<Answer>;
  list(file: FileRef): Promise<CaseRecord[]>;
  /** Stores a case in a new file and returns it from the list. */
  stored(testCase: object): Promise<CaseRecord['testCase']>;
}

/** @param on the server of the spec; its administrator is set once a test runs */
export function caseCalls(on: { readonly admin: Api }): CaseCalls {
  const createFile = async () => (await createFiles(on.admin, ['Sign in']))[0]!;
  const manageOk = (file: FileRef, body: object) =>
    on.admin.ok<Answer>('/projects/test-case-manage', { ...file, ...body });
  const list = async (file: FileRef) =>
    (await on.admin.ok<{ data: CaseRecord[] }>('/projects/test-case-lists', file)).data;
  return {
    createFile,
    manage: (file, body) => on.admin.call('/projects/test-case-manage', { ...file, ...body }),
    manageOk,
    list,
    async stored(testCase) {
      const file = await createFile();
      await manageOk(file, { testCase });
      return (await list(file))[0]!.testCase;
    },
  };
}
