import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import type { Part } from './byte-range.js';

/** A file, or a byte range of it, to send to a client. */
export interface FileReply {
  readonly stream: Readable;
  readonly type: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** null for the whole file. */
  readonly part: Part | null;
}

/**
 * Answers with a file: 200, or 206 for a byte range. If the stream fails the connection is aborted, so that no client takes the file for
 * complete.
 */
export function sendFile(response: Response, { stream, type, size, part }: FileReply): StreamableFile {
  response.setHeader('Accept-Ranges', 'bytes');
  if (part) response.status(206).setHeader('Content-Range', `bytes ${part.first}-${part.last}/${size}`);
  const length = part ? part.last - part.first + 1 : size;
  return new StreamableFile(stream, { type, length }).setErrorHandler(() => response.destroy());
}
