import { type Token, Tokenizer, type TokenizerOptions } from 'parse5';

type TokenHandler = ConstructorParameters<typeof Tokenizer>[1];

/** A table of an HTML page: the texts of its cells by rows. */
export type Rows = readonly (readonly string[])[];

/** The tables of an HTML test case, with its title and site. */
export interface TablePage {
  readonly title: string;
  /** The site that its relative addresses belong to. */
  readonly base: string;
  readonly tables: readonly Rows[];
}

/** Reads the tables from the tags of a page. No tree is built, so neither a deep page nor a broken one takes long. */
export function readTables(html: string): TablePage {
  const reader = new TableReader();
  new TagTokenizer(OPTIONS, reader).write(html, true);
  return reader;
}

const OPTIONS: TokenizerOptions = { sourceCodeLocationInfo: false };
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** Maximum attributes kept per tag; tests have fewer. */
const ATTRIBUTES_MAX = 50;

/** Keeps only the first attributes of a tag, because the tokenizer compares each with all before it. */
class TagTokenizer extends Tokenizer {
  protected override _leaveAttrName(): void {
    const token = this.currentToken;
    if (!token || !('attrs' in token) || token.attrs.length < ATTRIBUTES_MAX) super._leaveAttrName();
  }
}

class TableReader implements TokenHandler, TablePage {
  title = '';
  base = '';
  readonly tables: string[][][] = [];
  /** Pieces of the text that is being read; null outside of cells and the title. */
  private text: string[] | null = null;
  /** Whether this is inside a `datalist`, which holds the other locators of a cell. */
  private isOffered = false;

  onStartTag({ tagName, attrs }: Token.TagToken): void {
    const attribute = (name: string) => attrs.find((one) => one.name === name)?.value ?? '';
    if (tagName === 'table') this.tables.push([]);
    else if (tagName === 'tr') this.tables.at(-1)?.push([]);
    else if (CELLS.has(tagName)) this.begin();
    else if (tagName === 'title') this.text = [];
    else if (tagName === 'br') this.text?.push('\n');
    else if (tagName === 'datalist') this.isOffered = true;
    else if (tagName === 'link' && attribute('rel') === 'selenium.base') this.base = attribute('href');
  }

  onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === 'datalist') this.isOffered = false;
    else if (CELLS.has(tagName) || tagName === 'tr' || tagName === 'table') this.end();
    else if (tagName === 'title' && this.text) {
      this.title = this.text.join('').trim();
      this.text = null;
    }
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.isOffered) this.text?.push(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private begin(): void {
    this.end();
    this.text = [];
  }

  private end(): void {
    if (this.text)
      this.tables
        .at(-1)
        ?.at(-1)
        ?.push(
          this.text
            .join('')
            .replace(/\u00a0/g, ' ')
            .trim(),
        );
    this.text = null;
    this.isOffered = false;
  }
}
