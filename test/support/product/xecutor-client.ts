import { randomBytes, randomUUID } from 'node:crypto';
import {
  XECUTOR_CALLS,
  XECUTOR_NAMESPACE,
  XECUTOR_PROTOCOL,
  type XecutorAuth,
  type XecutorFile,
  type XecutorLease,
  type XecutorQuestions,
  type XecutorTrouble,
} from '@testplatform/contract';
import { io, type Socket } from 'socket.io-client';
import type { Api } from './api.js';
import { PATIENCE, until } from '../time/until.js';

export const buildDuid = (): string => randomBytes(48).toString('base64url');

export const buildAuth = (change: Partial<XecutorAuth> = {}): XecutorAuth => ({
  duid: buildDuid(),
  protocol: XECUTOR_PROTOCOL,
  instance: randomUUID(),
  name: 'Desk',
  host: 'desk.example',
  platform: 'linux',
  version: '0.1.0',
  ...change,
});

/** Why a connection was refused. */
export interface XecutorRefused {
  readonly message: string;
  readonly code: string | undefined;
}

/** The protocol side of an Xecutor, without a browser; the test decides what it sends. */
export class XecutorClient {
  /** The server's calls in order: name and payload. */
  readonly calls: { readonly name: string; readonly payload: unknown }[] = [];

  private constructor(
    readonly auth: XecutorAuth,
    readonly socket: Socket,
  ) {
    for (const name of Object.values(XECUTOR_CALLS))
      socket.on(name, (payload: unknown) => this.calls.push({ name, payload }));
  }

  /** @throws XecutorRefused */
  static connect(url: string, auth: XecutorAuth | Record<string, unknown>): Promise<XecutorClient> {
    const socket = io(url + XECUTOR_NAMESPACE, {
      auth: auth as Record<string, unknown>,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(new XecutorClient(auth as XecutorAuth, socket)));
      socket.once('connect_error', (error: Error & { data?: { code?: string } }) => {
        socket.close();
        reject({ message: error.message, code: error.data?.code } satisfies XecutorRefused);
      });
    });
  }

  /** The caller's device: saved, connected, after its hello. */
  static async of(api: Api, change: Partial<XecutorAuth> = {}, holding: readonly XecutorLease[] = []) {
    const auth = buildAuth(change);
    await api.ok('/xecutor/manage-device', { duid: auth.duid });
    return XecutorClient.enter(api.url, auth, holding);
  }

  /** Connects with a saved device and says hello. */
  static async enter(url: string, auth: XecutorAuth, holding: readonly XecutorLease[] = []): Promise<XecutorClient> {
    const client = await XecutorClient.connect(url, auth);
    await client.ask('hello', { holding });
    return client;
  }

  /** Sends a request and fails on an error answer. */
  async ask<Q extends keyof XecutorQuestions>(
    question: Q,
    message: XecutorQuestions[Q]['asks'],
  ): Promise<XecutorQuestions[Q]['answer']> {
    const answer = await this.say(question, message);
    if (typeof answer === 'object' && answer !== null && 'error' in answer)
      throw new Error(`${question} was answered ${JSON.stringify(answer)}`);
    return answer as XecutorQuestions[Q]['answer'];
  }

  /** Sends anything and returns any answer. */
  say(question: string, message: unknown): Promise<XecutorTrouble | object | null> {
    return this.socket.timeout(PATIENCE).emitWithAck(question, message) as Promise<object | null>;
  }

  /** Claims until it gets a file. */
  claim(): Promise<XecutorFile> {
    return until('a file to claim', () => this.ask('claim', {}));
  }

  /** Waits for a call of the server. */
  called(name: string): Promise<{ readonly payload: unknown }> {
    return until(`the call ${name}`, () => this.calls.find((call) => call.name === name));
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  close(): void {
    this.socket.close();
  }
}
