import type { CDPSession, Frame } from 'playwright';
import { FILES } from '../in-page/describe-element.js';

/**
 * Local paths of the files chosen last, for a step that chooses them again; their names when the browser doesn't tell
 * the paths, as for files that are not on a disk.
 */
export async function filePaths(frame: Frame, names: readonly string[]): Promise<readonly string[]> {
  const page = frame.page();
  if (frame !== page.mainFrame()) return names;
  const session = await page.context().newCDPSession(page);
  try {
    return await Promise.all(names.map((name, index) => pathOf(session, index, name)));
  } finally {
    await session.detach();
  }
}

async function pathOf(session: CDPSession, index: number, name: string): Promise<string> {
  try {
    const { result } = await session.send('Runtime.evaluate', {
      expression: `window[${JSON.stringify(FILES)}]?.[${index}]`,
    });
    if (!result.objectId) return name;
    const { path } = await session.send('DOM.getFileInfo', { objectId: result.objectId });
    return path || name;
  } catch {
    // The page navigated to another document.
    return name;
  }
}
