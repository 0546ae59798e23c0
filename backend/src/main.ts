import { clock } from '@testplatform/contract';
import { removeFoldersWithOwnPid } from '@testplatform/engine/host';
import { once } from 'node:events';
import { type AddressInfo, createServer, setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import { createApp } from './app.js';
import { closeDataFolder } from './config/data-folder.js';
import { readSettings, type Settings, SettingsError } from './config/settings.js';

/** Maximum duration of a shutdown in milliseconds, shorter than what start scripts and containers allow. */
const SHUTDOWN = 18_000;
/**
 * Milliseconds after which the next address of a host is tried. By default Node gives up on one after 250 ms, also when this process was
 * too busy to notice the answer.
 */
const NEXT_ADDRESS = 2_000;

async function start(): Promise<void> {
  setDefaultAutoSelectFamilyAttemptTimeout(NEXT_ADDRESS);
  removeFoldersWithOwnPid();
  const settings = await withFreePort(readSettings(process.env));
  const warning = closeDataFolder(settings);
  if (warning !== null) process.stderr.write(`${warning}\n`);
  const app = await createApp(settings);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, limitShutdown);
  if (settings.ROLE === 'worker') {
    await app.init();
    const { RUN_CONCURRENCY: files } = settings;
    process.stdout.write(
      `The worker is ready for ${files === 1 ? '1 file' : `${files} files`} at once. Ctrl-C ends it.\n`,
    );
    return;
  }
  await listens(app.listen(settings.PORT, settings.HOST));
  const address = settings.PUBLIC_URL ?? (await app.getUrl());
  process.stdout.write(
    `TestPlatform is ready at ${address}\nSign in there as ${settings.ADMIN_EMAIL}, or with your own account. Ctrl-C ends it.\n`,
  );
}

/** Exits when the shutdown hangs, for example on the database. Other workers take over its files when the leases expire. */
function limitShutdown(): void {
  const giveUp = () => {
    process.stderr.write(`The shutdown took more than ${SHUTDOWN / 1_000} seconds\n`);
    process.exit(1);
  };
  clock.after(SHUTDOWN, giveUp, { keepsProcess: false });
}

/**
 * Fails where the server could not listen, before anything of the installation is touched: a start does work of its own before it listens.
 * Replaces port 0 with a free port. The server's own port is among what runs may not reach, so it must be known before startup.
 */
async function withFreePort(settings: Settings): Promise<Settings> {
  const { ROLE, PORT, HOST } = settings;
  if (ROLE === 'worker') return settings;
  // A browser or an Xecutor that looks for the server may connect meanwhile.
  const probe = createServer((socket) => socket.destroy());
  await listens(once(probe.listen(PORT, HOST), 'listening'));
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return { ...settings, PORT: port };
}

/** @throws SettingsError when the machine has no such address, or this account may not use the port */
async function listens(listening: Promise<unknown>): Promise<void> {
  try {
    await listening;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EACCES') throw new SettingsError(`PORT takes a port that this account may listen on (${message})`);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
      throw new SettingsError(`HOST takes an address of this machine (${message})`);
    throw error;
  }
}

try {
  await start();
} catch (error) {
  if (error instanceof SettingsError) process.stderr.write(`The settings are not valid:\n${error.message}\n`);
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
    process.stderr.write('The port is taken. Choose another with PORT=…\n');
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
