import { invalid } from '../../common/errors.js';
import { idSentence } from '../../common/validation/fields.js';
import { Message } from '../../common/validation/message.js';

/** The ids in a handshake; null where there is none. */
interface HandshakeFields {
  readonly projectId: number | null;
  readonly recordingId: string | null;
}

/** A handshake (3 §7). A payload without a known room is accepted. */
export class HandshakeMessage extends Message(readHandshake) {}

function readHandshake(message: unknown): HandshakeFields {
  const { projectId, recordingId } = typeof message === 'object' && message !== null ? (message as Fields) : {};
  return {
    projectId: readProjectId(projectId ?? ''),
    recordingId: typeof recordingId === 'string' && recordingId !== '' ? recordingId : null,
  };
}

type Fields = { readonly [Field in keyof HandshakeFields]?: unknown };

/** @throws UserError 422 if it is not an id */
function readProjectId(raw: unknown): number | null {
  if (raw === '' || raw === 0) return null;
  const projectId = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  if (typeof projectId === 'number' && Number.isSafeInteger(projectId) && projectId > 0) return projectId;
  throw invalid({ projectId: idSentence('Project') });
}
