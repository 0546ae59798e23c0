import { fieldsOf, textOf } from '../fields.js';
import { CannotRun } from '../command.js';
import type { Known } from './compare.js';
import type { LocalFolder } from './local-folder.js';

/** The file in the folder that remembers both sides as of the last sync. It holds digests only. */
export const STATE_FILE = '.testplatform-sync.json';
const FORMAT = 1;

/** Which project a folder belongs to. */
export interface Partner {
  /** Its server's address. */
  readonly server: string;
  readonly projectId: number;
}

/**
 * Reads the state of the last sync; null if there was none.
 * @throws CannotRun if it can't be read, or belongs to another project
 */
export async function readState(folder: LocalFolder, { server, projectId }: Partner): Promise<Known | null> {
  const text = await folder.readOwn(STATE_FILE);
  if (text === null) return null;
  const { format, server: of, project, texts } = fieldsOf(parse(text));
  if (format !== FORMAT || typeof of !== 'string' || typeof project !== 'number')
    throw new CannotRun(`${STATE_FILE} in the folder can’t be read. Remove it, then choose a side with --from.`);
  if (of !== server || project !== projectId)
    throw new CannotRun(
      `This folder belongs to project ${project} of ${of}. Choose another folder, or remove ${STATE_FILE} from it.`,
    );
  return new Map(
    Object.entries(fieldsOf(texts)).map(([path, kept]) => {
      const { server: there, folder: here } = fieldsOf(kept);
      return [path, { server: textOf(there) || null, folder: textOf(here) || null }];
    }),
  );
}

/** Saves the state of both sides after a sync. @throws CannotRun */
export async function writeState(folder: LocalFolder, { server, projectId }: Partner, known: Known): Promise<void> {
  const texts = Object.fromEntries(known);
  await folder.writeOwn(
    STATE_FILE,
    `${JSON.stringify({ format: FORMAT, server, project: projectId, texts }, null, 1)}\n`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
