/** The output streams of a terminal. */
interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export type Colour = 'red' | 'green' | 'yellow';
const CODES: Readonly<Record<Colour, number>> = { red: 31, green: 32, yellow: 33 };

const CLEAR_LINE = '\r\u001B[K';
const DEFAULT_COLUMNS = 80;

/** The id in a connector's link is secret, and many people read build logs. */
const SECRET = /(\/connector\/[^/?\s"']{0,4})[^/?\s"']*/gi;
/** Control characters in a server's text could move the cursor. */
const CONTROLS = /(?!\n)\p{Cc}/gu;

/** The program's output: lines, and at most one changing status line below them. */
export class Terminal {
  /** Whether lines can be redrawn for a person. Build servers that give jobs a terminal set CI. */
  readonly isInteractive: boolean;
  private readonly isColourful: boolean;
  private hasStatus = false;

  constructor(
    private readonly out: Output,
    private readonly err: Output,
    env: Readonly<Record<string, string | undefined>>,
  ) {
    this.isInteractive = out.isTTY === true && env.TERM !== 'dumb' && !env.CI;
    this.isColourful = this.isInteractive && !env.NO_COLOR;
  }

  /** Width in characters. */
  get columns(): number {
    // A terminal of unknown width reports 0.
    return this.out.columns || DEFAULT_COLUMNS;
  }

  line(text: string): void {
    this.clearStatus();
    this.out.write(`${clean(text)}\n`);
  }

  /** Prints a line with a coloured sign. */
  outcome(colour: Colour, sign: string, text: string): void {
    this.clearStatus();
    this.out.write(`${this.paint(colour, sign)} ${clean(text)}\n`);
  }

  /** Prints a problem to stderr. */
  problem(text: string): void {
    this.clearStatus();
    this.err.write(`${clean(text)}\n`);
  }

  /** Redraws the status line, cut to the width; interactive terminals only. */
  status(text: string): void {
    if (!this.isInteractive) return;
    this.out.write(CLEAR_LINE + clean(text).slice(0, this.columns - 1));
    this.hasStatus = true;
  }

  clearStatus(): void {
    if (this.hasStatus) this.out.write(CLEAR_LINE);
    this.hasStatus = false;
  }

  private paint(colour: Colour, text: string): string {
    return this.isColourful ? `\u001B[${CODES[colour]}m${text}\u001B[39m` : text;
  }
}

const clean = (text: string): string => text.replace(SECRET, '$1…').replace(CONTROLS, '');
