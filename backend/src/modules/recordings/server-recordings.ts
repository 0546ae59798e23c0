import { Inject, Injectable } from '@nestjs/common';
import { openRecording, type RecordingOptions } from '@testplatform/engine';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import type { OpenedBrowser, RecordingHost } from './recording-host.js';

/** Browsers of this process, beside those of runs: who records keeps no run waiting. */
@Injectable()
export class ServerRecordings implements RecordingHost {
  readonly place = 'server';

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: Settings) {}

  isThere(): boolean {
    return this.settings.RECORDINGS_AT_ONCE > 0;
  }

  async open(_userId: number, options: RecordingOptions): Promise<OpenedBrowser> {
    const { CHROMIUM_PATH: executablePath, BROWSER_WS_ENDPOINT: wsEndpoint } = this.settings;
    return { browser: await openRecording({ executablePath, wsEndpoint }, options), hasWindow: false };
  }
}
