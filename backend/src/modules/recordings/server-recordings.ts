import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RecordingOptions } from '@testplatform/engine/host';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { WorkerProcesses } from '../runner/work/worker-processes.service.js';
import { RunFilesService } from '../project-files/run-files.service.js';
import type { OpenedBrowser, RecordingHost, RecordingPerson } from './recording-host.js';

/** Browsers on this server, in separate processes from those of runs, so that recordings don't delay runs. */
@Injectable()
export class ServerRecordings implements RecordingHost {
  readonly place = 'server';

  constructor(
    private readonly processes: WorkerProcesses,
    private readonly files: RunFilesService,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  isThere(): boolean {
    return this.settings.RECORDINGS_AT_ONCE > 0;
  }

  async open({ projectId }: RecordingPerson, options: RecordingOptions): Promise<OpenedBrowser> {
    const holder = randomUUID();
    const projectFile = (name: string) => this.files.copy(projectId, name, holder);
    const browser = await this.processes.openRecording({ ...options, projectFile });
    const close = async () => {
      await browser.close();
      this.files.leave(holder);
    };
    return { browser: { perform: (command) => browser.perform(command), close }, hasWindow: false };
  }
}
