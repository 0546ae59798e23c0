/**
 * Browsers that a Jest worker keeps from one test file to the next. Node itself loads this once per worker
 * (scripts/jest/outside.cjs), because Jest would load it afresh for each file.
 */
const childProcess = require('node:child_process');
const { readdirSync, rmSync } = require('node:fs');
const { Socket } = require('node:net');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Kept browsers by launch options. @type {Map<string, unknown>} */
const kept = new Map();
let launches = 0;

const { spawn } = childProcess;
// Playwright reads `spawn` from the module at each launch, so it gets this one.
Object.assign(childProcess, {
  spawn: (/** @type {Parameters<typeof spawn>} */ ...args) => {
    const child = spawn(...args);
    if (launches > 0) for (const handle of [child, ...child.stdio]) letWorkerEnd(handle);
    return child;
  },
});

/** Keeps the handle from keeping the worker alive. @param {unknown} handle */
function letWorkerEnd(handle) {
  if (typeof handle === 'object' && handle && 'unref' in handle && typeof handle.unref === 'function') handle.unref();
}

/**
 * Launches a browser that ends with the worker.
 * @template T
 * @param {() => Promise<T>} launch
 * @returns {Promise<T>}
 */
async function launchToKeep(launch) {
  const before = new Set(socketsOf());
  launches++;
  try {
    return await launch();
  } finally {
    launches--;
    // Chromium is driven over the pipes of its process, Firefox over a socket.
    for (const socket of socketsOf()) if (!before.has(socket)) letWorkerEnd(socket);
  }
}

/** The connections of this process. @returns {unknown[]} */
const socketsOf = () =>
  /** @type {any} */ (process)._getActiveHandles().filter((/** @type {unknown} */ one) => one instanceof Socket);

/** Removes what this worker's browsers left in its temporary folder. Call it when they have ended. */
function removeFolders() {
  const mine = readdirSync(tmpdir()).filter((name) => name.startsWith(`tp-browser-${process.pid}-`));
  for (const name of mine) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
}

// Playwright ends the browsers themselves; it was loaded before.
process.once('exit', () => kept.size > 0 && removeFolders());

module.exports = { kept, launchToKeep, removeFolders };
