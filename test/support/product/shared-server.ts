import { afterAll, beforeAll } from '@jest/globals';
import type { Api } from './api.js';
import { type ServerOptions, TestServer } from './server.js';

/** A server shared by the tests of a file, and two clients. */
export interface SharedServer {
  readonly server: TestServer;
  /** Signed in as the first administrator. */
  readonly admin: Api;
  /** Without a token. */
  readonly visitor: Api;
}

/**
 * The server that test files share, for tests that only look at what they created themselves. Other files' data is
 * there too, and settings, rights of the first administrator and the process itself must not change. Its fields are set
 * once a test runs.
 */
export function shareServer(): SharedServer {
  return fillBeforeTests(() => TestServer.standing());
}

/**
 * Starts a server for the tests of this file alone and stops it after them. Its fields are set once a test runs.
 * @param options as a function when they depend on something else that is started
 */
export function ownServer(options: ServerOptions | (() => ServerOptions) = {}): SharedServer {
  const shared = fillBeforeTests(() => TestServer.start(typeof options === 'function' ? options() : options));
  afterAll(() => shared.server?.stop());
  return shared;
}

function fillBeforeTests(start: () => Promise<TestServer>): SharedServer {
  const shared: { -readonly [field in keyof SharedServer]?: SharedServer[field] } = {};
  beforeAll(async () => {
    shared.server = await start();
    shared.visitor = shared.server.api;
    shared.admin = await shared.server.admin();
  });
  return shared as SharedServer;
}
