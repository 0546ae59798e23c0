import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { XecutorConnection } from './xecutor-connection.js';

/** The Xecutors that are connected to this process, for modules that have questions of their own (3 §9). */
@Injectable()
export class XecutorLinesService {
  private readonly connections = new Map<number, XecutorConnection>();
  private readonly onGone: ((userId: number) => void)[] = [];

  isConnected(userId: number): boolean {
    const connection = this.connections.get(userId);
    return connection?.isOpen === true && connection.greeted;
  }

  /**
   * Asks a person's Xecutor.
   * @param patience milliseconds
   * @returns its answer as it came; null when it is not there, or says nothing in time
   */
  async ask(userId: number, call: string, message: object, patience: number): Promise<unknown> {
    const connection = this.connections.get(userId);
    if (!connection?.isOpen) return null;
    return connection.ask(call, message, patience).catch(() => null);
  }

  /** Whose Xecutor a socket is; null when a newer connection has taken its place. */
  ownerOf(socket: Socket): number | null {
    const connection = XecutorConnection.of(socket);
    const { userId } = connection.who;
    return this.connections.get(userId) === connection ? userId : null;
  }

  /** Calls a listener when a person's Xecutor is no longer connected. */
  whenGone(listener: (userId: number) => void): void {
    this.onGone.push(listener);
  }

  /** For the gateway: from now on this is its owner's connection. */
  arrive(connection: XecutorConnection): void {
    const { userId } = connection.who;
    const before = this.connections.get(userId);
    // An Xecutor forgets its recordings with its connection.
    if (before && before !== connection) this.leave(before);
    this.connections.set(userId, connection);
  }

  /** For the gateway: a connection is over, or another one took its place. */
  leave(connection: XecutorConnection): void {
    const { userId } = connection.who;
    if (this.connections.get(userId) !== connection) return;
    this.connections.delete(userId);
    for (const listener of this.onGone) listener(userId);
  }
}
