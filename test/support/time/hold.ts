import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import type { Step } from '../../factories/steps.js';
import { until } from './until.js';

/** A point at which runs wait until the test releases them. */
export class Hold {
  private server: Server | undefined;
  private url = '';
  private waiting: ServerResponse[] = [];
  private isOpen = false;
  private count = 0;

  /** A step that passes once it is released. */
  step(title: string): Step {
    return { title, eventType: 'HTTP request', redirectURL: this.url, maxWaitingTime: LIMITS.maxWaitMax };
  }

  /** Number of times that a run has arrived here in this test. */
  get arrivals(): number {
    return this.count;
  }

  /** Resolves once runs have arrived here that many times in this test. */
  async reached(times = 1): Promise<void> {
    await until(`a run to be held (${times})`, () => this.count >= times);
  }

  /** Releases the waiting ones. */
  release(): void {
    for (const response of this.waiting.splice(0)) response.end();
  }

  /** Releases the waiting ones, and later ones of this test. */
  open(): void {
    this.isOpen = true;
    this.release();
  }

  /** Holds again. */
  close(): void {
    this.isOpen = false;
    this.count = 0;
  }

  async begin(): Promise<void> {
    this.server = createServer((_request, response) => {
      this.count++;
      this.waiting.push(response);
      if (this.isOpen) this.release();
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  end(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

/** A point that holds the runs of a file's tests, reset for each test; after a test it releases everything. */
export function shareHold(): Hold {
  const hold = new Hold();
  beforeAll(() => hold.begin());
  afterEach(() => {
    hold.open();
    hold.close();
  });
  afterAll(() => hold.end());
  return hold;
}
