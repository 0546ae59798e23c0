import type { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import { clock } from '@testplatform/contract';
import { attachment } from '../../common/http/attachment.js';

/** Milliseconds for which an export occupies a place: one that takes longer is waiting for a slow client, and costs little. */
const PLACE = 60_000;
const logger = new Logger('Exports');

/** An archive to download. @param over called when writing has ended, the client is gone, or the place has been held long enough */
export function zipAnswer(name: string, body: Readable, over: () => void): StreamableFile {
  const cancelEnd = clock.after(PLACE, over, { keepsProcess: false });
  body.once('close', () => {
    cancelEnd();
    over();
  });
  return new StreamableFile(body, { type: 'application/zip', disposition: attachment(`${name}.zip`) }).setErrorLogger(
    (error) => logger.error({ err: error }, 'Writing an export failed'),
  );
}
