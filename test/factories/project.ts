import type { TestCase } from '@testplatform/contract';
import type { Api } from '../support/product/api.js';

/** The path of a file. */
export interface FileRef {
  readonly projectId: number;
  readonly module: string;
  readonly section: string;
  readonly scenario: string;
  readonly testCaseFileName: string;
}

/** Seconds: only a broken product takes this long, on any machine. */
export const LONGEST_WAIT = 60;
/** Seconds to wait in a case that should fail because something never appears. */
export const SHORT_WAIT = { maxWaitingTime: 5 } as const;

let made = 0;

export const buildProject = (change: object = {}): object => ({
  name: `Project ${++made}`,
  description: 'Made by a test',
  ...change,
});

export async function createProject(api: Api, change: object = {}): Promise<number> {
  const { data } = await api.ok<{ data: { project_id: number } }>('/projects/create', buildProject(change));
  return data.project_id;
}

/** A tree with one branch that ends in the given files. */
export const buildTree = (
  files: readonly string[],
  module = 'Module',
  section = 'Section',
  scenario = 'Scenario',
): object => ({
  0: {
    title: module,
    type: 'module',
    0: {
      title: section,
      type: 'section',
      0: { title: scenario, type: 'scenario', ...files.map((title) => ({ title, type: 'test-case-file' })) },
    },
  },
});

/** Creates a project with one branch and the given files; returns their paths. */
export async function createFiles(api: Api, files: readonly string[], project: object = {}): Promise<FileRef[]> {
  const projectId = await createProject(api, project);
  await api.ok('/projects/components-update', { projectId, components: buildTree(files) });
  return files.map((testCaseFileName) => ({
    projectId,
    module: 'Module',
    section: 'Section',
    scenario: 'Scenario',
    testCaseFileName,
  }));
}

/** A case that should pass, on any machine. Give one that should fail for want of an element a `SHORT_WAIT`. */
export const buildCase = (change: Partial<TestCase> = {}): object => ({
  title: `Case ${++made}`,
  eventType: 'Sleep',
  sleepTime: 0,
  maxWaitingTime: LONGEST_WAIT,
  ...change,
});

export async function createCase(
  api: Api,
  file: FileRef,
  change: Partial<TestCase> = {},
  order?: number,
): Promise<number> {
  const body = { ...file, testCase: buildCase(change), ...(order !== undefined && { order }) };
  const { data } = await api.ok<{ data: { case_id: number } }>('/projects/test-case-manage', body);
  return data.case_id;
}
