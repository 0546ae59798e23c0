/** A worker process: runs files and recordings for the server that started it, and ends with it. */
import { getPriority, setPriority } from 'node:os';
import { Worker as Thread } from 'node:worker_threads';
import { clock } from '@testplatform/contract';
import { watchBrowsers } from '../browsers/running-browsers.js';
import { keepTempFilesTogether } from '../browsers/launch/temp-folder.js';
import { messageOf } from '../errors.js';
import type { ServerCalls, WorkerCalls } from './calls.js';
import { Channel } from './channel.js';
import { FileRuns } from './file-runs.js';
import { ProcessRecording } from './process-recording.js';

/** Milliseconds between two signs of life. */
const SIGN = 1_000;

keepTempFilesTogether();
const [, , serverId, niceness] = process.argv.map(Number);
// The server has priority over whatever pages do with the processors. Browsers inherit this.
if (getPriority() < niceness!) setPriority(niceness!);
const calls: WorkerCalls = {
  warm: (source) => files.warm(source),
  runFile: (source, request) => files.run(source, request),
  stop: () => files.stop(),
  watched: (isWatched) => files.watched(isWatched),
  openRecording: (source, request) => recording.open(source, request),
  perform: (command) => recording.perform(command),
  closeRecording: () => recording.close(),
  close: async () => {
    await Promise.all([files.close(), recording.close()]);
  },
};
const server = new Channel<WorkerCalls, ServerCalls>(process, calls, (error) => fail(error));
const files = new FileRuns(server);
const recording = new ProcessRecording(server);

const browsers = watchBrowsers(() => sign());
const sign = (): void => server.tell('alive', { memory: process.memoryUsage.rss(), browsers: [...browsers.running] });
clock.every(SIGN, sign);
sign();

// The server decides when to end, also on Ctrl-C in its terminal, which signals all its processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const end = (): void => {
  browsers.killAll();
  process.exit(0);
};
process.once('disconnect', end);
// The server was killed while this program was loading.
if (!process.connected) end();
// If the server dies while a page's answer or a regular expression blocks this thread, another thread ends the process.
new Thread(new URL('./end-with-parent.js', import.meta.url), { workerData: serverId }).unref();

// Unhandled errors exit the process: its state is unknown, and the server replaces it.
const fail = (error: unknown): void => {
  server.tell('note', `A worker process ended: ${messageOf(error)}`);
  browsers.killAll();
  process.exit(1);
};
process.on('uncaughtException', fail);
