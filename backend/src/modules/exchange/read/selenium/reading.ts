import { LIMITS } from '@testplatform/contract';
import type { FileBuilder } from '../file-builder.js';
import { joinParts } from '../locators.js';
import { filled } from './text.js';
import { locatorPart } from './locator.js';

/** A command of Selenium IDE, or one that Katalon Recorder has taken over from it. */
export interface Command {
  readonly command: string;
  readonly target: string;
  readonly value: string;
  readonly comment: string;
  /** The other locators of the element. */
  readonly targets?: string;
  /** The variable that names the window which the command opens. */
  readonly opensWindow?: string;
}

export interface Dialect {
  /** The site that addresses without one belong to; empty for none. */
  readonly baseUrl: string;
  /** In Katalon Recorder variables are pasted into scripts, and texts are globs. */
  readonly isKatalon: boolean;
  /** The paths of the tests that `run` may name, by title. */
  readonly tests: ReadonlyMap<string, string>;
}

/** A block that is open. */
export interface OpenBlock {
  readonly kind: 'if' | 'loop' | 'do';
  /** The row of the case that opens it. */
  readonly row: number;
  /** What is done before its End. */
  readonly atEnd?: () => void;
}

/** The state of reading one test. */
export class Reading {
  /** Locator parts of the frames that are entered. */
  frames: readonly string[] = [];
  /** The variables of the open windows, in the order of opening. */
  windows: string[] = ['root'];
  window = 'root';
  /** A window that has opened and is not the current one of the test. */
  isElsewhere = false;
  readonly blocks: OpenBlock[] = [];
  /** Where the mouse was pressed and not released yet. */
  pressed: string | null = null;
  private counted = 0;

  constructor(
    readonly file: FileBuilder,
    readonly dialect: Dialect,
  ) {}

  /** @throws Untranslatable */
  locator(text: string): string {
    return joinParts([...this.frames, locatorPart(text)]);
  }

  /** An address, on the site of the project if it names none. */
  address(target: string): string {
    const { baseUrl } = this.dialect;
    if (target.startsWith('${') || !URL.canParse(baseUrl)) return filled(target);
    return filled(/^[a-z][a-z\d+.-]*:/i.test(target) ? target : joined(baseUrl, target));
  }

  /** A storage key that no variable has. */
  ownKey(what: string): string {
    this.counted += 1;
    return `${what} ${this.counted}`;
  }
}

/** As a link on the site; its variables stay as they are. */
function joined(base: string, target: string): string {
  const { origin, pathname, href } = new URL(base);
  if (target === '') return href;
  return target.startsWith('/') ? origin + target : origin + pathname.slice(0, pathname.lastIndexOf('/') + 1) + target;
}

/** Milliseconds as the seconds of a max wait. */
export function maxWait(milliseconds: string, otherwise: number = LIMITS.maxWaitDefault): number {
  const given = /^\d{1,9}$/.test(milliseconds.trim()) ? Math.ceil(Number(milliseconds) / 1_000) : otherwise;
  return Math.min(Math.max(given, LIMITS.maxWaitMin), LIMITS.maxWaitMax);
}

/** Reads a command; throws `Untranslatable`. */
export type Handler = (reading: Reading, command: Command) => void;
