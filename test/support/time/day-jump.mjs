/**
 * Preloaded into a server (`--import`): at each message `next day` from its parent its clock jumps ahead by a day, and
 * timers that are due by then fire. For schedules, which are due once a day.
 */
const DAY = 24 * 3_600_000;
/** Milliseconds. Shorter timers are deadlines and pauses, which run in real time. */
const LONG = 1_000;

const RealDate = Date;
const { setTimeout: realSetTimeout } = globalThis;
let ahead = 0;
/** @type {Map<NodeJS.Timeout, { run: () => void, at: number }>} */
const waiting = new Map();

// @ts-expect-error nobody calls Date without new
globalThis.Date = class extends RealDate {
  /** @param {any[]} parts */
  constructor(...parts) {
    // @ts-expect-error the constructor has many forms
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }
  /** @override */
  static now() {
    return RealDate.now() + ahead;
  }
};

/** @param {(...args: any[]) => void} run @param {number} [ms] @param {any[]} args */
function setTimeoutOfDays(run, ms = 0, ...args) {
  const timer = realSetTimeout(() => {
    waiting.delete(timer);
    run(...args);
  }, ms);
  if (ms >= LONG) waiting.set(timer, { run: () => run(...args), at: Date.now() + ms });
  return timer;
}
globalThis.setTimeout = Object.assign(setTimeoutOfDays, realSetTimeout);

process.on('message', (message) => {
  if (message !== 'next day') return;
  ahead += DAY;
  for (const [timer, { run, at }] of Array.from(waiting)) {
    // @ts-expect-error cleared timers are known by their flag only
    if (at > Date.now() || timer._destroyed) continue;
    clearTimeout(timer);
    waiting.delete(timer);
    run();
  }
});
process.channel?.unref();
