/** A thread that kills its process after the given milliseconds, even while the main thread is blocked. */
import { workerData } from 'node:worker_threads';
import { clock } from '@testplatform/contract';

clock.after(workerData as number, () => process.kill(process.pid, 'SIGKILL'));
