import { HOUR, clock } from '@testplatform/contract';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { notFound, OperationalError, UserError } from '../../common/errors.js';
import { readRange } from '../../common/http/byte-range.js';
import type { FileReply } from '../../common/http/send-file.js';
import { type Secrets, SECRETS_TOKEN } from '../../config/secrets.js';
import { type ArtifactSource, ArtifactStore, OutOfRangeError } from './artifact-store.js';
import { ArtifactWriter } from './artifact-writer.js';

export type { ArtifactSource } from './artifact-store.js';

/** Lifetime of a public path in milliseconds; each read of a report renews it. */
const PATH_LIFE = HOUR;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Content types by file extension. */
const TYPES = { jpeg: 'image/jpeg', zip: 'application/zip' } as const;
const TRACE = 'trace.zip';
const NAME = /^[\w-]{1,60}\.(\w+)$/;

/** A requested path. */
interface ArtifactRequest {
  readonly resultId: string;
  readonly pass: string;
  readonly name: string;
  /** The `Range` header. */
  readonly range?: string | undefined;
}

/** The pictures and trace of a result, behind unguessable paths that expire (3 §6). */
@Injectable()
export class ArtifactsService {
  private readonly logger = new Logger('Artifacts');
  private readonly key: Buffer;

  constructor(
    private readonly store: ArtifactStore,
    private readonly writer: ArtifactWriter,
    @Inject(SECRETS_TOKEN) { tokenSecret }: Secrets,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', tokenSecret, 'testplatform', 'artifact-path', 32));
  }

  /**
   * Stores the screenshot of a case.
   * @returns false when the store refuses it: it is lost for good
   */
  keepRecord(resultId: string, index: number, jpeg: ArtifactSource): Promise<boolean> {
    return this.keep(resultId, recordName(index), jpeg);
  }

  /**
   * Stores a file of a result, of one of the served types.
   * @returns false when the store refuses it: it is lost for good
   */
  keep(resultId: string, name: string, source: ArtifactSource): Promise<boolean> {
    if (!typeOf(name)) throw new Error(`Files such as ${name} are not served: add its type`);
    return this.writer.put(`${resultId}/${name}`, source);
  }

  /**
   * Stores the trace of a file run, a zip file.
   * @returns false when the store refuses it: it is lost for good
   */
  keepTrace(resultId: string, path: string): Promise<boolean> {
    return this.keep(resultId, TRACE, { path });
  }

  /** The path of a result's trace, valid for an hour; null when there is none, or the store does not answer. */
  async tracePath(resultId: string): Promise<string | null> {
    return (await this.has(`${resultId}/${TRACE}`)) ? `${this.publicPath(resultId)}${TRACE}` : null;
  }

  /**
   * Which of these pictures of a result are missing.
   * @throws OperationalError when the store is unavailable
   */
  async missingRecords(resultId: string, indexes: readonly number[]): Promise<readonly number[]> {
    if (indexes.length === 0) return [];
    const kept = new Set(await this.store.names(resultId));
    return indexes.filter((index) => !kept.has(recordName(index)));
  }

  /** The base path of a result's pictures, valid for an hour: append `index` and `.jpeg`. Ends in `/`. */
  publicPath(resultId: string, now = clock.now()): string {
    const expires = (now + PATH_LIFE).toString(36);
    return `/artifacts/${resultId}/${expires}.${this.sign(resultId, expires)}/`;
  }

  /**
   * Opens a file, or a byte range of it, by its public path.
   * @throws UserError 404 for a wrong or expired path or a missing file, 416 for a range outside the file
   */
  async read({ resultId, pass, name, range }: ArtifactRequest, now = clock.now()): Promise<FileReply> {
    const type = this.mayRead(resultId, pass, now) ? typeOf(name) : undefined;
    const file = type && (await this.open(`${resultId}/${name}`, range));
    if (!file)
      throw notFound('artifact', 'There is no such record, or the link to it has expired. Open the report again');
    return { ...file, type };
  }

  private async has(key: string): Promise<boolean> {
    try {
      const file = await this.store.open(key, { first: 0, last: 0 });
      file?.stream.destroy();
      return file !== null;
    } catch (error) {
      if (!(error instanceof OperationalError)) throw error;
      this.logger.warn({ err: error }, 'The store could not be asked for a trace');
      return false;
    }
  }

  private async open(key: string, range: string | undefined) {
    try {
      return await this.store.open(key, readRange(range));
    } catch (error) {
      if (!(error instanceof OutOfRangeError)) throw error;
      throw new UserError(416, { range: 'The file has no such part' });
    }
  }

  private mayRead(resultId: string, pass: string, now: number): boolean {
    const [expires = '', signature = ''] = pass.split('.');
    if (!UUID.test(resultId) || !/^[0-9a-z]{1,12}$/.test(expires)) return false;
    const expected = Buffer.from(this.sign(resultId, expires));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) && parseInt(expires, 36) >= now;
  }

  private sign(resultId: string, expires: string): string {
    return createHmac('sha256', this.key).update(`${resultId}/${expires}`).digest('base64url');
  }
}

const recordName = (index: number): string => `${index}.jpeg`;

/** The content type of a file name; undefined for a name that we never use. */
function typeOf(name: string): string | undefined {
  const [, ending = ''] = NAME.exec(name) ?? [];
  return Object.hasOwn(TYPES, ending) ? TYPES[ending as keyof typeof TYPES] : undefined;
}
