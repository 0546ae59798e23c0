import { splitFilePaths, TEXTS } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';
import { isTimeout } from '../playwright.js';
import { allowedFile } from './allowed-file.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { press } from './press.js';
import { waited } from './waited.js';

/**
 * Chooses files of this machine in a file field, which may be hidden behind a nicer button, or in the file chooser that a click on the
 * target opens. Only the Xecutor has files to choose.
 */
export async function fileUpload(context: CaseContext): Promise<EventOutcome> {
  if (context.executionType === 'server') throw new CaseFailure(TEXTS.fileUploadOnServer);
  const paths = splitFilePaths(context.testCase.filePath ?? '');
  const files = paths.map((path) => allowedFile(path, context.uploadFolders));
  const field = await context.onTarget((element, timeout) => element.evaluate(fieldOf, undefined, { timeout }));
  if (field === 'other') throw new CaseFailure('The target is not a file field');
  if (field === 'none') return chooseByPress(context, files);
  await context.readyToAct();
  await context.onTarget((element, timeout) =>
    (field === 'inside' ? element.locator(FILE_FIELD) : element).setInputFiles(files, { timeout }),
  );
  return DONE;
}

const FILE_FIELD = 'input[type=file]';

/** Where the file field of a target is: a drop zone has one inside, a button may open one anywhere, other fields have none. */
function fieldOf(element: Element): 'itself' | 'inside' | 'none' | 'other' {
  const field = (element instanceof HTMLLabelElement && element.control) || element;
  if (field.matches('input[type=file]')) return 'itself';
  if (field.matches('input:not([type=button], [type=submit], [type=image]), textarea, select')) return 'other';
  return element.querySelectorAll('input[type=file]').length === 1 ? 'inside' : 'none';
}

async function chooseByPress(context: CaseContext, files: readonly string[]): Promise<EventOutcome> {
  const opened = context.page.waitForEvent('filechooser', { timeout: context.remaining() });
  // The click may fail first.
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
  return DONE;
}
