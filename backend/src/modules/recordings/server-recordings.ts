import { Inject, Injectable } from '@nestjs/common';
import type { RecordingOptions } from '@testplatform/engine/host';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { WorkerProcesses } from '../workers/worker-processes.service.js';
import type { OpenedBrowser, RecordingHost } from './recording-host.js';

/** Browsers on this server, each in a process of its own, beside those of runs: who records keeps no run waiting. */
@Injectable()
export class ServerRecordings implements RecordingHost {
  readonly place = 'server';

  constructor(
    private readonly processes: WorkerProcesses,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  isThere(): boolean {
    return this.settings.RECORDINGS_AT_ONCE > 0;
  }

  async open(_userId: number, options: RecordingOptions): Promise<OpenedBrowser> {
    return { browser: await this.processes.openRecording(options), hasWindow: false };
  }
}
