import {
  checkRecordingCommand,
  LIMITS,
  XECUTOR_RECORDING,
  type RecordingAnswer,
  type XecutorRecordingOpened,
} from '@testplatform/contract';
import { messageOf, openRecording, type RecordingBrowser, type RecordingListener } from '@testplatform/engine';
import { fieldsOf, textOf } from '../fields.js';
import type { AgentOptions } from './options.js';
import { readProject } from './connection/server-answers.js';

/** The part of the connection that recordings need. */
export interface RecordingLink {
  /** Handles calls of the server. @param answer never rejects */
  serve(call: string, answer: (message: unknown) => Promise<object>): void;
  tell(name: string, message: object): void;
  /** Like `tell`, but dropped while the connection is busy. */
  show(name: string, message: object): void;
}

const ENDED = 'The browser of this recording is closed';

/** Browsers for recording on this machine, each in its own window (3 §9). */
export class Recordings {
  /** Includes browsers being opened; null if that failed. */
  private readonly browsers = new Map<string, Promise<RecordingBrowser | null>>();
  private isOver = false;

  constructor(
    private readonly link: RecordingLink,
    private readonly options: Pick<AgentOptions, 'browser' | 'headless' | 'uploadFolders'>,
    private readonly onTrouble: (error: unknown) => void,
  ) {
    link.serve(XECUTOR_RECORDING.open, (message) => this.open(message));
    link.serve(XECUTOR_RECORDING.perform, (message) => this.perform(message));
    link.serve(XECUTOR_RECORDING.close, (message) => this.end(idOf(message)));
  }

  /** Ends recordings when the connection is lost. Never rejects. */
  async endAll(): Promise<void> {
    await Promise.all([...this.browsers.keys()].map((id) => this.end(id)));
  }

  /** Closes all browsers and opens no more. */
  async close(): Promise<void> {
    this.isOver = true;
    await this.endAll();
  }

  private async open(message: unknown): Promise<XecutorRecordingOpened | RecordingAnswer> {
    if (this.isOver) return { error: ENDED };
    const { url, project: sent } = fieldsOf(message);
    const project = readProject(sent);
    if (typeof project === 'string') return { error: project };
    const id = idOf(message);
    const { browser: executablePath, headless, uploadFolders } = this.options;
    const opening = openRecording(
      { executablePath, headless },
      {
        url: textOf(url),
        project,
        listener: this.listener(id),
        executionType: 'xecutor',
        uploadFolders,
      },
    );
    this.browsers.set(
      id,
      opening.catch(() => null),
    );
    try {
      await opening;
      return { done: true, hasWindow: !headless };
    } catch (error) {
      this.browsers.delete(id);
      return { error: messageOf(error) };
    }
  }

  private async perform(message: unknown): Promise<RecordingAnswer> {
    const browser = await this.browsers.get(idOf(message));
    const { value, errors } = checkRecordingCommand(fieldsOf(message).command);
    if (!browser) return { error: ENDED };
    return value ? browser.perform(value) : { error: Object.values(errors).join('. ') };
  }

  /** Closes a browser, waiting for it if it is being opened. Never rejects. */
  private async end(id: string): Promise<RecordingAnswer> {
    const opening = this.browsers.get(id);
    this.browsers.delete(id);
    const browser = await opening;
    await browser?.close().catch(this.onTrouble);
    return { done: true };
  }

  private listener(recordingId: string): RecordingListener {
    return {
      event: (event) => {
        this.link.tell(XECUTOR_RECORDING.event, { recordingId, event });
        if (event.kind === 'closed') void this.end(recordingId);
      },
      frame: (jpeg) => {
        if (jpeg.length <= LIMITS.xecutorFrameBytes) this.link.show(XECUTOR_RECORDING.frame, { recordingId, jpeg });
      },
      watched: () => true,
    };
  }
}

const idOf = (message: unknown): string => textOf(fieldsOf(message).recordingId);
