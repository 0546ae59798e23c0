const { jest: runner } = require('@jest/globals');

/** Real servers and browsers take seconds, and longer on a busy machine. */
const TIMEOUT_MS = 120_000;
runner.setTimeout(TIMEOUT_MS);
