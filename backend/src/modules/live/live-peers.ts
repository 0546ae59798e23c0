import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { SocketServer } from '../../common/sockets/socket-server.js';

/** What one server tells the others. */
export interface LiveState {
  /** Projects of which somebody there wants pictures. */
  readonly watched: readonly number[];
  /** Runs of which it shows a file, so that no other server shows one. */
  readonly shown: readonly string[];
}

interface Peer extends LiveState {
  readonly saidAt: number;
}

const EVENT = 'live';
/** Milliseconds between two words of a server, and after which it is taken for gone. */
const SAY = 5_000;
const GONE = 3 * SAY;

/** What the other servers of this installation watch and show. Without Redis there are none. */
@Injectable()
export class LivePeers implements BeforeApplicationShutdown {
  private readonly id = randomUUID();
  private readonly peers = new Map<string, Peer>();
  private saying: NodeJS.Immediate | undefined;
  private repeating: NodeJS.Timeout | undefined;
  private state: () => LiveState = () => ({ watched: [], shown: [] });
  private wasSilent = false;

  constructor(private readonly sockets: SocketServer) {}

  /**
   * Begins to tell and to hear.
   * @param state this server's own
   * @param hearShown another server shows a file of a run. Where both do, for they began at once, one of them goes first: both know which
   */
  begin(state: () => LiveState, hearShown: (runId: string, otherGoesFirst: boolean) => void): void {
    if (!this.sockets.isShared) return;
    this.state = state;
    this.sockets.io.on(EVENT, (message: unknown) => this.hear(message, hearShown));
    this.repeating = setInterval(() => this.say(), SAY).unref();
    // The others answer a newcomer.
    this.changed();
  }

  /** This server's state is another one: the others hear of it. */
  changed(): void {
    if (!this.repeating) return;
    this.wasSilent = false;
    this.saying ??= setImmediate(() => this.say());
  }

  /** Whether somebody at another server wants pictures of a project. */
  isWatched(projectId: number): boolean {
    return this.some(({ watched }) => watched.includes(projectId));
  }

  /** Whether another server shows a file of a run. */
  isShown(runId: string): boolean {
    return this.some(({ shown }) => shown.includes(runId));
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.repeating);
    this.repeating = undefined;
    clearImmediate(this.saying);
  }

  private say(): void {
    this.saying = undefined;
    const state = this.state();
    const isSilent = state.watched.length + state.shown.length === 0;
    // Once is enough to say that there is nothing.
    if (!isSilent || !this.wasSilent) this.sockets.tellServers(EVENT, { server: this.id, ...state });
    this.wasSilent = isSilent;
  }

  private hear(message: unknown, hearShown: (runId: string, otherGoesFirst: boolean) => void): void {
    const { server, watched, shown } = message as LiveState & { readonly server: string };
    if (!this.peers.has(server)) this.changed();
    this.peers.set(server, { watched, shown, saidAt: Date.now() });
    for (const runId of shown) hearShown(runId, server < this.id);
  }

  private some(is: (peer: LiveState) => boolean): boolean {
    for (const [server, peer] of this.peers) {
      if (Date.now() - peer.saidAt > GONE) this.peers.delete(server);
      else if (is(peer)) return true;
    }
    return false;
  }
}
