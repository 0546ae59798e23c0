import { projectFileName, splitFilePaths, TEXTS } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { FILE_FIELD, fileFieldOf } from '../locators/file-field.js';
import { isTimeout } from '../playwright.js';
import { allowedFile } from './allowed-file.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { press } from './press.js';
import { versionOf } from './project-file.js';
import { waited } from './waited.js';

/**
 * Chooses files in a file field, which may be hidden behind a styled button, or in the file chooser that a click on the
 * target opens. They are project files, or in the Xecutor also files of its machine.
 */
export async function fileUpload(context: CaseContext): Promise<EventOutcome> {
  const paths = splitFilePaths(context.testCase.filePath ?? '');
  if (context.executionType === 'server' && paths.some((path) => projectFileName(path) === null))
    throw new CaseFailure(TEXTS.fileUploadOnServer);
  const chosen = await Promise.all(paths.map((path) => fileAt(path, context)));
  await choose(
    context,
    chosen.map(({ path }) => path),
  );
  const value = chosen.flatMap(({ version }) => version ?? []).join(', ');
  return value === '' ? DONE : { value };
}

/** A file to choose, with its version if it is a project file. */
interface Chosen {
  readonly path: string;
  readonly version?: string;
}

async function fileAt(path: string, context: CaseContext): Promise<Chosen> {
  const name = projectFileName(path);
  if (name === null) return { path: allowedFile(path, context.uploadFolders) };
  const file = await context.projectFile(name);
  return { path: file.path, version: versionOf(file) };
}

async function choose(context: CaseContext, files: readonly string[]): Promise<void> {
  const field = await context.onTarget((element, timeout) => element.evaluate(fileFieldOf, undefined, { timeout }));
  if (field === 'other') throw new CaseFailure('The target is not a file field');
  if (field === 'none') return chooseByPress(context, files);
  await context.readyToAct();
  await context.onTarget((element, timeout) =>
    (field === 'inside' ? element.locator(FILE_FIELD) : element).setInputFiles([...files], { timeout }),
  );
}

async function chooseByPress(context: CaseContext, files: readonly string[]): Promise<void> {
  const opened = context.page.waitForEvent('filechooser', { timeout: context.remaining() });
  // The click may fail first, so handle this rejection.
  opened.catch(() => undefined);
  await press(context, {});
  try {
    await (await opened).setFiles([...files], { timeout: context.remaining() });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    const { targetField = '' } = context.testCase;
    throw new CaseFailure(
      `A press on ${targetField} opened no file chooser${waited(context)}: take the file field as target`,
    );
  }
}
