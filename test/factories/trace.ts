import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipOf } from '../../backend/src/modules/exchange/write/zip.js';
import { launchBrowser } from '../support/browser/browser.js';
import { unzip } from '../support/files/unzip.js';

/** The name of an attribute of the recorded page, which is replaced. */
const ATTRIBUTE = 'data-forged';

/** A Playwright trace with markup that no page had. */
export interface ForgedTrace {
  readonly zip: Buffer;
  /** The call whose snapshot shows the markup. */
  readonly callId: string;
}

/**
 * Forges a trace: Playwright’s viewer writes the names of attributes unescaped, so one can contain markup.
 * @param more files of the archive by path
 */
export async function forgeTrace(markup: string, more: Readonly<Record<string, string>> = {}): Promise<ForgedTrace> {
  const files = Object.fromEntries([...unzip(await recordTrace())].map(([path, bytes]) => [path, String(bytes)]));
  const events = files['trace.trace'] ?? '';
  const [, callId = ''] = /"callId":"([^"]+)".*data-forged/.exec(events) ?? [];
  const name = JSON.stringify(`x>${markup}<p y`).slice(1, -1);
  const forged = { ...files, ...more, 'trace.trace': events.replaceAll(ATTRIBUTE, () => name) };
  const written = Object.entries(forged).map(([path, content]) => ({ path, content }));
  return { zip: Buffer.concat(await zipOf(written).toArray()), callId };
}

/** The trace of a page with the attribute. */
async function recordTrace(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'testplatform-trace-'));
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(`<p ${ATTRIBUTE}="1">Recorded</p>`);
    await context.tracing.start({ snapshots: true });
    await page.click('p');
    await context.tracing.stop({ path: join(folder, 'trace.zip') });
    return await readFile(join(folder, 'trace.zip'));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}
