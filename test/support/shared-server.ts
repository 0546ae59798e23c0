import { afterAll, beforeAll } from '@jest/globals';
import type { Api } from './api.js';
import { type ServerOptions, TestServer } from './server.js';

/** The server that the tests of one file share, and two clients of it. */
export interface SharedServer {
  readonly server: TestServer;
  /** Signed in as the first administrator. */
  readonly admin: Api;
  /** Without a token. */
  readonly visitor: Api;
}

/**
 * Starts one server before the tests of a file and stops it after them. Its fields are there once a test runs.
 * @param options as a function when they depend on what else has been started
 */
export function shareServer(options: ServerOptions | (() => ServerOptions) = {}): SharedServer {
  const shared: { -readonly [field in keyof SharedServer]?: SharedServer[field] } = {};
  beforeAll(async () => {
    shared.server = await TestServer.start(typeof options === 'function' ? options() : options);
    shared.visitor = shared.server.api;
    shared.admin = await shared.server.admin();
  });
  afterAll(() => shared.server?.stop());
  return shared as SharedServer;
}
