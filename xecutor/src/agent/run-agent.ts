import { keepTempFilesTogether } from '@testplatform/engine';
import { CannotRun, EXIT, type World } from '../command.js';
import { version } from '../version.js';
import { Activity } from './activity.js';
import { Agent } from './agent.js';
import { Browsers } from './browsers.js';
import type { ConfigFolder } from './config-folder.js';
import { type DeviceId, deviceId } from './device-id.js';
import { LOG_FILE, LogFile } from './log-file.js';
import type { AgentOptions } from './options.js';
import type { ServerAddress } from './connection/server-address.js';
import { StatusServer } from './status/status-server.js';

/** Runs the agent until it is interrupted or refused; returns the exit code. @throws CannotRun */
export async function runAgent(
  options: AgentOptions,
  server: ServerAddress,
  folder: ConfigFolder,
  world: World,
): Promise<number> {
  const { terminal, interrupted } = world;
  keepTempFilesTogether();
  const activity = new Activity(terminal, new LogFile(folder.at(LOG_FILE)));
  const device = await deviceId(folder);
  const browsers = new Browsers(options, (text) => activity.note(text));
  const tellDevice = (): void => showDevice(device, server, world);
  const agent = new Agent({
    options,
    server,
    device,
    folder,
    browsers,
    activity,
    version: version(),
    onUnknown: tellDevice,
  });
  try {
    const page = await StatusServer.start(folder, options.statusPort, () => agent.status);
    try {
      terminal.line(`Xecutor ${version()} for ${server.text}`);
      terminal.line(filesLine(options.uploadFolders));
      terminal.line(`Status: ${page.url}`);
      if (device.isNew) tellDevice();
      await agent.start();
      return await untilOver(agent, activity, interrupted);
    } finally {
      try {
        await agent.close();
      } finally {
        // While the page is open, this process does not end.
        await page.close();
      }
    }
  } finally {
    await browsers.close();
  }
}

/** The only place that shows the full id. */
function showDevice({ duid }: DeviceId, server: ServerAddress, { terminal }: World): void {
  terminal.line('');
  terminal.line(`Device id: ${duid}`);
  terminal.line(`Save it at ${server.managePage}`);
  terminal.line('Waiting until the server accepts it …');
  terminal.line('');
}

async function untilOver(agent: Agent, activity: Activity, interrupted: AbortSignal): Promise<number> {
  const asked = new Promise<null>((resolve) => {
    if (interrupted.aborted) resolve(null);
    interrupted.addEventListener('abort', () => resolve(null), { once: true });
  });
  const refusal = await Promise.race([agent.refused, asked]);
  if (refusal !== null) throw new CannotRun(refusal);
  activity.line('Stopping. Press Ctrl-C again to stop at once.');
  return EXIT.passed;
}

const filesLine = (folders: readonly string[]): string =>
  folders.length === 0
    ? 'Tests can’t read files on this machine. To let them, start the Xecutor with --allow and a folder'
    : `Tests may read files from: ${folders.join(', ')}`;
