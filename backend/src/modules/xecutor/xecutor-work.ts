import { Injectable } from '@nestjs/common';
import type {
  XecutorBeats,
  XecutorCases,
  XecutorEntry,
  XecutorFile,
  XecutorQuestions,
  XecutorReceipt,
} from '@testplatform/contract';
import { UserError } from '../../common/errors.js';
import { Mutex } from '../../database/mutex.js';
import { DatabaseRunSource } from '../execution/database-run-source.service.js';
import { holderOf, LOST, XecutorFilesService } from '../execution/xecutor-files.service.js';
import { DevicePresenceService } from './device-presence.service.js';
import { readBeat, readDelivery, readFrame, readHello, readImport, readLeaseOf, readUpload } from './messages.js';
import { MalformedError } from './reading.js';
import { Uploads } from './uploads.js';
import type { FileAtWork, XecutorConnection } from './xecutor-connection.js';

export type Question = keyof XecutorQuestions;
type Answer<Q extends Question> = Promise<XecutorQuestions[Q]['answer']>;

/** What Xecutors ask (3 §9). Answers as the contract says; throws MalformedError and UserError. */
@Injectable()
export class XecutorWork {
  private readonly arrivals = new Mutex();

  constructor(
    private readonly files: XecutorFilesService,
    private readonly source: DatabaseRunSource,
    private readonly presence: DevicePresenceService,
    private readonly uploads: Uploads,
  ) {}

  /** Answers a question; the first has to be `hello`. */
  async answer(connection: XecutorConnection, question: Question, message: unknown): Promise<unknown> {
    if (question === 'hello') return this.hello(connection, message);
    if (!connection.greeted) throw new MalformedError('The first question should be hello');
    switch (question) {
      case 'claim':
        return this.claim(connection);
      case 'beat':
        return this.beat(connection, message);
      case 'import-file':
        return this.importFile(connection, message);
      case 'deliver':
        return this.orEnd(connection, question, message, this.deliver(connection, message));
      case 'upload':
        return this.orEnd(connection, question, message, this.upload(connection, message));
      case 'release':
        return this.release(connection, message);
    }
  }

  /** Keeps that an Xecutor gave a sign: none of its files is lost, also those that it says nothing of at the moment. */
  async sign({ auth, who, hasFiles }: XecutorConnection): Promise<void> {
    await this.presence.sign(auth.duid);
    if (hasFiles) await this.files.sign(who);
  }

  /** A live picture; whatever is wrong with it, it is only dropped. */
  frame(connection: XecutorConnection, message: unknown): void {
    try {
      const { fileRunId, jpeg } = readFrame(message);
      const file = connection.file(fileRunId);
      if (file?.live.watched()) file.live.frame(jpeg);
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
    }
  }

  /** Its Xecutor may go on at another server, which shows its files then: they are shown here no more, once what it said is told. */
  left({ filesAtWork }: XecutorConnection): void {
    for (const { lease, turn } of filesAtWork) void turn.run(async () => this.source.left(lease));
  }

  private async hello(connection: XecutorConnection, message: unknown): Answer<'hello'> {
    const holding = readHello(message);
    await this.arrivals.run(async () => {
      // Perhaps a newer one came meanwhile.
      if (connection.isOpen) await this.presence.arrive(connection.auth);
    });
    for (const file of await this.files.greet(connection.who, holding)) this.begin(connection, file);
    connection.greeted = true;
    connection.tellWatched();
    // It went while it was greeted.
    if (!connection.isOpen) await this.presence.leave(connection.auth.duid, connection.who.instance);
    return { owner: connection.owner };
  }

  private async claim(connection: XecutorConnection): Promise<XecutorFile | null> {
    const claimed = await this.source.claim(holderOf(connection.who));
    if (!claimed) return null;
    if (!connection.isOpen) {
      // Nobody is there to hear the answer.
      await this.files.takeBack(claimed.lease);
      return null;
    }
    this.begin(connection, { lease: claimed.lease, path: claimed.file.path });
    return claimed;
  }

  private async beat(connection: XecutorConnection, message: unknown): Promise<XecutorBeats> {
    const leases = readBeat(message);
    const beats = new Map<string, XecutorBeats[string]>();
    for (const lease of leases) {
      const state = await this.files.beat(connection.who, lease);
      if (state === null) await this.forget(connection, lease.fileRunId);
      beats.set(lease.fileRunId, state ?? 'lost');
    }
    return Object.fromEntries(beats);
  }

