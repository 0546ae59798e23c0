import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker as Thread } from 'node:worker_threads';
import type { ProxySettings } from '@testplatform/contract';
import { BrowserUnavailableError, messageOf } from '../errors.js';
import type { Outcome } from './egress-proxy.js';
import type { EgressSettings } from './egress-rules.js';

/** The same built file for the sources and the build. */
const THREAD = fileURLToPath(new URL('../../dist/egress/egress-thread.js', import.meta.url));
/** Number of failed connections to remember. */
const FAILURES_MAX = 1_000;

/** What an egress proxy is started with. */
export interface EgressOrder {
  /** Null: no restriction. */
  readonly settings: EgressSettings | null;
  /** The proxy to connect through; absent: none. */
  readonly upstream?: ProxySettings;
}

/** A running egress proxy, and why connections through it failed. */
export class Egress {
  /** The last failure, by host and port. */
  private readonly failures = new Map<string, string>();

  private constructor(
    /** The proxy's address, for the browser. */
    readonly url: string,
    readonly settings: EgressSettings | null,
    private readonly thread: Thread,
    private readonly port: MessagePort,
  ) {
    port.on('message', (outcome: Outcome) => this.note(outcome));
    port.unref();
  }

  /** @throws BrowserUnavailableError when it can't start, as with a proxy whose address is none */
  static async start(settings: EgressSettings | null, upstream?: ProxySettings): Promise<Egress> {
    const { port1, port2 } = new MessageChannel();
    const order: EgressOrder = { settings, upstream };
    const thread = new Thread(THREAD, { workerData: { ...order, port: port2 }, transferList: [port2] });
    thread.unref();
    const url = await firstOf(port1, thread).catch((error: unknown) => {
      const why = messageOf(error);
      throw new BrowserUnavailableError(
        upstream
          ? `The proxy of the environment can’t be used: ${why}. Check its address`
          : `The proxy that decides what runs may reach can’t start: ${why}`,
      );
    });
    return new Egress(url, settings, thread, port1);
  }

  /**
   * Why the last connection for an address failed, as the browser would report it without the proxy; undefined when it
   * did not fail.
   */
  failureOf(url: string): string | undefined {
    if (!URL.canParse(url)) return undefined;
    // The proxy's report arrives before the browser's answer, but may not have been read yet.
    for (let news = receiveMessageOnPort(this.port); news; news = receiveMessageOnPort(this.port))
      this.note(news.message as Outcome);
    const { hostname, port, protocol } = new URL(url);
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    return this.failures.get(`${host}:${port || (/^(https|wss):$/.test(protocol) ? 443 : 80)}`);
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    this.port.close();
    await this.thread.terminate();
  }

  private note({ target: { host, port }, error }: Outcome): void {
    const key = `${host.toLowerCase()}:${port}`;
    this.failures.delete(key);
    if (error !== null) this.failures.set(key, error);
    if (this.failures.size > FAILURES_MAX) this.failures.delete(this.failures.keys().next().value!);
  }
}

/** The first message, a text. Rejects with the error of a thread that ends before it. */
async function firstOf(port: MessagePort, thread: Thread): Promise<string> {
  const settled = new AbortController();
  const { signal } = settled;
  const failed = once(thread, 'error', { signal }).then(([error]) => {
    throw error;
  });
  try {
    const [text] = (await Promise.race([once(port, 'message', { signal }), failed])) as [string];
    return text;
  } finally {
    settled.abort();
  }
}
