import { Injectable } from '@nestjs/common';
import {
  type ChatLine,
  clock,
  type XecutorBeats,
  type XecutorEntry,
  type XecutorLease,
  type XecutorQuestions,
} from '@testplatform/contract';
import { conflict, type UserError } from '../../common/errors.js';
import { Mutex } from '../../database/mutex.js';
import { DatabaseRunSource } from '../runner/work/database-run-source.service.js';
import { RunnableFilesService } from '../runner/work/runnable-files.service.js';
import { holderOf, LOST, XecutorFilesService } from '../runner/work/xecutor-files.service.js';
import { RunFilesService } from '../project-files/run-files.service.js';
import { DevicePresenceService } from '../devices/device-presence.service.js';
import type {
  BeatMessage,
  DeliverMessage,
  FilePartMessage,
  FrameMessage,
  HelloMessage,
  ImportMessage,
  ProjectFileMessage,
  ReleaseMessage,
  SaveSessionMessage,
  UploadMessage,
} from './messages.js';
import { Uploads } from './uploads.js';
import type { FileAtWork, XecutorConnection } from './xecutor-connection.js';

type Answer<Question extends keyof XecutorQuestions> = Promise<XecutorQuestions[Question]['answer']>;

/** Answers the questions of Xecutors (3 §9) as the contract defines. Throws UserError. */
@Injectable()
export class XecutorWork {
  private readonly arrivals = new Mutex();

  constructor(
    private readonly files: XecutorFilesService,
    private readonly source: DatabaseRunSource,
    private readonly runnable: RunnableFilesService,
    private readonly presence: DevicePresenceService,
    private readonly uploads: Uploads,
    private readonly projectFiles: RunFilesService,
  ) {
    presence.busyIf((userId) => files.isBusy(userId));
  }

  /** Stores an Xecutor's heartbeat, and renews the leases of all its files, even those it sends nothing about. */
  async sign({ auth, who, filesAtWork }: XecutorConnection): Promise<void> {
    await this.presence.sign(auth.duid);
    const leases = filesAtWork.map(({ lease }) => lease);
    if (leases.length > 0) await this.files.sign(who, leases);
  }

  /** Receives a live picture. */
  frame(connection: XecutorConnection, { fileRunId, jpeg }: FrameMessage): void {
    const file = connection.file(fileRunId);
    if (file?.live.watched()) file.live.frame(jpeg);
  }

  /**
   * Stops showing the files of a closed connection, after its pending messages: the Xecutor may reconnect to another
   * server, which then shows them.
   * @param current the person's connection to this server; one that is newer may have the same files
   */
  left({ filesAtWork }: XecutorConnection, current: () => XecutorConnection | undefined): void {
    for (const { lease, turn } of filesAtWork)
      void turn.run(async () => {
        if (!current()?.file(lease.fileRunId)) this.source.left(lease);
      });
  }

  async hello(connection: XecutorConnection, { holding }: HelloMessage): Answer<'hello'> {
    await this.arrivals.run(async () => {
      // A newer connection may have arrived meanwhile.
      if (connection.isOpen) await this.presence.arrive(connection.auth);
    });
    // Nobody reads the answer, and the connection that replaced this one gets its files.
    if (!connection.isOpen) throw conflict('device', NOT_CONNECTED);
    for (const file of await this.files.greet(connection.who, holding)) this.begin(connection, file);
    connection.greeted = true;
    connection.tellWatched();
    // It may have disconnected while being greeted.
    if (!connection.isOpen) await this.presence.leave(connection.auth.duid, connection.who.instance);
    return { owner: connection.owner };
  }

  async claim(connection: XecutorConnection): Answer<'claim'> {
    const claimed = await this.source.claimFor(holderOf(connection.who));
    if (!claimed) return null;
    if (!connection.isOpen) {
      // The Xecutor is no longer there to receive the answer.
      await this.files.takeBack(claimed.lease);
      return null;
    }
    this.begin(connection, { lease: claimed.lease, path: claimed.file.path });
    return claimed;
  }

  async beat(connection: XecutorConnection, { leases }: BeatMessage): Answer<'beat'> {
    const beats = new Map<string, XecutorBeats[string]>();
    for (const lease of leases) {
      const state = await this.files.beat(connection.who, lease);
      if (state === null) await this.forget(connection, lease.fileRunId);
      beats.set(lease.fileRunId, state ?? 'lost');
    }
    return Object.fromEntries(beats);
  }

  async importFile(connection: XecutorConnection, { lease, path }: ImportMessage): Answer<'import-file'> {
    const file = await this.heldFile(connection, lease);
    return file && this.runnable.importOnDevice(connection.who.userId, file.lease.projectId, path);
  }

