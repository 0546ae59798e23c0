import { LIMITS, isObject } from '@testplatform/contract';
import { isRecording, readRecording } from './devtools/read-recording.js';
import { type Imported, ImportError } from './imported.js';
import { readPlaywright } from './playwright/read-playwright.js';
import { readKatalon } from './selenium/read-katalon.js';
import { isSide, readSide } from './selenium/read-side.js';

/** The formats that can be imported, for errors about other ones. */
const CHOOSE =
  'Choose a project of Selenium IDE, a recording of Chrome’s DevTools, code of Playwright’s generator, or a test of Katalon Recorder';

/**
 * Reads a file of another tool. Its format is recognized by its content.
 * @param name of the file, for tests without a title of their own
 * @throws ImportError
 */
export function readTests(name: string, content: string): Imported {
  const text = content.replace(/^\ufeff/, '').trim();
  return withoutOverflow(() => read(withoutEnding(name), text));
}

/** `shop.spec.ts` without its ending. */
export const withoutEnding = (name: string): string => name.replace(/(?:\.(?:spec|test))?\.[a-z]{1,10}$/i, '');

function read(name: string, text: string): Imported {
  if (text === '') throw new ImportError(`The file is empty. ${CHOOSE}`);
  if (text.startsWith('{') || text.startsWith('[')) return readJson(name, text);
  if (text.startsWith('<')) return readKatalon(text);
  if (text.length > LIMITS.importedCodeBytes)
    throw new ImportError(
      `Code may have at most ${LIMITS.importedCodeBytes / 1_024} KB. Divide it, and import the parts`,
    );
  return readPlaywright(text, name);
}

function readJson(name: string, text: string): Imported {
  const content = parsed(text);
  if (!isObject(content)) throw new ImportError(`This JSON holds no tests. ${CHOOSE}`);
  if (isSide(content)) return readSide(content);
  if (isRecording(content)) return readRecording(content, name);
  throw new ImportError(`This JSON holds no tests. ${CHOOSE}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportError('The file is not complete JSON. Export it again, or choose another one');
  }
}

/** Turns a RangeError, such as a stack overflow, into an ImportError: no tool nests code thousands of levels deep. */
function withoutOverflow<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const isNested = error.message.includes('call stack');
    throw new ImportError(`The file is ${isNested ? 'nested too deep' : 'too large'} to be read. ${CHOOSE}`);
  }
}
