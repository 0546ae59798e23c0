import { SOCKET_PATH, XECUTOR_NAMESPACE } from '@testplatform/contract';
import { CannotRun } from '../command.js';

const SCHEMES: Readonly<Record<string, string>> = {
  'http:': 'http:',
  'https:': 'https:',
  'ws:': 'http:',
  'wss:': 'https:',
};

/** The server that an agent works for. It may stand behind a path, such as `https://tools.example.com/tests`. */
export class ServerAddress {
  private constructor(
    private readonly origin: string,
    private readonly prefix: string,
  ) {}

  /** @throws CannotRun */
  static parse(text: string): ServerAddress {
    const url = URL.canParse(text) ? new URL(text) : null;
    const scheme = url && SCHEMES[url.protocol];
    if (!url || !scheme)
      throw new CannotRun(`"${text}" is no address of a server. It looks like https://tests.example.com.`);
    if (url.username || url.password)
      throw new CannotRun('The address of the server should hold no user name and no password.');
    return new ServerAddress(`${scheme}//${url.host}`, url.pathname.replace(/\/+$/, ''));
  }

  /** As people write it. */
  get text(): string {
    return this.origin + this.prefix;
  }

  /** Where a person saves the device id. */
  get managePage(): string {
    return `${this.text}/xecutor/manage`;
  }

  /** What Socket.IO connects to … */
  get namespace(): string {
    return this.origin + XECUTOR_NAMESPACE;
  }
  /** … and the path that it asks there. */
  get socketPath(): string {
    return this.prefix + SOCKET_PATH;
  }
}
