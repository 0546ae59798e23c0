import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../xecutor/bin/xecutor.mjs', import.meta.url));

/** The command line program, in its own process. */
export class Xecutor {
  private text = '';
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    const keep = (chunk: Buffer) => (this.text += chunk.toString());
    child.stdout!.on('data', keep);
    child.stderr!.on('data', keep);
    this.ended = new Promise((resolve) => child.once('close', (code) => resolve(code)));
  }

  static start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Xecutor {
    const path = { PATH: process.env.PATH ?? '' };
    return new Xecutor(
      spawn(process.execPath, [PROGRAM, ...args], { env: { ...path, ...env }, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  /** Runs it to its end. */
  static async run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const xecutor = Xecutor.start(args, env);
    return { code: await xecutor.ended, output: xecutor.output };
  }

  /** Its output so far, stdout and stderr. */
  get output(): string {
    return this.text;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}
