import { randomUUID } from 'node:crypto';
import { UseFilters } from '@nestjs/common';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import {
  LIMITS,
  parseRecordingAnswer,
  type RecordingAnswer,
  type RecordingCommand,
  XECUTOR_NAMESPACE,
  XECUTOR_RECORDING,
  type XecutorRecordingOpen,
  type XecutorRecordingPerform,
} from '@testplatform/contract';
import {
  CaseFailure,
  type RecordingBrowser,
  type RecordingListener,
  type RecordingOptions,
} from '@testplatform/engine/host';
import type { Socket } from 'socket.io';
import { Connected } from '../../common/access/access.js';
import { ErrorFilter } from '../../common/error.filter.js';
import { XecutorLinesService } from '../xecutor/xecutor-lines.service.js';
import { fieldOf, XecutorEventMessage, XecutorPictureMessage } from './messages.js';
import type { OpenedBrowser, RecordingHost, RecordingPerson } from './recording-host.js';

/** Milliseconds. Loading a URL may take half a minute; a step may wait as long as its case says, and sleep as long again. */
const OPEN = 60_000;
const TRY = 2 * LIMITS.maxWaitMax * 1_000;
const OTHERS = 45_000;

const GONE = 'Your Xecutor is no longer connected';
const SILENT = 'Your Xecutor did not answer. Check that it is still running, and try again';

/** A browser in a person's Xecutor. */
interface Remote {
  readonly id: string;
  readonly listener: RecordingListener;
}

/** Recording browsers in people's Xecutors. */
@WebSocketGateway({ namespace: XECUTOR_NAMESPACE })
@UseFilters(ErrorFilter)
export class XecutorRecordings implements RecordingHost {
  readonly place = 'xecutor';
  /** One per person, by user id. */
  private readonly remotes = new Map<number, Remote>();

  constructor(private readonly lines: XecutorLinesService) {
    lines.whenGone((userId) => this.remotes.get(userId)?.listener.event({ kind: 'closed', reason: GONE }));
  }

  @SubscribeMessage(XECUTOR_RECORDING.event)
  @Connected()
  event(@ConnectedSocket() socket: Socket, @MessageBody() { recordingId, event }: XecutorEventMessage): void {
    if (event) this.remoteOf(socket, recordingId)?.listener.event(event);
  }

  @SubscribeMessage(XECUTOR_RECORDING.frame)
  @Connected()
  frame(@ConnectedSocket() socket: Socket, @MessageBody() { recordingId, jpeg }: XecutorPictureMessage): void {
    if (jpeg) this.remoteOf(socket, recordingId)?.listener.frame(jpeg);
  }

  isThere(userId: number): boolean {
    return this.lines.isConnected(userId);
  }

  async open({ userId }: RecordingPerson, { url, project, listener }: RecordingOptions): Promise<OpenedBrowser> {
    const remote: Remote = { id: randomUUID(), listener };
    this.remotes.set(userId, remote);
    const message: XecutorRecordingOpen = { recordingId: remote.id, url, project };
    const answer = await this.lines.ask(userId, XECUTOR_RECORDING.open, message, OPEN);
    const browser = this.browserOf(userId, remote);
    const refusal = errorOf(answer);
    if (refusal !== null) {
      await browser.close();
      throw new CaseFailure(refusal);
    }
    return { browser, hasWindow: fieldOf(answer, 'hasWindow') !== false };
  }

  private browserOf(userId: number, { id }: Remote): RecordingBrowser {
    const { perform, close } = XECUTOR_RECORDING;
    return {
      perform: async (command: RecordingCommand): Promise<RecordingAnswer> => {
        const message: XecutorRecordingPerform = { recordingId: id, command };
        const answer = await this.lines.ask(userId, perform, message, command.kind === 'try' ? TRY : OTHERS);
        return parseRecordingAnswer(answer) ?? { error: SILENT };
      },
      close: async () => {
        if (this.remotes.get(userId)?.id === id) this.remotes.delete(userId);
        await this.lines.ask(userId, close, { recordingId: id }, OTHERS);
      },
    };
  }

  private remoteOf(socket: Socket, recordingId: unknown): Remote | null {
    const userId = this.lines.ownerOf(socket);
    const remote = userId === null ? undefined : this.remotes.get(userId);
    return remote?.id === recordingId ? (remote ?? null) : null;
  }
}

/** Why a browser could not be opened; null when it was. */
function errorOf(answer: unknown): string | null {
  const parsed = parseRecordingAnswer(answer);
  if (parsed === null) return SILENT;
  return 'error' in parsed ? parsed.error : null;
}
