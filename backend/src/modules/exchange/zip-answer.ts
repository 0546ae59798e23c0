import { Logger, StreamableFile } from '@nestjs/common';
import { clock, LIMITS } from '@testplatform/contract';
import { attachment } from '../../common/http/attachment.js';
import type { WrittenFile } from './write/written.js';
import { type StoredFile, zipOf } from './write/zip.js';

const logger = new Logger('Exports');

/**
 * An archive to download. It is aborted if the client reads the texts too slowly, because they are kept in memory.
 * @param over called when the texts have been read, or the client is gone
 */
export function zipAnswer(
  name: string,
  texts: readonly WrittenFile[],
  stored: readonly StoredFile[],
  over: () => void,
): StreamableFile {
  const textsRead = (): void => {
    cancelEnd();
    over();
  };
  const body = zipOf(texts, stored, textsRead);
  // Listens for errors of the body, which would end the process otherwise.
  const answer = new StreamableFile(body, { type: 'application/zip', disposition: attachment(`${name}.zip`) });
  const cancelEnd = clock.after(LIMITS.exportReadMs, () => body.destroy(new Error(TOO_SLOW)), { keepsProcess: false });
  body.once('close', textsRead);
  return answer.setErrorLogger((error) => logger.error({ err: error }, 'Writing an export failed'));
}

const TOO_SLOW = 'The client read the archive too slowly';
