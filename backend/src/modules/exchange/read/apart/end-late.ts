/** A thread that ends its process when the given number of milliseconds is over, whatever the main thread does. */
import { workerData } from 'node:worker_threads';

setTimeout(() => process.kill(process.pid, 'SIGKILL'), workerData as number);
