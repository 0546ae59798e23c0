import { type Cancel, clock } from '@testplatform/contract';
import { AsyncResource } from 'node:async_hooks';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { leaseOwner, ownerIsGone } from '../../../common/lease-owner.js';
import { SecretBox } from '../../../common/secret-box.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { Database } from '../../../database/database.js';
import { type Courier, nextTry, type Parcel, type TryOutcome } from './courier.js';
import type { OutgoingMessage } from './outgoing-message.entity.js';
import { OutgoingRepository } from './outgoing.repository.js';
import { OutgoingService } from './outgoing.service.js';
import { type End, Shares } from './shares.js';

/** Timeout of an attempt in milliseconds. */
const DEADLINE = 60_000;
/** Milliseconds after which a server that has not ended an attempt counts as lost; longer than the timeout. */
const LEASE = 90_000;
/** Longest poll interval in milliseconds, to find messages that other servers left behind. */
const LOOK = 5_000;

const UNREADABLE = 'It can’t be read: this server has another SECRET_KEY than the one that wrote it';

type Attempt = Omit<TryOutcome, 'nextTryAt'>;

const failed = (error: unknown): Attempt => ({ error: error ?? new Error('It failed without a reason'), answer: null });

/**
 * Sends due messages. Any number of servers may do so: each message is leased to one of them (docs/adr/030). One that a server can't read is
 * tried again like others, because another server may have the key.
 */
