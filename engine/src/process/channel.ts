import { BrowserUnavailableError, CaseFailure, messageOf } from '../errors.js';

/** Functions that one side of a channel calls on the other. Arguments and answers are cloned; functions can't be passed. */
export type Calls<Names extends string = string> = { readonly [name in Names]: (...args: never[]) => unknown };
/** The other side's functions, with the answer awaited. */
type Answer<Call> = Call extends (...args: never[]) => infer Value ? Promise<Awaited<Value>> : never;
type Arguments<Call> = Call extends (...args: infer Args) => unknown ? Args : never;

/** A process with an IPC channel: a child, or in the child its own process. */
export interface Port {
  send?(message: unknown, sent: (error: Error | null) => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'tell'; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly name: string; readonly message: string };

/** Errors that keep their class when sent. Others become an `Error`. */
const KEPT = [BrowserUnavailableError, CaseFailure] as const;

/** The other process has ended, or its channel is closed. */
export class ChannelClosedError extends Error {
  override readonly name = 'ChannelClosedError';
}

/** Ordered calls in both directions between two of our processes. */
export class Channel<Mine extends Calls<keyof Mine & string>, Theirs extends Calls<keyof Theirs & string>> {
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private nextId = 1;
  private closed: ChannelClosedError | null = null;
  /** Messages of `tellUnlessBusy` that the operating system has not taken yet. */
  private pending = 0;

  /** @param onFault called when something that the other side told could not be handled: it gets no answer */
  constructor(
    private readonly port: Port,
    private readonly mine: Mine,
    onFault: (error: unknown) => void,
  ) {
    port.on('message', (message) => void this.take(message as Message).catch(onFault));
  }

  /** @throws ChannelClosedError, or what the other side throws */
  call<Name extends keyof Theirs & string>(name: Name, ...args: Arguments<Theirs[Name]>): Answer<Theirs[Name]> {
    const id = this.nextId++;
    const answer = new Promise((resolve, reject) => {
      if (this.closed) return reject(this.closed);
      this.waiting.set(id, { resolve, reject });
      this.send({ kind: 'call', id, name, args });
    });
    return answer as Answer<Theirs[Name]>;
  }

  /** Calls without waiting for an answer. Ignored when the other side is gone. */
  tell<Name extends keyof Theirs & string>(name: Name, ...args: Arguments<Theirs[Name]>): void {
    this.send({ kind: 'tell', name, args });
  }

  /** As `tell`, but skipped while the previous one is in transit: for pictures, of which only the newest matters. */
  tellUnlessBusy<Name extends keyof Theirs & string>(name: Name, ...args: Arguments<Theirs[Name]>): void {
    if (this.pending > 0) return;
    this.pending++;
    this.send({ kind: 'tell', name, args }, () => this.pending--);
  }

  /** Rejects all pending calls, and every later one. */
  close(why: string): void {
    this.closed ??= new ChannelClosedError(why);
    for (const { reject } of this.waiting.values()) reject(this.closed);
    this.waiting.clear();
  }

  private send(message: Message, sent: () => void = () => undefined): void {
    if (this.closed || !this.port.send) return sent();
    // A failure to send means that the other process ended, which is handled elsewhere.
    this.port.send(message, () => sent());
  }

  private async take(message: Message): Promise<void> {
    switch (message.kind) {
      case 'tell':
        await this.handle(message.name, message.args);
        return;
      case 'call':
        return this.answer(message.id, message.name, message.args);
      case 'answer':
        this.waiting.get(message.id)?.resolve(message.value);
        break;
      case 'error':
        this.waiting.get(message.id)?.reject(revive(message));
    }
    this.waiting.delete(message.id);
  }

  private async answer(id: number, name: string, args: readonly unknown[]): Promise<void> {
    try {
      this.send({ kind: 'answer', id, value: await this.handle(name, args) });
    } catch (error) {
      this.send({ kind: 'error', id, name: error instanceof Error ? error.name : '', message: messageOf(error) });
    }
  }

  private handle(name: string, args: readonly unknown[]): unknown {
    if (!Object.hasOwn(this.mine, name)) throw new Error(`There is no function "${name}" in this process`);
    const handler: (...given: never[]) => unknown = this.mine[name as keyof Mine & string];
    return handler(...(args as never[]));
  }
}

function revive({ name, message }: { readonly name: string; readonly message: string }): Error {
  const Kept = KEPT.find((one) => one.name === name);
  return Kept ? new Kept(message) : new Error(message);
}
