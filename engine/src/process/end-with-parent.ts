/** A thread that ends its process when the process's parent, whose id it is given, is gone. */
import { workerData } from 'node:worker_threads';

/** Milliseconds between two looks. */
const LOOK = 1_000;

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, LOOK);
