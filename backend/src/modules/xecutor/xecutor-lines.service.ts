import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import { XecutorConnection } from './xecutor-connection.js';

/** The Xecutors connected to this process, for modules that have questions of their own (3 §9). */
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
   * @param patience timeout in milliseconds
   * @returns its unvalidated answer; null when it is not connected, or doesn't answer in time
   */
  async ask(userId: number, call: string, message: object, patience: number): Promise<unknown> {
    const connection = this.connections.get(userId);
    if (!connection?.isOpen) return null;
    return connection.ask(call, message, patience).catch(() => null);
  }

  /** The owner of a socket's Xecutor; null when a newer connection has replaced it. */
  ownerOf(socket: Socket): number | null {
    const connection = XecutorConnection.of(socket);
    const { userId } = connection.who;
    return this.connections.get(userId) === connection ? userId : null;
  }

  /** Calls a listener when a person's Xecutor has disconnected. */
  whenGone(listener: (userId: number) => void): void {
    this.onGone.push(listener);
  }

  /** For the gateway: registers its owner's current connection. */
  arrive(connection: XecutorConnection): void {
    const { userId } = connection.who;
    const before = this.connections.get(userId);
    // An Xecutor drops its recordings with its connection.
    if (before && before !== connection) this.leave(before);
    this.connections.set(userId, connection);
  }

  /** For the gateway: a connection has closed or was replaced. */
  leave(connection: XecutorConnection): void {
    const { userId } = connection.who;
    if (this.connections.get(userId) !== connection) return;
    this.connections.delete(userId);
    for (const listener of this.onGone) listener(userId);
  }
}
