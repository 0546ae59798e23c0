import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '../../common/errors.js';
import { type Secrets, SECRETS_TOKEN } from '../../config/secrets.js';
import { ArtifactStore } from './artifact-store.js';

/** Life of a public path in milliseconds; it is renewed at each read of a report (3 §13). */
const PATH_LIFE = 60 * 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RECORD = /^\d{1,6}\.jpeg$/;

/** The records of a result, behind paths that can't be guessed and expire (3 §6). */
@Injectable()
export class ArtifactsService {
  private readonly key: Buffer;

  constructor(
    @Inject(ArtifactStore) private readonly store: ArtifactStore,
    @Inject(SECRETS_TOKEN) { tokenSecret }: Secrets,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', tokenSecret, 'testplatform', 'artifact-path', 32));
  }

  keepRecord(resultId: string, index: number, jpeg: Buffer): Promise<void> {
    return this.store.put(`${resultId}/${index}.jpeg`, jpeg);
  }

  /** Where the records of a result can be read for the next hour: append `index` and `.jpeg`. Ends in `/`. */
  publicPath(resultId: string, now = Date.now()): string {
    const expires = (now + PATH_LIFE).toString(36);
    return `/artifacts/${resultId}/${expires}.${this.sign(resultId, expires)}/`;
  }

  /**
   * Reads a record by its public path.
   * @throws UserError 404 for a path that is wrong, expired, or has no record
   */
  async readRecord(resultId: string, pass: string, name: string, now = Date.now()): Promise<Buffer> {
    const data =
      this.mayRead(resultId, pass, now) && RECORD.test(name) ? await this.store.get(`${resultId}/${name}`) : null;
    if (!data)
      throw notFound('artifact', 'There is no such record, or the link to it has expired. Open the report again');
    return data;
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