  async saveSession(connection: XecutorConnection, { lease, state }: SaveSessionMessage): Answer<'save-session'> {
    const file = await this.heldFile(connection, lease);
    if (!file) return LOST;
    await this.runnable.saveSession(file.lease, state);
    return { done: true };
  }

  async projectFile(connection: XecutorConnection, { lease, name }: ProjectFileMessage): Answer<'project-file'> {
    const file = await this.heldFile(connection, lease);
    return file && this.projectFiles.find(file.lease.projectId, name);
  }

  async filePart(connection: XecutorConnection, { lease, versionId, offset }: FilePartMessage): Answer<'file-part'> {
    const file = await this.heldFile(connection, lease);
    return file && this.projectFiles.part(file.lease.projectId, versionId, offset);
  }

  async deliver(connection: XecutorConnection, { lease, entries }: DeliverMessage): Answer<'deliver'> {
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

  async upload(connection: XecutorConnection, upload: UploadMessage): Answer<'upload'> {
    const { lease, n, index, size } = upload;
    return this.inTurn(connection, lease.fileRunId, async (file) => {
      const delivered = await this.files.delivered(connection.who, lease);
      if (delivered === null) await this.forget(connection, lease.fileRunId);
      if (delivered === null) return LOST;
      if (n !== delivered + 1) return { delivered, received: this.uploads.received(lease.fileRunId, delivered + 1) };
      const taken = await this.uploads.take(upload);
      if ('received' in taken) {
        await this.files.beat(connection.who, lease);
        return { delivered, received: taken.received };
      }
      if (index === null && !this.uploads.keepsTraces) file?.live.log(noTrace());
      const receipt = await this.files.keepFile(connection.who, lease, { n, index, size, source: taken.source });
      await this.uploads.drop(lease.fileRunId);
      return receipt;
    });
  }

  async release(connection: XecutorConnection, { lease }: ReleaseMessage): Answer<'release'> {
    await this.inTurn(connection, lease.fileRunId, async (file) => {
      const isOwn = (await this.files.delivered(connection.who, lease)) !== null;
      await this.forget(connection, lease.fileRunId);
      if (file && isOwn) await this.source.release(file.lease);
    });
    return { done: true };
  }

  /** Ends a file whose delivery was refused, with the reason: resending would not help. Earlier entries stay. */
  endRefused(connection: XecutorConnection, lease: XecutorLease, refusal: UserError): Promise<void> {
    return this.inTurn(connection, lease.fileRunId, async (file) => {
      if (file) await this.source.lastPicture(file.lease);
      const hasEnded = await this.files.end(connection.who, lease, notTaken(refusal));
      if (hasEnded) await this.forget(connection, lease.fileRunId);
    });
  }

  /** A file that this Xecutor runs; null when its lease is lost. */
  private async heldFile(connection: XecutorConnection, lease: XecutorLease): Promise<FileAtWork | null> {
    const file = connection.file(lease.fileRunId);
    return file && (await this.files.delivered(connection.who, lease)) !== null ? file : null;
  }

  /** Stores messages about a file in the order of their arrival. */
  private inTurn<T>(
    connection: XecutorConnection,
    fileRunId: string,
    work: (file: FileAtWork | undefined) => Promise<T>,
  ): Promise<T> {
    const file = connection.file(fileRunId);
    return file ? file.turn.run(() => work(file)) : work(undefined);
  }

  private begin(connection: XecutorConnection, { lease, path }: Pick<FileAtWork, 'lease' | 'path'>): void {
    connection.begin({ lease, path }, this.source.live({ lease, executionType: 'xecutor', file: { path } }));
  }

  private async forget(connection: XecutorConnection, fileRunId: string): Promise<void> {
    const file = connection.file(fileRunId);
    connection.forget(fileRunId);
    if (file) this.source.left(file.lease);
    await this.uploads.drop(fileRunId);
  }
}

const NOT_CONNECTED = 'This Xecutor is no longer connected. Start it again';

const noTrace = (): ChatLine => ({
  ts: clock.now(),
  level: 'warning',
  text: 'No trace is kept: the server’s setting TRACES is never',
});

const notTaken = ({ message }: Error): string =>
  `The server can’t use what the Xecutor reports about the file: ${message}. Update the Xecutor and run again`;

/** Forwards a stored entry to the live view. */
function tell({ live }: FileAtWork, entry: XecutorEntry): void {
  if (entry.kind === 'started') live.caseStarted(entry.title);
  else if (entry.kind === 'result') live.caseFinished(entry.result);
  else if (entry.kind === 'log') live.log(entry.line);
}
