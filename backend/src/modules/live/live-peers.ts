import { clock } from '@testplatform/contract';
import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { RedisConnection } from '../../common/redis/redis-connection.js';
import { LiveGateway } from './live.gateway.js';

/** What a server tells the others. */
export interface LiveState {
  /** Projects whose pictures its clients want. */
  readonly watched: readonly number[];
  /** Runs that it shows a file of, so that no other server does. */
  readonly shown: readonly string[];
}

interface Peer extends LiveState {
  readonly heardAt: number;
}

const EVENT = 'live';
/** Milliseconds between a server's messages, and after which a silent server counts as gone. */
const REPEAT = 5_000;
const GONE = 3 * REPEAT;

/** What the installation's other servers watch and show. Without Redis there are none. */
@Injectable()
export class LivePeers implements BeforeApplicationShutdown {
  /** Whether there may be other servers. */
  readonly isShared: boolean;
  private readonly id = randomUUID();
  private readonly peers = new Map<string, Peer>();
  private hasBegun = false;
  /** Scheduled by hand, to send the changes of one event loop turn in one message. */
  private sending: NodeJS.Immediate | undefined;
  private state: () => LiveState = () => ({ watched: [], shown: [] });
  private wasIdle = false;

  constructor(
    private readonly gateway: LiveGateway,
    redis: RedisConnection,
  ) {
    this.isShared = redis.client !== null;
  }

  /**
   * Starts exchanging states with the other servers.
   * @param state this server's own
   * @param onShown called when another server shows a file of a run. If both servers began at once, `otherGoesFirst`
   * tells which one stops; both get a consistent answer
   */
  begin(state: () => LiveState, onShown: (runId: string, otherGoesFirst: boolean) => void): void {
    if (!this.isShared) return;
    this.hasBegun = true;
    this.state = state;
    this.gateway.server.on(EVENT, (message: unknown) => this.receive(message, onShown));
    // The others answer a new server.
    this.changed();
  }

  /** Tells the others that this server's state has changed. */
  changed(): void {
    if (!this.hasBegun) return;
    this.wasIdle = false;
    this.sending ??= setImmediate(() => this.send());
  }

  /** Whether a client of another server wants pictures of a project. */
  isWatched(projectId: number): boolean {
    return this.some(({ watched }) => watched.includes(projectId));
  }

  /** Whether another server shows a file of a run. */
  isShown(runId: string): boolean {
    return this.some(({ shown }) => shown.includes(runId));
  }

  @Interval(REPEAT)
  repeat(): void {
    if (this.hasBegun) this.send();
  }

  beforeApplicationShutdown(): void {
    this.hasBegun = false;
    clearImmediate(this.sending);
  }

  private send(): void {
    this.sending = undefined;
    const state = this.state();
    const isIdle = state.watched.length + state.shown.length === 0;
    // An empty state is sent once, not repeated.
    if (!isIdle || !this.wasIdle) this.gateway.server.serverSideEmit(EVENT, { server: this.id, ...state });
    this.wasIdle = isIdle;
  }

  private receive(message: unknown, onShown: (runId: string, otherGoesFirst: boolean) => void): void {
    const { server, watched, shown } = message as LiveState & { readonly server: string };
    if (!this.peers.has(server)) this.changed();
    this.peers.set(server, { watched, shown, heardAt: clock.elapsed() });
    for (const runId of shown) onShown(runId, server < this.id);
  }

  private some(is: (peer: LiveState) => boolean): boolean {
    for (const [server, peer] of this.peers) {
      if (clock.elapsed() - peer.heardAt > GONE) this.peers.delete(server);
      else if (is(peer)) return true;
    }
    return false;
  }
}
