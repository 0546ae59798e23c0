import { aboveLimit, clock, LIMITS } from '@testplatform/contract';
import type { Page, Request } from 'playwright';
import { seconds } from '../time.js';
import { isPdfDocument } from './downloads.js';

/** A document that is being loaded. */
interface Load {
  /** On the scale of the clock's `elapsed`. */
  readonly startedAt: number;
  readonly bytesBefore: number;
  /** Whether its request was seen. Before that, the page has only announced the navigation. */
  requested: boolean;
  /** Requests of the page and its frames that have no answer. */
  readonly waiting: Set<Request>;
  /** When part of it last arrived, on the scale of the clock's `elapsed`. */
  newsAt: number;
  readonly done: Promise<void>;
  readonly end: () => void;
}

/** Milliseconds within which an announced request must be seen: an address such as mailto: has none. */
const REQUEST_MS = 500;

/**
 * Milliseconds without progress after which we stop waiting for a usable document: its pictures may never arrive.
 * Resources it may depend on get longer.
 */
const QUIET_MS = 250;
const QUIET_VITAL_MS = 1_000;
const VITAL: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet']);
/** Maximum number of requests that a warning names. */
const NAMED_MAX = 3;

/** Watches documents load: whether one is loading, and whether it was slow or heavy. */
export class PageLoads {
  private readonly loading = new Map<Page, Load>();
  /** Documents that are usable but not finished. */
  private readonly unfinished = new Map<Page, Load>();
  private opened: Load[] = [];

  constructor(
    private readonly bytes: () => number,
    private readonly warn: (what: string) => void,
    /** Milliseconds above which a page is slow. */
    private readonly goodMs: number = LIMITS.goodDurationMs,
  ) {}

  observe(page: Page): void {
    const isDocument = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
    page.on('request', (request) => {
      if (isDocument(request) && request.redirectedFrom() === null) this.begin(page);
      this.of(page)?.waiting.add(request);
    });
    const arrived = (request: Request) => {
      const load = this.of(page);
      if (load?.waiting.delete(request)) load.newsAt = clock.elapsed();
    };
    page.on('requestfinished', arrived);
    page.on('requestfailed', (request) => {
      arrived(request);
      if (!isDocument(request)) return;
      // The browser downloads the document, and the page will load a stand-in for it.
      if (isPdfDocument(request)) this.expectAnother(page);
      else this.end(page);
    });
    page.on('domcontentloaded', () => this.usable(page));
    page.on('load', () => this.loaded(page));
    page.on('close', () => this.end(page));
  }

  /** The page is about to request another document. */
  expect(page: Page): void {
    if (this.loading.has(page)) return;
    this.expectRequest(page, this.start(page));
  }

  /** Whether the page is loading a document. */
  isLoading(page: Page): boolean {
    return this.loading.has(page);
  }

  /** Resolves when the page is not loading a document. */
  async settled(page: Page): Promise<void> {
    await this.loading.get(page)?.done;
  }

  /** Whether a document was opened since the last case ended. */
  get openedSome(): boolean {
    return this.opened.length > 0;
  }

  /**
   * Checks the weight of documents opened since the last call, at the end of a case, when all parts have arrived.
   * @param goodMb megabytes above which a page is heavy
   */
  caseEnded(goodMb: number = LIMITS.goodPageMbDefault): void {
    const heaviest = Math.max(0, ...this.opened.map(({ bytesBefore }) => this.bytes() - bytesBefore));
    this.opened = [];
    const good = goodMb * MEGABYTE;
    if (heaviest > good) this.warn(`The page is heavy: ${heavier(heaviest, good)}, more than ${megabytes(good)}`);
  }

  private expectAnother(page: Page): void {
    const load = this.loading.get(page);
    if (!load) return;
    load.requested = false;
    this.expectRequest(page, load);
  }

  private expectRequest(page: Page, load: Load): void {
    clock.after(REQUEST_MS, () => {
      if (!load.requested && this.loading.get(page) === load) this.end(page);
    });
  }

  private begin(page: Page): void {
    const expected = this.of(page);
    if (expected?.requested) this.end(page);
    const load = this.loading.get(page) ?? this.start(page);
    load.requested = true;
    this.opened.push(load);
  }

  private of(page: Page): Load | undefined {
    return this.loading.get(page) ?? this.unfinished.get(page);
  }

  /** Called once the document is usable: from now on, it is waited for only while parts of it arrive. */
  private usable(page: Page): void {
    const load = this.loading.get(page);
    if (!load?.requested) return;
    load.newsAt = clock.elapsed();
    const look = () => {
      if (this.loading.get(page) !== load) return;
      const isVital = [...load.waiting].some((request) => VITAL.has(request.resourceType()));
      const quietLeft = load.newsAt + (isVital ? QUIET_VITAL_MS : QUIET_MS) - clock.elapsed();
      if (quietLeft > 0) return void clock.after(quietLeft, look);
      this.end(page);
      this.unfinished.set(page, load);
      const left = load.startedAt + this.goodMs - clock.elapsed();
      if (Number.isFinite(left)) clock.after(Math.max(0, left), () => this.warnOfUnfinished(page, load));
    };
    clock.after(QUIET_MS, look);
  }

  private warnOfUnfinished(page: Page, load: Load): void {
    if (this.unfinished.get(page) !== load) return;
    const named = [...load.waiting].slice(0, NAMED_MAX).map((request) => request.url().slice(0, 200));
    this.warn(`The page has not finished loading: no answer from ${named.join(', ') || 'one of its parts'}`);
  }

  private start(page: Page): Load {
    let end = () => {};
    const done = new Promise<void>((resolve) => (end = resolve));
    const startedAt = clock.elapsed();
    const waiting = new Set<Request>();
    const load = { startedAt, newsAt: startedAt, waiting, bytesBefore: this.bytes(), requested: false, done, end };
    this.loading.set(page, load);
    return load;
  }

  private loaded(page: Page): void {
    const load = this.of(page);
    if (!load?.requested) return;
    this.end(page);
    const took = clock.elapsed() - load.startedAt;
    if (took > this.goodMs)
      this.warn(`The page is slow: ${slower(took, this.goodMs)}, more than ${seconds(this.goodMs)}`);
  }

  private end(page: Page): void {
    this.loading.get(page)?.end();
    this.loading.delete(page);
    this.unfinished.delete(page);
  }
}

const MEGABYTE = 1_048_576;

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`;
const heavier = (bytes: number, good: number): string => `${aboveLimit(bytes / MEGABYTE, good / MEGABYTE, 2)} MB`;
const slower = (ms: number, good: number): string => `${Number(aboveLimit(ms / 1_000, good / 1_000, 1))} s`;
