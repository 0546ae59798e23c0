/** A thread that ends its process when the given number of milliseconds is over, whatever the main thread does. */
import { workerData } from 'node:worker_threads';
import { clock } from '@testplatform/contract';

clock.after(workerData as number, () => process.kill(process.pid, 'SIGKILL'));
