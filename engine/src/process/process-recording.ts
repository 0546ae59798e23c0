import type { RecordingAnswer, RecordingCommand } from '@testplatform/contract';
import type { BrowserSource } from '../browsers/browser-source.js';
import { openRecording } from '../recording/open-recording.js';
import type { RecordingBrowser } from '../recording/types.js';
import type { RecordingRequest, ServerCalls, WorkerCalls } from './calls.js';
import type { Channel } from './channel.js';

const NONE = 'There is no recording';

/** The recording of a worker process. */
export class ProcessRecording {
  private browser: RecordingBrowser | null = null;

  constructor(private readonly server: Channel<WorkerCalls, ServerCalls>) {}

  async open(source: BrowserSource, request: RecordingRequest): Promise<void> {
    const { server } = this;
    const listener = {
      event: (event: Parameters<ServerCalls['recordingEvent']>[0]) => server.tell('recordingEvent', event),
      frame: (jpeg: Buffer) => server.tellUnlessBusy('frame', jpeg),
      watched: () => true,
    };
    const projectFile = (name: string) => server.call('projectFile', name);
    this.browser = await openRecording(source, { ...request, listener, projectFile });
  }

  async perform(command: RecordingCommand): Promise<RecordingAnswer> {
    return (await this.browser?.perform(command)) ?? { error: NONE };
  }

  async close(): Promise<void> {
    await this.browser?.close();
  }
}
