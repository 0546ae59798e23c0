import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { OperationalError } from '../../common/errors.js';
import { type Part, partOf, rangeHeader, type RangeRequest } from '../../common/http/byte-range.js';
import type { S3Address } from '../../config/s3-address.js';
import { SettingsError } from '../../config/settings.js';
import {
  type ArtifactSource,
  ArtifactStore,
  type Freed,
  type OpenArtifact,
  OutOfRangeError,
} from './artifact-store.js';

/** Timeouts in milliseconds: to connect, for the answer to begin, and between chunks in either direction. */
const CONNECT = 2_000;
const ANSWER = 10_000;
const STALL = 30_000;
/** Parallel removals. */
const AT_ONCE = 8;

type SentBody = Pick<PutObjectCommandInput, 'Body' | 'ContentLength'>;

/** Stores artifacts in a bucket of Amazon S3 or a compatible store. A put writes one object atomically. */
export class S3Store extends ArtifactStore {
  private readonly client: S3Client;

  constructor(private readonly address: S3Address) {
    super();
    this.client = new S3Client({
      region: address.region,
      forcePathStyle: address.pathStyle,
      ...(address.endpoint !== undefined && { endpoint: address.endpoint }),
      ...(address.credentials && { credentials: address.credentials }),
      // Without timeouts, a store that accepts connections and never answers would block its callers for minutes. Writers retry on their
      // own.
      requestHandler: {
        connectionTimeout: CONNECT,
        requestTimeout: ANSWER,
        throwOnRequestTimeout: true,
        socketTimeout: STALL,
      },
      maxAttempts: 2,
      // Stores other than Amazon's reject checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /**
   * Checks once whether the bucket can be used. Returns false when the store is unreachable, which may be temporary.
   * @throws SettingsError when the store refuses access
   */
  async check(): Promise<boolean> {
    try {
      await this.client.send(new HeadBucketCommand({ Bucket: this.address.bucket }));
      return true;
    } catch (error) {
      if ((error as Error).name === 'CredentialsProviderError') throw new SettingsError(`ARTIFACTS_URL ${NO_KEY}`);
      const status = statusOf(error);
      const sentence = status !== undefined && REFUSALS[status];
      if (sentence) throw new SettingsError(`ARTIFACTS_URL ${sentence} (bucket "${this.address.bucket}")`);
      return false;
    }
  }

  async put(key: string, source: ArtifactSource, abortSignal?: AbortSignal): Promise<void> {
    if (Buffer.isBuffer(source)) return this.send(key, { Body: source }, abortSignal);
    const { size } = await stat(source.path);
    // The client neither closes a file that it could not send, nor listens for errors of reading it, which would end the process.
    const file = createReadStream(source.path);
    const broken = new AbortController();
    file.once('error', (error) => broken.abort(error));
    try {
      const signal = abortSignal ? AbortSignal.any([abortSignal, broken.signal]) : broken.signal;
      await this.send(key, { ContentLength: size, Body: file }, signal);
    } catch (error) {
      throw file.errored ?? error;
    } finally {
      file.destroy();
    }
  }

  private async send(key: string, body: SentBody, abortSignal?: AbortSignal): Promise<void> {
    // The total time depends on the size, so only the signal or a stalled connection ends it.
    const command = new PutObjectCommand({ ...this.object(key), ...body });
    await this.ask(() => this.client.send(command, { requestTimeout: 0, ...(abortSignal && { abortSignal }) }));
  }

  async open(key: string, range?: RangeRequest): Promise<OpenArtifact | null> {
    try {
      const exact = range && 'final' in range ? await this.finalPart(key, range) : range;
      const wanted = { ...this.object(key), ...(exact && { Range: rangeHeader(exact) }) };
      const { Body, ContentLength = 0, ContentRange } = await this.client.send(new GetObjectCommand(wanted));
      const part = readContentRange(ContentRange);
      return { stream: Body as Readable, size: part?.size ?? ContentLength, part: part?.part ?? null };
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return null;
      if (error instanceof OutOfRangeError) throw error;
      if (status === 416) throw new OutOfRangeError(`${key} has no such part`);
      throw unreachable(error);
    }
  }

  async names(folder: string): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const page of this.objectsIn(folder))
      names.push(...page.map(({ Key = '' }) => Key.slice(Key.lastIndexOf('/') + 1)));
    return names;
  }

  async removeFolder(folder: string): Promise<Freed> {
    let [files, bytes] = [0, 0];
    for await (const page of this.objectsIn(folder)) {
      for (let from = 0; from < page.length; from += AT_ONCE)
        await Promise.all(page.slice(from, from + AT_ONCE).map(({ Key }) => this.remove(Key)));
      files += page.length;
      bytes += page.reduce((sum, { Size = 0 }) => sum + Size, 0);
    }
    return { files, bytes };
  }

  /** The objects of a folder, fetched page by page. */
  private async *objectsIn(folder: string) {
    const Prefix = `${this.address.prefix}${folder}/`;
    for (let token: string | undefined, more = true; more;) {
      const list = new ListObjectsV2Command({ Bucket: this.address.bucket, Prefix, ContinuationToken: token });
      const { Contents = [], NextContinuationToken } = await this.ask(() => this.client.send(list));
      yield Contents;
      token = NextContinuationToken;
      more = token !== undefined;
    }
  }

  /** Not every S3-compatible store supports suffix ranges. */
  private async finalPart(key: string, range: RangeRequest): Promise<Part> {
    const { ContentLength = 0 } = await this.client.send(new HeadObjectCommand(this.object(key)));
    const part = partOf(range, ContentLength);
    if (!part) throw new OutOfRangeError(`${key} has ${ContentLength} bytes`);
    return part;
  }

  /** One at a time: not every S3-compatible store supports bulk deletes. */
  private async remove(Key: string | undefined): Promise<void> {
    await this.ask(() => this.client.send(new DeleteObjectCommand({ Bucket: this.address.bucket, Key })));
  }

  private object(key: string) {
    return { Bucket: this.address.bucket, Key: `${this.address.prefix}${key}` };
  }

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await question();
    } catch (error) {
      throw unreachable(error);
    }
  }
}

const NO_KEY = 'comes without a key: write s3://key:secret@bucket, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const REFUSALS: Readonly<Record<number, string>> = {
  301: 'names a bucket that is in another region. Add region=… to it',
  400: 'is refused by its store. Check its region and its key',
  401: 'is refused by its store. Check its key and secret',
  403: 'is refused by its store. Its key must be allowed to list the bucket, and to read, write and delete in it',
  404: 'names a bucket that is not there. Make it, or correct the name',
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Omits the request, which contains a signature. */
function unreachable(error: unknown): OperationalError {
  const { name, message, code } = error as NodeJS.ErrnoException;
  return new OperationalError('The artifact store is not available', {
    cause: new Error(`${code ?? name}: ${message}`),
  });
}

/** Such as `bytes 0-3/10`. */
function readContentRange(header: string | undefined): { part: Part; size: number } | null {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? [];
  return size === undefined ? null : { part: { first: Number(first), last: Number(last) }, size: Number(size) };
}
