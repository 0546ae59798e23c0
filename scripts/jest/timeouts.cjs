const { jest: runner } = require('@jest/globals');

/** Ends only what hangs: real servers and browsers take seconds, and minutes on a busy machine. A wait for a screen ends after 60 s and says for what. */
const TIMEOUT_MS = 300_000;
runner.setTimeout(TIMEOUT_MS);
