import { joinPath, type TestCase } from '@testplatform/contract';
import type { Api } from '../support/product/api.js';
import { createCase, createFiles, type FileRef } from './project.js';
import { readLastResult, run, type WholeResult } from './run.js';

/** A test case in the short form of run tests. */
export type Step = Partial<TestCase> & Pick<TestCase, 'title'>;

export const passing = (title: string): Step => ({ title });
/** Fails as fast as a step can, because retrying can't help. */
export const failing = (title: string): Step => ({
  title,
  eventType: 'Get content',
  property: 'URL',
  conditionals: [{ statement: 'Greater then', statementData: 'no number' }],
});
export const opening = (title: string, redirectURL: string): Step => ({
  title,
  eventType: 'URL redirect',
  redirectURL,
});
export const feeding = (title: string, targetField: string, inputText: string): Step => ({
  title,
  eventType: 'Text feed',
  targetField,
  inputText,
});
export const finding = (title: string, targetField: string): Step => ({
  title,
  eventType: 'Locate element',
  targetField,
});
export const importing = (event: 'On success' | 'On failure', file: FileRef): Pick<TestCase, 'eventActions'> => ({
  eventActions: [{ event, action: 'Test case import', data: joinPath(file) }],
});

export async function addSteps(api: Api, file: FileRef, ...steps: Step[]): Promise<void> {
  for (const step of steps) await createCase(api, file, step);
}

/** Creates a project with one file of these steps. */
export async function createSteps(api: Api, ...steps: Step[]): Promise<FileRef> {
  const [file] = await createFiles(api, ['Sign in']);
  await addSteps(api, file!, ...steps);
  return file!;
}

/** Runs a file and returns its result with its cases. */
export async function resultOf(api: Api, file: FileRef): Promise<WholeResult> {
  await run(api, file);
  return readLastResult(api, file);
}
