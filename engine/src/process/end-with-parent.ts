/** A thread that ends its process when the given parent process is gone. */
import { workerData } from 'node:worker_threads';

/** Polling interval in milliseconds. */
const LOOK = 1_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK);
