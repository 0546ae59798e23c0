import { SOCKET_PATH, XECUTOR_NAMESPACE } from '@testplatform/contract';
import { CannotRun } from '../../command.js';

const SCHEMES: Readonly<Record<string, string>> = {
  'http:': 'http:',
  'https:': 'https:',
  'ws:': 'http:',
  'wss:': 'https:',
};

/** The address of an agent's server. It may have a path, such as `https://tools.example.com/tests`. */
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
      throw new CannotRun(`"${text}" is not a server address. Use one such as https://tests.example.com.`);
    if (url.username || url.password)
      throw new CannotRun('The server address must not contain a user name or password.');
    return new ServerAddress(`${scheme}//${url.host}`, url.pathname.replace(/\/+$/, ''));
  }

  /** The address as people write it. */
  get text(): string {
    return this.origin + this.prefix;
  }

  /** The page on which a user saves the device id. */
  get managePage(): string {
    return `${this.text}/xecutor/manage`;
  }

  /** The namespace that Socket.IO connects to. */
  get namespace(): string {
    return this.origin + XECUTOR_NAMESPACE;
  }
  /** The path of Socket.IO's requests. */
  get socketPath(): string {
    return this.prefix + SOCKET_PATH;
  }
}
