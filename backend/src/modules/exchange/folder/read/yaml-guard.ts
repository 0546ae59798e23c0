import { CST, Lexer } from 'yaml';

/** Maximum bracket nesting, and maximum column of a nested list or object: more than any project file uses. */
const BRACKETS = 20;
const COLUMNS = 60;

/** The text is not YAML, or uses a feature that a project's folder doesn't. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  constructor(
    message: string,
    /** From 1; 0: the whole file. */
    readonly line: number,
  ) {
    super(message);
  }
}

const REFUSED: Readonly<Record<string, string>> = {
  alias: 'Write the value itself instead of an alias such as *name',
  anchor: 'Leave out the anchor, such as &name',
  tag: 'Leave out the tag, such as !name',
  directive: 'Leave out directives such as %YAML',
};
const TOO_DEEP = 'This is nested too deeply';

/**
 * Refuses unsupported features and deep nesting before parsing, because the parser recurses into nested values.
 * @throws YamlError
 */
export function requirePlain(text: string): void {
  let line = 1;
  let lineStart = 0;
  let offset = 0;
  let brackets = 0;
  let before = '';
  for (const part of new Lexer().lex(text)) {
    // The text of a scalar comes after a mark. A block's begins with its indentation, which looks like deep nesting.
    const type = before === CST.SCALAR ? 'scalar' : CST.tokenType(part);
    before = part;
    if (isMark(part)) continue;
    const refused = type && REFUSED[type];
    if (refused) throw new YamlError(refused, line);
    const column = offset - lineStart;
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets += 1;
    if (type === 'flow-map-end' || type === 'flow-seq-end') brackets -= 1;
    const isBegin = type === 'seq-item-ind' || type === 'explicit-key-ind';
    const isIndented = type === 'space' && column === 0 && part.length > COLUMNS && brackets === 0;
    if (brackets > BRACKETS || isIndented || (isBegin && column > COLUMNS)) throw new YamlError(TOO_DEEP, line);
    offset += part.length;
    const last = part.lastIndexOf('\n');
    if (last < 0) continue;
    line += part.split('\n').length - 1;
    lineStart = offset - part.length + last + 1;
  }
}

/** Whether a token is one of the lexer's control characters, which are not part of the text. */
const isMark = (part: string): boolean => part === CST.DOCUMENT || part === CST.SCALAR || part === CST.FLOW_END;
