import type { RecordingInput } from '@testplatform/contract';

/** Maximum queue length: more inputs than a person makes while a page hangs. Further ones are dropped. */
const WAITING_MAX = 500;

/** Performs inputs in order, one at a time. While the browser is busy, a newer mouse move replaces the previous one. */
export class InputQueue {
  private waiting: RecordingInput[] = [];
  private busy = false;

  constructor(private readonly perform: (input: RecordingInput) => Promise<unknown>) {}

  add(input: RecordingInput): void {
    if (input.kind === 'move' && this.waiting.at(-1)?.kind === 'move') this.waiting.pop();
    if (this.waiting.length >= WAITING_MAX) return;
    this.waiting.push(input);
    if (!this.busy) void this.work();
  }

  clear(): void {
    this.waiting = [];
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.perform(next);
    this.busy = false;
  }
}
