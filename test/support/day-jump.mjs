import { replaceClock } from '@testplatform/contract';

/**
 * Loaded into a server before it starts (`--import`): with each message `next day` from its parent a day passes, and what waits for a time
 * that has come meanwhile happens. For schedules, which are due once a day.
 */
const DAY = 24 * 3_600_000;

let ahead = 0;
/** @type {Set<{ act: () => void, at: number }>} */
const waiting = new Set();

const elapsed = () => performance.now() + ahead;

/** @type {import('@testplatform/contract').Clock['after']} */
function after(ms, act, { keepsProcess = true } = {}) {
  const end = () => {
    waiting.delete(timer);
    clearTimeout(handle);
  };
  const timer = {
    at: elapsed() + ms,
    act: () => {
      end();
      act();
    },
  };
  const handle = setTimeout(timer.act, ms);
  if (!keepsProcess) handle.unref();
  waiting.add(timer);
  return end;
}

/** @type {import('@testplatform/contract').Clock['every']} */
function every(ms, act, options) {
  let cancel = after(ms, again, options);
  function again() {
    cancel = after(ms, again, options);
    act();
  }
  return () => cancel();
}

replaceClock({ now: () => Date.now() + ahead, elapsed, after, every });

process.on('message', (message) => {
  if (message !== 'next day') return;
  ahead += DAY;
  for (const { act, at } of Array.from(waiting)) if (at <= elapsed()) act();
});
process.channel?.unref();
