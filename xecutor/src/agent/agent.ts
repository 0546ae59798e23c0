import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { clock, LIMITS, XECUTOR_PROTOCOL, type XecutorAuth } from '@testplatform/contract';
import { FileCopies, messageOf, Worker } from '@testplatform/engine';
import type { Activity } from './activity.js';
import type { Browsers } from './browsers.js';
import type { ConfigFolder } from './config-folder.js';
import { Connection } from './connection/connection.js';
import { type DeviceId, maskDeviceId } from './device-id.js';
import { HeldFiles } from './delivery/held-files.js';
import { JOURNALS } from './delivery/journal.js';
import type { AgentOptions } from './options.js';
import { Recordings } from './recordings.js';
import type { ServerAddress } from './connection/server-address.js';
import { SocketRunSource } from './delivery/socket-run-source.js';
import { describeRunning, type Status } from './status/status.js';
import { plural } from '../plural.js';

/** Milliseconds. The server announces work and stops at once; these intervals cover missed announcements. */
const HEARTBEAT = 2_000;
const POLL = 15_000;
/** Milliseconds on shutdown to deliver complete files, and to wait for the server's answer. */
const LAST_DELIVERY = 3_000;
const LAST_ANSWER = 8_000;

export interface AgentParts {
  readonly options: AgentOptions;
  readonly server: ServerAddress;
  readonly device: DeviceId;
  readonly folder: ConfigFolder;
  readonly browsers: Browsers;
  readonly activity: Activity;
  readonly version: string;
  /** Called to show the device id again when the server doesn't accept it, except right after a new id was shown. */
  readonly onUnknown: () => void;
}

/** The program that runs a user's tests on their own machine. */
export class Agent {
  /** Resolves with the server's message when it refuses this Xecutor for good. */
  readonly refused: Promise<string>;
  private readonly connection: Connection;
  private readonly held: HeldFiles;
  private readonly worker: Worker;
  private readonly recordings: Recordings;
  private readonly copies = new FileCopies();
  private state = 'Connecting';
  /** Why the server does not accept the device id; null while it does, or before it said so. */
  private unknownWhy: string | null = null;
  private hasConnected = false;

  constructor(private readonly parts: AgentParts) {
    const { server, folder, activity, browsers, options } = parts;
    let refuse: (sentence: string) => void = () => {};
    this.refused = new Promise((resolve) => (refuse = resolve));
    this.connection = new Connection(server, authOf(parts), () => this.held.leases, {
      connected: (owner) => this.connected(owner),
      unknown: (sentence) => this.unknown(sentence),
      away: (sentence) => this.away(sentence),
      refused: (sentence) => {
        this.state = sentence;
        activity.note(sentence);
        refuse(sentence);
      },
      wake: () => this.worker.wake(),
      stop: (runId) => this.worker.stopRun(runId),
    });
    const onTrouble = (error: unknown): void => activity.note(messageOf(error));
    this.recordings = new Recordings(this.connection, options, onTrouble);
    this.held = new HeldFiles(folder.at(`${JOURNALS}/${keyOf(server)}`), this.connection, onTrouble);
    const source = new SocketRunSource(this.connection, this.held, activity, this.copies);
    this.worker = new Worker(source, (file, runOptions) => browsers.run(file, runOptions), {
      concurrency: options.concurrency,
      heartbeatMs: HEARTBEAT,
      pollMs: POLL,
      onError: (error, doing) => activity.note(`Failed ${doing}: ${messageOf(error)}`),
    });
  }

  async start(): Promise<void> {
    const count = await this.held.restore();
    if (count > 0) this.parts.activity.line(`Results of ${plural(count, 'earlier file')} will be delivered`);
    this.connection.open();
    this.worker.start();
  }

  get status(): Status {
    const { server, device, options, version, activity } = this.parts;
    return {
      isConnected: this.connection.isConnected,
      state: this.state,
      server: server.text,
      device: maskDeviceId(device.duid),
      name: options.name,
      version,
      running: activity.running.map(describeRunning),
      undelivered: this.held.undelivered,
      lines: activity.lines,
    };
  }

  /** Hands back unfinished files, delivers complete ones if that is quick, and closes all browsers. */
  async close(): Promise<void> {
    this.state = 'Ending';
    // Don't wait for a server that no longer answers.
    const cancel = clock.after(LAST_ANSWER, () => this.connection.close());
    await this.worker.close();
    await Promise.all([
      this.held.close(this.connection.isConnected ? AbortSignal.timeout(LAST_DELIVERY) : AbortSignal.abort()),
      this.parts.browsers.close(),
      this.recordings.close(),
      this.copies.close(),
    ]);
    cancel();
    this.connection.close();
  }

  private connected(owner: string): void {
    const { activity, options } = this.parts;
    this.state = `Connected as ${options.name}, for ${owner}`;
    // The user who saved it expects a confirmation, however fast that was.
    if (this.unknownWhy !== null || (this.parts.device.isNew && !this.hasConnected))
      activity.line(`Saved. ${this.state}.`);
    else activity.line(this.hasConnected ? 'Connected again.' : `${this.state}.`);
    this.hasConnected = true;
    this.unknownWhy = null;
    this.worker.wake();
  }

  /** Reports the same reason once. */
  private unknown(sentence: string): void {
    const { activity, device, onUnknown } = this.parts;
    this.state = sentence;
    if (this.unknownWhy === sentence) return;
    // The first start has just shown the id, and how to save it.
    const isShown = device.isNew && !this.hasConnected && this.unknownWhy === null;
    this.unknownWhy = sentence;
    if (isShown) return;
    activity.problem(`${sentence}.`);
    onUnknown();
  }

  /** Reports the same problem once. */
  private away(sentence: string): void {
    if (this.state === sentence) return;
    this.state = sentence;
    void this.recordings.endAll();
    this.parts.activity.problem(`${sentence} Retrying.`);
  }
}

/** Each server has its own folder of journals. */
const keyOf = (server: ServerAddress): string => createHash('sha256').update(server.text).digest('hex').slice(0, 16);

const authOf = ({ device, options, version }: AgentParts): XecutorAuth => ({
  duid: device.duid,
  protocol: XECUTOR_PROTOCOL,
  instance: randomUUID(),
  name: options.name,
  host: hostname().slice(0, LIMITS.nameMax),
  platform: process.platform,
  version,
});
