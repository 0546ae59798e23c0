/** What a terminal is written to with. */
interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export type Colour = 'red' | 'green' | 'yellow';
const CODES: Readonly<Record<Colour, number>> = { red: 31, green: 32, yellow: 33 };

const CLEAR_LINE = '\r\u001B[K';
const DEFAULT_COLUMNS = 80;

/** The id in a connector's link is a secret: logs of build servers are read by many. */
const SECRET = /(\/connector\/[^/?\s"']{0,4})[^/?\s"']*/gi;
/** A server's text could otherwise move the cursor about. */
const CONTROLS = /(?!\n)\p{Cc}/gu;

/** Where the program speaks: lines, and at most one status line below them that changes. */
export class Terminal {
  /** A person looks at it, and lines can be drawn over. Build servers that give their jobs a terminal set CI. */
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

  /** Characters of a line. */
  get columns(): number {
    // A terminal that does not know its width says 0.
    return this.out.columns || DEFAULT_COLUMNS;
  }

  line(text: string): void {
    this.clearStatus();
    this.out.write(`${clean(text)}\n`);
  }

  /** A line that begins with a coloured sign. */
  outcome(colour: Colour, sign: string, text: string): void {
    this.clearStatus();
    this.out.write(`${this.paint(colour, sign)} ${clean(text)}\n`);
  }

  /** What went wrong, for people and for those who read only errors. */
  problem(text: string): void {
    this.clearStatus();
    this.err.write(`${clean(text)}\n`);
  }

  /** Draws the status line anew, on an interactive terminal only. It is cut where a line ends. */
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
