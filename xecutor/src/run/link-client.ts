import { setTimeout as pause } from 'node:timers/promises';
import { CannotRun } from '../command.js';
import type { ConnectorLink } from './connector-link.js';
import { type LinkRun, readRefusal, readRun, readStarted, type StartedRun } from './link-answers.js';
import { describeFailure, retryAfter, retryPause } from './retry.js';

/** Milliseconds. */
const ANSWER_WITHIN = 30_000;
/** Milliseconds: a server that restarts is back by then. */
const START_WITHIN = 60_000;
/** Milliseconds that the stop of a run may take when the program is ending. */
const STOP_WITHIN = 8_000;

/** The server said no, and would say so again. */
export class Refused extends CannotRun {
  override readonly name = 'Refused';
}

export interface LinkClientOptions {
  /** Unix milliseconds; nothing is tried any more after it. */
  readonly deadline: number;
  readonly interrupted: AbortSignal;
  /** The server can't be reached, or is not ready; it is asked again. Told once until it answers. */
  onOutage(sentence: string): void;
  onBack(): void;
}

interface Request {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  /** Unix milliseconds until which it is tried again. */
  readonly until: number;
  readonly signal: AbortSignal;
  /** Ends the pauses between two tries; default: the signal. */
  readonly patience?: AbortSignal;
}

/**
 * Calls the link of a connector, and goes on trying while the server is away: it restarts, or has too much to do. All methods throw
 * `CannotRun`, and the signal's reason when the program is interrupted.
 */
export class LinkClient {
  private wasReached = false;
  private isOut = false;

  constructor(
    private readonly link: ConnectorLink,
    private readonly options: LinkClientOptions,
  ) {}

  /**
   * Starts a run. One whose answer got lost is shared when it is asked for again, as long as it waits.
   * @param environment instead of the connector's own
   */
  async start(environment: string | undefined): Promise<StartedRun> {
    const { deadline, interrupted } = this.options;
    const until = Math.min(deadline, Date.now() + START_WITHIN);
    // An interrupt leaves the answer some time: a run that was started is to be stopped, and only the answer names it.
    const signal = delayed(interrupted, STOP_WITHIN);
    const url = this.link.start(environment);
    return this.expect(readStarted(await this.json({ url, method: 'POST', until, signal, patience: interrupted })));
  }

  /** Runs what failed again. @throws Refused when there is nothing */
  async rerun(runId: string): Promise<StartedRun> {
    const { deadline: until, interrupted: patience } = this.options;
    const signal = delayed(patience, STOP_WITHIN);
    const url = this.link.rerun(runId);
    return this.expect(readStarted(await this.json({ url, method: 'POST', until, signal, patience })));
  }

  /** How a run stands. @param wait seconds in which it may end before the answer */
  async state(runId: string, wait: number): Promise<LinkRun> {
    return this.expect(readRun(await this.json(this.reading(this.link.state(runId, wait)))));
  }

  /** The results so far as JUnit's XML. */
  async junit(runId: string): Promise<string> {
    const text = await this.text(this.reading(this.link.junit(runId)));
    return this.expect(text.startsWith('<?xml') ? text : null);
  }

  /** Stops a run while the program is ending: in little time, and whatever was interrupted. */
  async stop(runId: string): Promise<void> {
    const until = Date.now() + STOP_WITHIN;
    const signal = AbortSignal.timeout(STOP_WITHIN);
    await this.text({ url: this.link.stop(runId), method: 'POST', until, signal });
  }

  private reading(url: URL): Request {
    // What is left to be read at the very end is read, even when the time is just over.
    const until = Math.max(this.options.deadline, Date.now() + STOP_WITHIN);
    return { url, method: 'GET', until, signal: this.options.interrupted };
  }

  private expect<T>(read: T | null): T {
    if (read === null)
      throw new CannotRun(`What answers at ${this.link.server} is no TestPlatform server. Check the link.`);
    return read;
  }

  private async json(request: Request): Promise<unknown> {
    return parse(await this.text(request));
  }

  /** The body of the first answer that is one. */
  private async text(request: Request): Promise<string> {
    for (let tries = 0; ; tries++) {
      const { body, outage, after } = await this.attempt(request);
      if (body !== undefined) return body;
      const wait = after ?? retryPause(tries);
      if (Date.now() + wait > request.until) throw new CannotRun(`${outage} It was tried until the time was up.`);
      if (!this.isOut) this.options.onOutage(outage);
      this.isOut = true;
      await pause(wait, undefined, { signal: request.patience ?? request.signal });
    }
  }

  private async attempt({ url, method, signal }: Request): Promise<Attempt> {
    const headers = { Accept: 'application/json' };
    let response: Response;
    let body: string;
    try {
      const both = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN)]);
      response = await fetch(url, { method, headers, redirect: 'manual', signal: both });
      body = await response.text();
    } catch (error) {
      signal.throwIfAborted();
      const failure = describeFailure(error, this.link.server);
      if (failure.isFinal && !this.wasReached) throw new CannotRun(failure.sentence);
      return { outage: failure.sentence };
    }
    return this.judge(response, body);
  }

  private judge(response: Response, body: string): Attempt {
    const { status, headers } = response;
    const after = retryAfter(headers.get('retry-after'));
    if (status === 429) return { outage: 'The server takes no more calls of this link for now.', after };
    if (status >= 500) return { outage: `The server at ${this.link.server} is not ready (${status}).`, after };
    this.wasReached = true;
    if (this.isOut) this.options.onBack();
    this.isOut = false;
    // 417: the run is over, and some of it failed.
    if (response.ok || status === 417) return { body, outage: '' };
    if (status >= 300 && status < 400)
      throw new Refused('The link leads to another address. Copy it anew, with the address that people use.');
    throw new Refused(readRefusal(parse(body)) || `The server at ${this.link.server} refused the call (${status}).`);
  }
}

interface Attempt {
  /** Absent when it is to be tried again. */
  readonly body?: string;
  /** Why, in a sentence. */
  readonly outage: string;
  /** Milliseconds after which the server wants to be asked again. */
  readonly after?: number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Whoever expects something of it says what is wrong.
    return null;
  }
}

/** Aborted some time (milliseconds) after another signal. */
function delayed(signal: AbortSignal, milliseconds: number): AbortSignal {
  const later = new AbortController();
  const begin = (): void => void setTimeout(() => later.abort(signal.reason), milliseconds).unref();
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return later.signal;
}
