import type { AddressInfo } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type Settings, SETTINGS_TOKEN } from './settings.js';

/** Hosts that mean "all interfaces"; browsers can't open them. */
const EVERY_HOST: ReadonlySet<string> = new Set(['0.0.0.0', '::', '[::]']);

/** The URL of this installation: PUBLIC_URL, or else the address that the server listens on. */
@Injectable()
export class PublicAddress {
  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly host: HttpAdapterHost,
  ) {}

  /** A link to a path of the app, below the path of PUBLIC_URL. */
  link(path: string, query: Readonly<Record<string, string>> = {}): string {
    const url = new URL(this.base().replace(/\/+$/, '') + path);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    return url.href;
  }

  /** A link for a notification: opens the screen at `path`, after signing in if necessary. */
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