@Injectable()
export class OutgoingSender implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outgoing');
  private readonly owner = leaseOwner();
  private readonly ending = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private readonly shares = new Shares();
  private looking: Promise<void> | undefined;
  private cancelNextLook: Cancel | undefined;
  /** Whether `wake` was called since the last poll began. */
  private isStale = false;

  constructor(
    private readonly messages: OutgoingRepository,
    private readonly outgoing: OutgoingService,
    private readonly box: SecretBox,
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A worker knows neither the mail server nor the public address. Servers find its messages.
    if (this.settings.ROLE === 'worker') return;
    await this.takeBack();
    // Runs outside any request context, whoever wakes it.
    this.outgoing.onReady(AsyncResource.bind(() => this.wake()));
    this.wake();
  }

  /** Starts no further attempts. Running ones finish, or are aborted and tried again after the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    this.cancelNextLook?.();
    await this.looking;
    await Promise.all(this.underWay);
  }

  private wake(): void {
    if (this.ending.signal.aborted) return;
    this.isStale = true;
    this.cancelNextLook?.();
    this.looking ??= this.look().finally(() => (this.looking = undefined));
  }

  private async look(): Promise<void> {
    let wait = LOOK;
    try {
      while (this.isStale && !this.ending.signal.aborted) {
        this.isStale = false;
        wait = await this.sendDue();
      }
    } catch (error) {
      this.logger.error({ err: error }, 'Looking for what is to be sent failed; trying again soon');
    }
    this.cancelNextLook?.();
    if (!this.ending.signal.aborted) this.cancelNextLook = clock.after(wait, () => this.wake());
  }

  /** Starts attempts of due messages as far as limits allow. Returns the milliseconds until the next poll. */
  private async sendDue(): Promise<number> {
    let wait = LOOK;
    for (const topic of this.outgoing.topics) wait = Math.min(wait, await this.sendDueOf(topic));
    return wait;
  }

  private async sendDueOf(topic: string): Promise<number> {
    const room = this.shares.room(topic);
    // Each finished send triggers another poll.
    if (room === 0) return LOOK;
    const soonest = await this.messages.soonest(topic, room, this.shares.excluded(topic));
    const now = clock.now();
    const due = soonest.filter(({ nextTryAt }) => nextTryAt <= now);
    const ends = new Map<string, End>();
    for (const message of due) {
      const end = this.shares.begin(message);
      if (end) ends.set(message.messageId, end);
    }
    // Some exceeded a limit: poll again for the messages of other projects and hosts behind them.
    if (ends.size < due.length) this.isStale = true;
    await this.beginClaimed(
      due.filter(({ messageId }) => ends.has(messageId)),
      ends,
    );
    const next = soonest.find(({ nextTryAt }) => nextTryAt > now);
    return next ? Math.min(LOOK, next.nextTryAt - now) : LOOK;
  }

  private async beginClaimed(due: readonly OutgoingMessage[], ends: Map<string, End>): Promise<void> {
    try {
      for (const claimed of due.length > 0 ? await this.claim(due, clock.now()) : []) {
        this.begin(claimed, ends.get(claimed.messageId)!);
        ends.delete(claimed.messageId);
      }
    } finally {
      for (const end of ends.values()) end('not tried');
    }
  }

  /** Claims the messages that no other server has claimed meanwhile. Returns their current state. */
  private claim(due: readonly OutgoingMessage[], now: number): Promise<OutgoingMessage[]> {
    return this.database.transaction(async () => {
      const claimed: OutgoingMessage[] = [];
      for (const message of due) {
        const change = { attempts: message.attempts + 1, nextTryAt: now + LEASE, leaseOwner: this.owner };
        if (await this.messages.change(message, change)) claimed.push({ ...message, ...change });
      }
      return claimed;
    });
  }

  private begin(message: OutgoingMessage, end: End): void {
    let outcome: Parameters<End>[0] = 'not tried';
    const sending = this.send(message)
      .then((hasArrived) => (outcome = hasArrived ? 'sent' : 'failed'))
      .catch((error: unknown) => this.logger.error({ err: error }, 'What came of a try could not be kept'))
      .then(() => {
        end(outcome);
        this.underWay.delete(sending);
        this.wake();
      });
    this.underWay.add(sending);
  }

  /** @returns whether it arrived */
  private async send(message: OutgoingMessage): Promise<boolean> {
    const { topic, messageId, attempts } = message;
    const courier = this.outgoing.courierOf(topic);
    if (!courier) throw new Error(`Nobody delivers messages of the topic "${topic}"`);
    const parcel: Parcel = { messageId, content: this.open(message), attempt: attempts };
    const { error, answer } =
      parcel.content === null ? failed(new Error(UNREADABLE)) : await this.attempt(courier, parcel);
    const hasArrived = error === null;
    if (!hasArrived && this.ending.signal.aborted) {
      await this.giveBack(message);
      return hasArrived;
    }
    const isOver = hasArrived || courier.isFinal(error);
    const nextTryAt = isOver ? null : nextTry(attempts, clock.now());
    await this.database.transaction(async () => {
      const isOurs =
        nextTryAt === null
          ? await this.messages.remove(message)
          : await this.messages.change(message, { nextTryAt, leaseOwner: null });
      if (isOurs) await courier.keep(parcel, { error, answer, nextTryAt });
    });
    return hasArrived;
  }

  private async attempt(courier: Courier, parcel: Parcel): Promise<Attempt> {
    const tooLate = AbortSignal.timeout(DEADLINE);
    const late = new Promise<never>((_resolve, reject) => {
      tooLate.addEventListener('abort', () => reject(new Error('It took longer than a minute')), { once: true });
    });
    try {
      return { error: null, answer: await Promise.race([courier.deliver(parcel, this.ending.signal), late]) };
    } catch (error) {
      return failed(error);
    }
  }

  /** The shutdown aborted this attempt, so it doesn't count. */
  private async giveBack(message: OutgoingMessage): Promise<void> {
    const change = { attempts: message.attempts - 1, nextTryAt: clock.now(), leaseOwner: null };
    await this.database.transaction(() => this.messages.change(message, change));
  }

  /** null when it can't be decrypted: it was sealed with another key. */
  private open({ payload }: OutgoingMessage): unknown {
    try {
      return JSON.parse(this.box.open(payload));
    } catch {
      return null;
    }
  }

  /**
   * Makes messages due at once that a server of this host was sending when it was killed. Those of other hosts wait for their lease to
   * expire.
   */
  private async takeBack(): Promise<void> {
    const lost = (await this.messages.leased()).filter(({ leaseOwner: owner }) => owner !== null && ownerIsGone(owner));
    if (lost.length === 0) return;
    await this.database.transaction(async () => {
      for (const message of lost) await this.messages.change(message, { nextTryAt: clock.now(), leaseOwner: null });
    });
  }
}
