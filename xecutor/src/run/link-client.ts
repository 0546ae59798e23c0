import { clock, pause } from '@testplatform/contract';
import { answerText } from '../answer-text.js';
import { CannotRun } from '../command.js';
import type { ConnectorLink } from './connector-link.js';
import { type LinkRun, readRefusal, readRun, readStarted, type StartedRun } from './link-answers.js';
import { describeFailure, retryAfter, retryPause } from './retry.js';

/** Milliseconds. */
const ANSWER_WITHIN = 30_000;
/** Milliseconds: long enough for a server restart. */
const START_WITHIN = 60_000;
/** Milliseconds to stop a run when the program exits. */
const STOP_WITHIN = 8_000;

/** The server refused, and would refuse again. */
export class Refused extends CannotRun {
  override readonly name = 'Refused';
}

export interface LinkClientOptions {
  /** When to give up, as of `clock.elapsed()`. */
  readonly deadline: number;
  readonly interrupted: AbortSignal;
  /** Called once per outage: the server is unreachable or not ready, and calls are retried. */
  onOutage(sentence: string): void;
  onBack(): void;
}

interface Request {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  /** Until when to retry, as of `clock.elapsed()`. */
  readonly until: number;
  readonly signal: AbortSignal;
  /** Ends the pauses between attempts; default: the signal. */
  readonly patience?: AbortSignal;
}

/**
 * Calls a connector's link, and retries while the server restarts or is busy. All methods throw `CannotRun`, or the signal's reason
 * when the program is interrupted.
 */
export class LinkClient {
  private wasReached = false;
  private isOut = false;

  constructor(
    private readonly link: ConnectorLink,
    private readonly options: LinkClientOptions,
  ) {}

  /**
   * Starts a run. If the answer is lost, the retry joins the first run while that is queued.
   * @param environment instead of the connector's own
   */
  async start(environment: string | undefined): Promise<StartedRun> {
    const { deadline, interrupted } = this.options;
    const until = Math.min(deadline, clock.elapsed() + START_WITHIN);
    // An interrupt still waits a moment for the answer: only the answer names the run to stop.
    const signal = delayed(interrupted, STOP_WITHIN);
    const url = this.link.start(environment);
    return this.expect(readStarted(await this.json({ url, method: 'POST', until, signal, patience: interrupted })));
  }

  /** Reruns failures. @throws Refused if there are none */
  async rerun(runId: string): Promise<StartedRun> {
    const { deadline: until, interrupted: patience } = this.options;
    const signal = delayed(patience, STOP_WITHIN);
    const url = this.link.rerun(runId);
    return this.expect(readStarted(await this.json({ url, method: 'POST', until, signal, patience })));
  }

  /** The state of a run. @param wait seconds to wait for its end */
  async state(runId: string, wait: number): Promise<LinkRun> {
    return this.expect(readRun(await this.json(this.reading(this.link.state(runId, wait)))));
  }

  /** The results so far as JUnit's XML. */
  async junit(runId: string): Promise<string> {
    const text = await this.text(this.reading(this.link.junit(runId)));
    return this.expect(text.startsWith('<?xml') ? text : null);
  }

  /** Stops a run while the program exits: quickly, and despite the interrupt. */
  async stop(runId: string): Promise<void> {
    const until = clock.elapsed() + STOP_WITHIN;
    const signal = AbortSignal.timeout(STOP_WITHIN);
    await this.text({ url: this.link.stop(runId), method: 'POST', until, signal });
  }

  private reading(url: URL): Request {
    // Allow one last read even if the time is just over.
    const until = Math.max(this.options.deadline, clock.elapsed() + STOP_WITHIN);
    return { url, method: 'GET', until, signal: this.options.interrupted };
  }

  private expect<T>(read: T | null): T {
    if (read === null) throw new CannotRun(`${this.link.server} is not a TestPlatform server. Check the link.`);
    return read;
  }

  private async json(request: Request): Promise<unknown> {
    return parse(await this.text(request));
  }

  /** The body of the first valid answer. */
  private async text(request: Request): Promise<string> {
    for (let tries = 0; ; tries++) {
      const { body, outage, after } = await this.attempt(request);
      if (body !== undefined) return body;
      const wait = after ?? retryPause(tries);
      if (clock.elapsed() + wait > request.until) throw new CannotRun(`${outage} Gave up when the time was over.`);
      if (!this.isOut) this.options.onOutage(outage);
      this.isOut = true;
      await pause(wait, request.patience ?? request.signal);
    }
  }

  private async attempt({ url, method, signal }: Request): Promise<Attempt> {
    const headers = { Accept: 'application/json' };
    let response: Response;
    let body: string;
    try {
      const both = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]);
      response = await fetch(url, { method, headers, redirect: 'manual', signal: both });
      body = await answerText(response, 'Check the link.');
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CannotRun) throw error;
      const failure = describeFailure(error, this.link.server);
      if (failure.isFinal && !this.wasReached) throw new CannotRun(failure.sentence);
      return { outage: failure.sentence };
    }
    return this.judge(response, body);
  }

  private judge(response: Response, body: string): Attempt {
    const { status, headers } = response;
    const after = retryAfter(headers.get('retry-after'));
    if (status === 429) return { outage: 'The server is rate-limiting this link.', after };
    if (status >= 500) return { outage: `The server at ${this.link.server} is not ready (${status}).`, after };
    this.wasReached = true;
    if (this.isOut) this.options.onBack();
    this.isOut = false;
    // 417: the run ended with failures.
    if (response.ok || status === 417) return { body, outage: '' };
    if (status >= 300 && status < 400)
      throw new Refused('The link redirects to another address. Copy it again, with the address that people use.');
    throw new Refused(readRefusal(parse(body)) || `The server at ${this.link.server} refused the call (${status}).`);
  }
}

interface Attempt {
  /** Absent if the call should be retried. */
  readonly body?: string;
  /** Why, in a sentence. */
  readonly outage: string;
  /** Milliseconds of the server's Retry-After. */
  readonly after?: number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports an invalid body.
    return null;
  }
}

/** A signal that aborts some milliseconds after another one. */
function delayed(signal: AbortSignal, milliseconds: number): AbortSignal {
  const later = new AbortController();
  const begin = (): void => void clock.after(milliseconds, () => later.abort(signal.reason), { keepsProcess: false });
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return later.signal;
}
