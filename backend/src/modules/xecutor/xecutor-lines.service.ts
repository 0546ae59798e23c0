import { Injectable } from '@nestjs/common';
import type { XecutorConnection } from './xecutor-connection.js';

/** What another module hears from the Xecutors of all people; messages are as they came. */
type Hearer = (userId: number, message: unknown) => void;

/** The Xecutors that are connected to this process, for modules that have something of their own to ask of them (3 §9). */
@Injectable()
export class XecutorLinesService {
  private readonly connections = new Map<number, XecutorConnection>();
  private readonly hearers = new Map<string, Hearer>();
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

  /** Hears what Xecutors tell by this name; called while the server starts. */
  hear(name: string, hearer: Hearer): void {
    this.hearers.set(name, hearer);
  }

  /** Hears that a person's Xecutor is no longer connected. */
  whenGone(listener: (userId: number) => void): void {
    this.onGone.push(listener);
  }

  /** For the gateway: a connection is the one of its person now. */
  arrive(connection: XecutorConnection): void {
    const { userId } = connection.who;
    const before = this.connections.get(userId);
    // What was asked of the one before is forgotten there: it begins anew with each connection.
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

  /** For the gateway: what else is heard of a new connection, if it is its person's. */
  attach(connection: XecutorConnection): void {
    for (const [name, hearer] of this.hearers)
      connection.hear(name, (message) => {
        const { userId } = connection.who;
        if (this.connections.get(userId) === connection) hearer(userId, message);
      });
  }
}
