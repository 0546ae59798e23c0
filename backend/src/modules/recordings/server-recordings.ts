import { Inject, Injectable } from '@nestjs/common';
import { openRecording, type RecordingBrowser, type RecordingOptions } from '@testplatform/engine';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import type { RecordingHost } from './recording-host.js';

/** Browsers of this process, beside those of runs: who records keeps no run waiting. */
@Injectable()
export class ServerRecordings implements RecordingHost {
  readonly place = 'server';

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: Settings) {}

  isThere(): boolean {
    return this.settings.RECORDINGS_AT_ONCE > 0;
  }

  open(_userId: number, options: RecordingOptions): Promise<RecordingBrowser> {
    const { CHROMIUM_PATH: executablePath, BROWSER_WS_ENDPOINT: wsEndpoint } = this.settings;
    return openRecording({ executablePath, wsEndpoint }, options);
  }
}
