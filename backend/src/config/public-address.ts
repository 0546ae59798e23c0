import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Settings, SETTINGS_TOKEN } from './settings.js';

/** Hosts that mean "all addresses of this machine"; browsers can't open them. */
const EVERY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);

/** The URL of this installation: PUBLIC_URL, otherwise the address that the server listens on. */
@Injectable()
export class PublicAddress {
  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly host: HttpAdapterHost,
  ) {}

  /** A link to a path of the app. Keeps a path in PUBLIC_URL. */
  link(path: string, query: Readonly<Record<string, string>> = {}): string {
    const url = new URL(this.base().replace(/\/+$/, '') + path);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  }

  /** A link for a notification: opens the screen at `path`, if necessary after a sign-in (3 §13). */
  notificationLink(path: string): string {
    return this.link('/login', { mailRedirect: path });
  }

  private base(): string {
    const { PUBLIC_URL, HOST, PORT } = this.settings;
    if (PUBLIC_URL !== undefined) return PUBLIC_URL;
    const address = (this.host.httpAdapter.getHttpServer() as { address(): AddressInfo | string | null }).address();
    const port = typeof address === 'object' && address !== null ? address.port : PORT;
    const host = HOST.includes(':') ? `[${HOST.replace(/^\[|\]$/g, '')}]` : HOST;
    return `http://${EVERY_HOST.has(host) ? 'localhost' : host}:${port}`;
  }
}
