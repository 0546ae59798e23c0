/** Maximum length of a line, in characters. */
const WIDTH = 120;
const INDENT = '  ';

/** Lines of code with their indentation. */
export class Lines {
  private readonly lines: string[] = [];
  private depth = 0;

  add(...lines: readonly string[]): void {
    for (const line of lines) this.lines.push(line === '' ? '' : INDENT.repeat(this.depth) + line);
  }

  /** Adds a blank line, except after an opening line or another blank line. */
  space(): void {
    const last = this.lines.at(-1);
    if (last !== undefined && last !== '' && !/[{([]$/.test(last)) this.lines.push('');
  }

  /** A call on one line, or each argument on a line of its own when that is too long. */
  call(head: string, args: readonly string[], tail: string): void {
    const line = `${head}(${args.join(', ')})${tail}`;
    if (INDENT.length * this.depth + line.length <= WIDTH || args.length === 0) return this.add(line);
    this.add(`${head}(`);
    this.inside(() => args.forEach((arg) => this.add(`${arg},`)));
    this.add(`)${tail}`);
  }

  /** Lines between an opening and a closing line. */
  block(open: string, work: () => void, close: string): void {
    this.add(open);
    this.inside(work);
    this.add(close);
  }

  inside(work: () => void): void {
    this.depth++;
    work();
    this.depth--;
  }

  toString(): string {
    return `${this.lines.join('\n')}\n`;
  }
}
