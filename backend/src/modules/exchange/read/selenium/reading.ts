import { LIMITS, type TestCase } from '@testplatform/contract';
import type { FileBuilder } from '../file-builder.js';
import { Untranslatable } from '../imported.js';
import { joinParts } from '../locators.js';
import { filled } from './text.js';
import { locatorPart } from './locator.js';

/** A command of Selenium IDE, or one that Katalon Recorder has taken over from it. */
export interface Command {
  readonly command: string;
  readonly target: string;
  readonly value: string;
  readonly comment: string;
  /** Of a press of the mouse: whether it is released before anything but its moves. */
  readonly isReleased?: boolean;
  /** The values of several commands that are read as one. */
  readonly values?: readonly string[];
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
  /** Locator parts of the selected frames. */
  frames: readonly string[] = [];
  /** The variables of the open windows, in the order of opening. */
  windows: string[] = ['root'];
  window = 'root';
  /** Whether the current tab is a new window that the test has not selected yet. */
  isElsewhere = false;
  readonly blocks: OpenBlock[] = [];
  /** The element on which the mouse was pressed and not released yet, with the place in it if one is given. */
  pressed: Pick<Command, 'target' | 'value'> | null = null;
  /** Lists in which options were chosen since the page was opened. */
  readonly lists = new Set<string>();
  /** Whether the next dialog is answered by a command of its own. */
  isAnswered = false;
  /** The Answer dialog that was added without a command for it. */
  ownAnswer: TestCase | null = null;
  private counted = 0;

  constructor(
    readonly file: FileBuilder,
    readonly dialect: Dialect,
  ) {}

  /** @throws Untranslatable */
  locator(text: string): string {
    return joinParts([...this.frames, locatorPart(text, this.dialect.isKatalon)]);
  }

  /**
   * Scripts run in the page, also while a frame of it is selected.
   * @throws Untranslatable for one that would look into the frame
   */
  requireInPage(script: string): void {
    if (this.frames.length > 0 && looksAtPage(script))
      throw new Untranslatable(
        'Scripts run in the page, not in its frames. Add a Run script that begins with the document of the frame',
      );
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

/** Whether a script uses more than variables, texts, numbers and their properties. */
function looksAtPage(script: string): boolean {
  const rest = script
    .replace(/\$\{[^{}]*\}/g, '0')
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '0')
    .replace(/\.[A-Za-z_$][\w$]*|\b(?:true|false|null|undefined|return)\b/g, '0');
  return /[A-Za-z_$`]/.test(rest);
}

/** Resolves a target against the site; its variables stay as they are. */
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
