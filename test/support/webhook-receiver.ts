import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import { until } from './until.js';

/** A message as it arrived. */
export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it came: what the signature is of. */
  readonly text: string;
  readonly body: unknown;
}

/** What a path answers: a status, or whatever is done with the response; `never` leaves it waiting. */
type Reply = number | 'never' | ((response: ServerResponse) => void);

/** A real web server that keeps what it gets, and answers 200 unless it was told otherwise. */
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

  /** Says how the next messages to a path are answered, one after another. */
  reply(path: string, ...replies: Reply[]): void {
    this.replies.set(path, replies);
  }

  at(path: string): ReceivedMessage[] {
    return this.messages.filter((message) => message.path === path);
  }

  /** Waits until so many messages came to a path. */
  async received(path: string, count = 1): Promise<ReceivedMessage[]> {
    return until(`${count} messages at ${path}`, () => this.at(path).length >= count && this.at(path), 60_000);
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

/** Starts one receiver before the tests of a file and stops it after them. */
export function shareWebhookReceiver(): WebhookReceiver {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.start());
  afterAll(() => receiver.stop());
  return receiver;
}
