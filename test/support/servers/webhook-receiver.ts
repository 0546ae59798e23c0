import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { until } from '../time/until.js';

/** A received message. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The raw body, which the signature covers. */
  readonly text: string;
  readonly body: unknown;
}

/** The answer of a path: a status, or a function of the response; `never` leaves it pending. */
type Reply = number | 'never' | ((response: ServerResponse) => void);

/** A real web server that stores requests and answers 200 by default. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  private readonly replies = new Map<string, Reply[]>();
  private readonly server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? '';
      this.messages.push({ path, headers: request.headers, text: body, body: JSON.parse(body) as unknown });
      this.answer(this.replies.get(path)?.shift() ?? 200, response);
    });
  });

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Sets the answers to the next messages to a path, in order. */
  reply(path: string, ...replies: Reply[]): void {
    this.replies.set(path, replies);
  }

  at(path: string): ReceivedMessage[] {
    return this.messages.filter((message) => message.path === path);
  }

  /** Waits for a number of messages to a path. */
  async received(path: string, count = 1): Promise<ReceivedMessage[]> {
    return until(`${count} messages at ${path}`, () => this.at(path).length >= count && this.at(path));
  }

  start(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer(reply: Reply, response: ServerResponse): void {
    if (typeof reply === 'function') reply(response);
    else if (reply !== 'never') response.writeHead(reply).end(reply === 200 ? 'ok' : 'not now');
  }
}

/** Starts a receiver before the tests of a file and stops it after them. */
export function shareWebhookReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  return receiver;
}
