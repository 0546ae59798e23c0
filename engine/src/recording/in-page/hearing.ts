import { type Cancel, clock } from '@testplatform/contract';
import type { Frame, Page } from 'playwright';
import { said } from '../steps/to-test-case.js';
import { QUESTION } from './keep-listeners.js';

/** Milliseconds for a document to confirm that it is heard. The person is told within two seconds. */
const ANSWER_MS = 1_500;
const CRASHED = 'The page crashed, and an empty one took its place. Open its address again to go on';

interface HearingOptions {
  readonly currentPage: () => Page | undefined;
  /** Receives a sentence about what can't be recorded in the current page; null when everything can. */
  readonly tell: (reason: string | null) => void;
}

/**
 * Asks each document once, when it opens, whether it reports what a person does there. A document may run no scripts,
 * or its scripts may have removed what the recorder needs. One that answers late is heard from then on.
 */
export class Hearing {
  private readonly waiting = new Map<Frame, Cancel>();
  private readonly unheard = new Set<Frame>();
  /** The empty page that replaced a crashed one. */
  private substitute: Page | null = null;
  private told: string | null = null;

  constructor(private readonly options: HearingOptions) {}

  /** Asks each document that opens in the page. */
  follow(page: Page): void {
    page.on('framenavigated', (frame) => this.ask(frame));
    // Ask again, now that the page's scripts have run.
    page.on('domcontentloaded', () => this.ask(page.mainFrame()));
    page.on('framedetached', (frame) => this.forget(frame));
    page.on('close', () => page.frames().forEach((frame) => this.forget(frame)));
  }

  /** An empty page replaced a crashed one. */
  replaced(page: Page): void {
    this.substitute = page;
    this.look();
  }

  /** The document in the frame has answered. */
  heard(frame: Frame): void {
    // The PDF viewer answers, but no run can use it.
    if (!isViewer(frame)) this.forget(frame);
  }

  /** Reports the state of the current page if it changed. */
  look(): void {
    const page = this.options.currentPage();
    const isEmpty = page !== undefined && page === this.substitute && page.url() === 'about:blank';
    const reason = isEmpty ? CRASHED : sentenceFor([...this.unheard].filter((frame) => frame.page() === page));
    if (reason === this.told) return;
    this.told = reason;
    this.options.tell(reason);
  }

  private ask(frame: Frame): void {
    this.waiting.get(frame)?.();
    const give = () => {
      this.unheard.add(frame);
      this.look();
    };
    this.waiting.set(frame, clock.after(ANSWER_MS, give, { keepsProcess: false }));
    // It fails when the document goes away; the next one is asked anyway.
    const asked = frame.locator(':root').dispatchEvent(QUESTION, {}, { timeout: 0 });
    asked.catch(() => undefined);
  }

  private forget(frame: Frame): void {
    this.waiting.get(frame)?.();
    this.waiting.delete(frame);
    this.unheard.delete(frame);
    this.look();
  }
}

/** The browser shows a PDF with an extension of its own. */
const isViewer = (frame: Frame): boolean => frame.url().startsWith('chrome-extension:');

function sentenceFor(frames: readonly Frame[]): string | null {
  const [first] = frames;
  if (!first) return null;
  if (frames.some(isViewer))
    return 'This page shows a PDF, in which nothing is recorded. Go back to record on, or add steps by hand';
  const place = frames.find((frame) => !frame.parentFrame()) ? 'this page' : placeOf(frames);
  return `The recorder can’t hear ${place}: what you do there is not recorded. Add these steps by hand`;
}

function placeOf([first, ...others]: readonly Frame[]): string {
  if (!first || others.length > 0) return `${others.length + 1} frames of this page`;
  const url = URL.canParse(first.url()) ? new URL(first.url()) : null;
  const name = first.name() || (url?.host ? url.host + url.pathname : '');
  return name === '' ? 'a frame of this page' : `the frame ${said(name)} of this page`;
}
