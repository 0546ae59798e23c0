import { clock, type ConsoleMessage, type FailedRequest, LIMITS } from '@testplatform/contract';
import { BrowserLostError } from '../errors.js';

/** Most dialogs that one case may open. A page that opens more can't be used. */
const DIALOGS_MAX = 20;
const WARNINGS_MAX = 10;

/** Collects what the browser reports while a case runs: warnings, notes, and what ends the case at once. */
export class CaseWatch {
  readonly startedAt = clock.now();
  readonly notes: string[] = [];
  /** The last errors that the page threw. */
  readonly thrown: ConsoleMessage[] = [];
  /** The last failed requests, including those that cause no warning. */
  readonly failedRequests: FailedRequest[] = [];
  private readonly warned = new Set<string>();
  private readonly lost = new AbortController();
  private dialogs = 0;
  private uncounted = 0;

  /** Aborts when nothing more can be done in the page. */
  get signal(): AbortSignal {
    return this.lost.signal;
  }

  get warnings(): string[] {
    const more = this.uncounted > 0 ? [`${this.uncounted} more`] : [];
    return [...this.warned, ...more];
  }

  warn(text: string): void {
    if (this.warned.has(text)) return;
    if (this.warned.size < WARNINGS_MAX) this.warned.add(text);
    else this.uncounted++;
  }

  /** Adds a sentence to the message of the case. */
  note(what: string): void {
    this.notes.push(what);
  }

  threw(what: string): void {
    this.warn(`The page threw: ${what}`);
    keepLast(this.thrown, { at: clock.now(), level: 'error', text: `Uncaught ${what}` });
  }

  requestFailed(request: FailedRequest): void {
    keepLast(this.failedRequests, request);
  }

  /** @param note how a dialog was answered */
  dialog(note: string): void {
    this.dialogs++;
    if (this.dialogs <= 3) this.notes.push(note);
    if (this.dialogs > DIALOGS_MAX) this.lose('The page opens one dialog after the other');
  }

  lose(why: string): void {
    this.lost.abort(new BrowserLostError(why));
  }
}

function keepLast<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > LIMITS.evidenceLines) list.shift();
}
