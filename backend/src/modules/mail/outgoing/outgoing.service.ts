import { clock } from '@testplatform/contract';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../common/secret-box.js';
import { Database } from '../../../database/database.js';
import type { Courier } from './courier.js';
import { OutgoingRepository } from './outgoing.repository.js';

export type { Courier, Parcel, TryOutcome } from './courier.js';

/** A message to be sent. */
export interface NewMessage {
  readonly id?: string;
  /** Any JSON value. */
  readonly content: unknown;
  /** The project whose share of concurrent messages it uses. */
  readonly projectId?: number;
  /** Includes the port. */
  readonly host?: string | null;
}

/** The outbox: messages are stored in the transaction that they report on, and sent after its commit. */
@Injectable()
export class OutgoingService {
  private readonly couriers = new Map<string, Courier>();
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly messages: OutgoingRepository,
    private readonly box: SecretBox,
    private readonly database: Database,
  ) {}

  /** Sets the courier of a topic. */
  register(topic: string, courier: Courier): void {
    this.couriers.set(topic, courier);
  }

  courierOf(topic: string): Courier | undefined {
    return this.couriers.get(topic);
  }

  get topics(): readonly string[] {
    return [...this.couriers.keys()];
  }

  /** Calls the listener when there may be something to send. */
  onReady(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Queues messages, in the open transaction or one of its own. */
  async add(topic: string, contents: readonly NewMessage[]): Promise<void> {
    const now = clock.now();
    const messages = contents.map(({ id = randomUUID(), content, projectId = null, host = null }) => ({
      messageId: id,
      topic,
      projectId,
      host,
      payload: this.box.seal(JSON.stringify(content)),
      attempts: 0,
      nextTryAt: now,
      leaseOwner: null,
      createdAt: now,
    }));
    await this.database.transaction(() => this.messages.insert(messages));
    this.ready();
  }

  /** Makes a waiting message due now; false when it is being sent, or there is none. Inside the caller's transaction. */
  async hasten(messageId: string): Promise<boolean> {
    const isHastened = await this.messages.hasten(messageId, clock.now());
    if (isHastened) this.ready();
    return isHastened;
  }

  /** Deletes messages; inside the caller's transaction. One that is just being sent may still arrive. */
  async drop(messageIds: readonly string[]): Promise<void> {
    await this.messages.drop(messageIds);
  }

  private ready(): void {
    this.database.afterCommit(() => {
      for (const listener of this.listeners) listener();
    });
  }
}
