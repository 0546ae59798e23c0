/**
 * The page for component tests. The files of a worker share one, so that its loaded packages (kept.cjs) stay loaded. It
 * is emptied between two files.
 */
const { TestEnvironment } = require('jest-environment-jsdom');

/** What browsers have and jsdom lacks. */
const OF_NODE = [
  'AbortController',
  'AbortSignal',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'clearImmediate',
  'fetch',
  'setImmediate',
  'structuredClone',
];

/** An open channel doesn't keep a browser open, and must not keep Jest running. */
class Channel extends BroadcastChannel {
  /** @param {string} name */
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** @type {DomEnvironment | undefined} */
let page;

class DomEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given */
  constructor(...[config, context]) {
    // oxlint-disable-next-line no-constructor-return -- Jest makes an environment for each file, and this is the one.
    if (page) return page;
    super(config, { ...context, console: consoleOfTheFile });
    for (const name of OF_NODE) define(this.global, name, globalThis[name]);
    define(this.global, 'BroadcastChannel', Channel);
    // Stands still with a test's clock, so that React renders in one go: normally it yields to the browser every 5 ms.
    this.global.performance.now = () => this.global.Date.now();
    // See kept.cjs.
    define(this.global, 'keptModules', new Map());
    this.before = new Set(Reflect.ownKeys(this.global));
    page = this;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.global.document.body.replaceChildren();
    this.global.localStorage.clear();
    this.global.sessionStorage.clear();
    for (const key of Reflect.ownKeys(this.global)) if (!this.before.has(key)) Reflect.deleteProperty(this.global, key);
  }
}

/** Errors of the page go to the running file. */
const consoleOfTheFile = new Proxy(console, {
  get: (own, name) => Reflect.get(page?.global.console ?? own, name),
});

/** @param {object} global @param {string} name @param {unknown} value */
function define(global, name, value) {
  Object.defineProperty(global, name, { value, configurable: true, writable: true, enumerable: false });
}

module.exports = DomEnvironment;
