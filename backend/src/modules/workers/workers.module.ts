import { Module } from '@nestjs/common';
import { WorkerProcesses } from './worker-processes.service.js';

/** The processes that drive browsers, for runs and recordings. */
@Module({ providers: [WorkerProcesses], exports: [WorkerProcesses] })
export class WorkersModule {}