  private async importFile(connection: XecutorConnection, message: unknown): Promise<XecutorCases | null> {
    const { lease, path } = readImport(message);
    const file = connection.file(lease.fileRunId);
    if (!file || (await this.files.delivered(connection.who, lease)) === null) return null;
    return this.source.importFile(file.lease, path);
  }

  private async deliver(connection: XecutorConnection, message: unknown): Promise<XecutorReceipt> {
    const { lease, entries } = readDelivery(message);
    return this.inTurn(connection, lease.fileRunId, async (file) => {
      if (file && entries.at(-1)?.kind === 'end') await this.source.lastPicture(file.lease);
      const kept = await this.files.deliver(connection.who, lease, entries);
      if (!kept) await this.forget(connection, lease.fileRunId);
      if (!kept) return LOST;
      if (file) for (const entry of kept.fresh) tell(file, entry);
      if (kept.fresh.at(-1)?.kind === 'end') await this.forget(connection, lease.fileRunId);
      return { delivered: kept.delivered, received: this.uploads.received(lease.fileRunId, kept.delivered + 1) };
    });
  }

  private async upload(connection: XecutorConnection, message: unknown): Promise<XecutorReceipt> {
    const upload = readUpload(message);
    const { lease, n, index } = upload;
    return this.inTurn(connection, lease.fileRunId, async () => {
      const delivered = await this.files.delivered(connection.who, lease);
      if (delivered === null) await this.forget(connection, lease.fileRunId);
      if (delivered === null) return LOST;
      if (n !== delivered + 1) return { delivered, received: this.uploads.received(lease.fileRunId, delivered + 1) };
      const taken = await this.uploads.take(upload);
      if ('received' in taken) {
        await this.files.beat(connection.who, lease);
        return { delivered, received: taken.received };
      }
      const receipt = await this.files.keepFile(connection.who, lease, { n, index, source: taken.source });
      await this.uploads.drop(lease.fileRunId);
      return receipt;
    });
  }

  private async release(connection: XecutorConnection, message: unknown): Answer<'release'> {
    const lease = readLeaseOf('release', message);
    await this.inTurn(connection, lease.fileRunId, async (file) => {
      const isOwn = (await this.files.delivered(connection.who, lease)) !== null;
      await this.forget(connection, lease.fileRunId);
      if (file && isOwn) await this.source.release(file.lease);
    });
    return { done: true };
  }

  /** What can't be kept is brought no more: its file ends, and says why. What came before it stays. */
  private orEnd<T>(connection: XecutorConnection, question: Question, message: unknown, work: Promise<T>): Promise<T> {
    return work.catch(async (error: unknown) => {
      if (error instanceof MalformedError || error instanceof UserError) {
        const lease = readLeaseOf(question, message);
        await this.inTurn(connection, lease.fileRunId, async (file) => {
          if (file) await this.source.lastPicture(file.lease);
          const hasEnded = await this.files.end(connection.who, lease, notTaken(error));
          if (hasEnded) await this.forget(connection, lease.fileRunId);
        });
      }
      throw error;
    });
  }

  /** What is told of one file is kept in the order in which it came. */
  private inTurn<T>(
    connection: XecutorConnection,
    fileRunId: string,
    work: (file: FileAtWork | undefined) => Promise<T>,
  ): Promise<T> {
    const file = connection.file(fileRunId);
    return file ? file.turn.run(() => work(file)) : work(undefined);
  }

  private begin(connection: XecutorConnection, { lease, path }: Pick<FileAtWork, 'lease' | 'path'>): void {
    connection.begin({ lease, path }, this.source.live({ lease, file: { path } }));
  }

  private async forget(connection: XecutorConnection, fileRunId: string): Promise<void> {
    const file = connection.file(fileRunId);
    connection.forget(fileRunId);
    if (file) this.source.left(file.lease);
    await this.uploads.drop(fileRunId);
  }
}

const notTaken = ({ message }: Error): string =>
  `The server can’t take what the Xecutor says of the file: ${message}. Update the Xecutor and run again`;

/** What is kept is told to those who look. */
function tell({ live }: FileAtWork, entry: XecutorEntry): void {
  if (entry.kind === 'started') live.caseStarted(entry.title);
  else if (entry.kind === 'result') live.caseFinished(entry.result);
  else if (entry.kind === 'log') live.log(entry.line);
}
