import { ZipFile } from 'yazl';
import type { ServerAddress } from '../agent/connection/server-address.js';
import { answerText } from '../answer-text.js';
import { CannotRun } from '../command.js';
import { fieldsOf, listOf, textOf } from '../fields.js';
import { readRefusal } from '../run/link-answers.js';
import { describeFailure } from '../run/retry.js';
import type { Texts } from './compare.js';

/** Milliseconds for one call: a large project takes a minute to read and to write. */
const ANSWER_WITHIN = 5 * 60_000;

/** The texts of a project. */
export interface ServerTexts {
  readonly texts: Texts;
  /** Identifies this state of the project. */
  readonly digest: string;
}

/** What the project would become. */
export interface Preview {
  /** Texts by path; null: deleted. */
  readonly changes: ReadonlyMap<string, string | null>;
  /** One sentence for each consequence that the texts don't show. */
  readonly notes: readonly string[];
}

/** The server's calls for `xecutor sync`. All methods throw `CannotRun`, or the signal's reason when the program is interrupted. */
export class SyncClient {
  /** @param duid the id of a saved device, whose owner's rights apply. It goes to this server only, in a header. */
  constructor(
    private readonly server: ServerAddress,
    private readonly duid: string,
    private readonly projectId: number,
    private readonly interrupted: AbortSignal,
  ) {}

  async read(): Promise<ServerTexts> {
    const body = JSON.stringify({ projectId: this.projectId });
    const data = await this.post('sync-read', 'application/json', body);
    const texts = listOf(data.texts).map((one) => [textOf(fieldsOf(one).path), textOf(fieldsOf(one).text)] as const);
    return { texts: new Map(texts), digest: this.expect(textOf(data.digest)) };
  }

  /** What `write` would do. @param digest of the project as it was read */
  async preview(digest: string, texts: Texts): Promise<Preview> {
    const data = await this.send('sync-preview', digest, texts);
    const changes = listOf(data.changes).map((one) => {
      const { path, text } = fieldsOf(one);
      return [textOf(path), text === null ? null : textOf(text)] as const;
    });
    return { changes: new Map(changes), notes: listOf(data.notes).map(textOf) };
  }

  /** Replaces the project's content by these texts. Returns the digests of its texts afterwards, by path. */
  async write(digest: string, texts: Texts): Promise<ReadonlyMap<string, string>> {
    const data = await this.send('sync-write', digest, texts);
    return new Map(
      listOf(data.texts).map((one) => [textOf(fieldsOf(one).path), this.expect(textOf(fieldsOf(one).sha256))]),
    );
  }

  private async send(call: string, digest: string, texts: Texts) {
    const query = new URLSearchParams({ projectId: String(this.projectId), digest });
    return this.post(`${call}?${query.toString()}`, 'application/zip', await zipped(texts));
  }

  private async post(call: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
    const { status, text } = await this.fetch(`${this.server.text}/projects/${call}`, type, body);
    if (status >= 300 && status < 400)
      throw new CannotRun(
        `${this.server.text} redirects to another address. Give --server the address that people use.`,
      );
    const answer = parse(text);
    if (status === 404 && fieldsOf(answer).status === undefined)
      throw new CannotRun(
        `No TestPlatform that can do this answers at ${this.server.text}. Check the address, or update the server.`,
      );
    if (status !== 200)
      throw new CannotRun(
        readRefusal(answer) || `The server at ${this.server.text} refused the call (HTTP ${status}).`,
      );
    return fieldsOf(fieldsOf(answer).data);
  }

  private async fetch(url: string, type: string, body: string | Uint8Array<ArrayBuffer>) {
    const headers = { Accept: 'application/json', 'Content-Type': type, Device: this.duid };
    const signal = AbortSignal.any([this.interrupted, AbortSignal.timeout(ANSWER_WITHIN)]);
    try {
      // Don't follow redirects: the device id is a secret.
      const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      return { status: response.status, text: await answerText(response, 'Check the address.') };
    } catch (error) {
      this.interrupted.throwIfAborted();
      if (error instanceof CannotRun) throw error;
      throw new CannotRun(describeFailure(error, this.server.text, 'address').sentence);
    }
  }

  private expect(text: string): string {
    if (text === '') throw new CannotRun(`${this.server.text} is not a TestPlatform server. Check the address.`);
    return text;
  }
}

async function zipped(texts: Texts): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, text] of texts) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports an invalid answer.
    return null;
  }
}
