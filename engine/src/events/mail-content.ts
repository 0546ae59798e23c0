type Decode = (text: string) => string;

/** What decodes the character references of HTML, in its text and in its attributes. */
interface Decoders {
  readonly ofText: Decode;
  readonly ofAttribute: Decode;
}

/** What people find in a mail. */
export interface MailContent {
  readonly text: string;
  /** Web addresses, in the order in which they stand there. */
  readonly links: readonly string[];
}

/**
 * Parses a mail (RFC 5322). If it has no plain text, it is made from its HTML. Otherwise the links of the HTML come
 * after those of the text.
 */
export async function mailText(source: Uint8Array): Promise<MailContent> {
  // Loaded when a case first needs them.
  const [{ default: PostalMime }, entities] = await Promise.all([import('postal-mime'), import('entities')]);
  const { text = '', html = '' } = await PostalMime.parse(source);
  const read = readHtml(html, { ofText: entities.decodeHTML, ofAttribute: entities.decodeHTMLAttribute });
  const plain = text.trim();
  if (plain === '') return { text: read.text, links: inOrder([...read.links, ...addressesIn(read.text)]) };
  return { text: plain, links: [...inOrder(addressesIn(plain)), ...inOrder(read.links)] };
}

/** The first web address of a mail that is wanted; null when there is none. */
export const firstLink = ({ links }: MailContent, isWanted: (link: string) => boolean): string | null =>
  links.find(isWanted) ?? null;

/** An address, and the characters of the text before it. */
interface Link {
  readonly address: string;
  readonly at: number;
}

const addressesIn = (text: string): Link[] =>
  [...text.matchAll(/https?:\/\/[^\s<>"']+/gi)].map(({ 0: link, index }) => ({ address: withoutEnd(link), at: index }));

const inOrder = (links: readonly Link[]): string[] =>
  links
    .filter(({ address }) => /^https?:/i.test(address))
    .sort((one, other) => one.at - other.at)
    .map(({ address }) => address);

/** A link without the punctuation of the sentence that it ends. */
function withoutEnd(link: string): string {
  let end = link.length;
  while ('.,;:!?)]'.includes(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

/** Elements whose content nobody reads. */
const UNREAD = /^(style|script|title)$/;
/** Elements that begin a line, and end one. */
const BLOCK =
  /^(br|p|div|tr|li|ul|ol|dl|dt|dd|h[1-6]|hr|table|caption|pre|blockquote|center|section|article|header|footer)$/;
/** A tag without its `<`: slash, name, attributes. What a quotation mark opens may contain `>`. */
const TAG = /^(\/?)([a-z][^\s/>]*)(?=[\s/>])([^"'>]*(?:(?:"[^"]*"|'[^']*')[^"'>]*)*)>/i;

/** The text of HTML as people read it, and where its links lead. Goes through it once, so that no mail takes long. */
function readHtml(html: string, decode: Decoders): { readonly text: string; readonly links: readonly Link[] } {
  const text = new FlowingText();
  const links: Link[] = [];
  let skipped: 'comment' | `/${string}` | null = null;
  let isPreformatted = false;
  const [first = '', ...pieces] = html.split('<');
  text.add(decode.ofText(first));
  for (const piece of pieces) {
    if (piece.startsWith('!--') && skipped === null) skipped = 'comment';
    if (skipped === 'comment') {
      const end = piece.indexOf('-->');
      if (end < 0) continue;
      skipped = null;
      text.add(decode.ofText(piece.slice(end + 3)));
      continue;
    }
    const { slash, name, attributes, behind } = readTag(piece);
    if (skipped !== null && slash + name !== skipped) continue;
    skipped = slash === '' && UNREAD.test(name) ? `/${name}` : null;
    if (skipped !== null) continue;
    const address = name === 'a' && slash === '' ? hrefIn(attributes) : null;
    if (address !== null) links.push({ address: decode.ofAttribute(address).trim(), at: text.length });
    if (name === 'pre') isPreformatted = slash === '';
    if (BLOCK.test(name)) text.break();
    else if (name === 'td' || name === 'th') text.add(' ');
    for (const [index, line] of (isPreformatted ? behind.split('\n') : [behind]).entries()) {
      if (index > 0) text.break();
      text.add(decode.ofText(line));
    }
  }
  return { text: text.toString(), links };
}

/** The value of a tag's `href`, as written; null when it has none. */
function hrefIn(attributes: string): string | null {
  for (const [, name, ...values] of attributes.matchAll(/([^\s"'/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g))
    if (name?.toLowerCase() === 'href') return values.find((value) => value !== undefined) ?? null;
  return null;
}

interface Tag {
  readonly slash: string;
  /** In lower case; '' for a declaration, and for what is no tag at all. */
  readonly name: string;
  readonly attributes: string;
  /** The text after it. */
  readonly behind: string;
}

/** Reads what stands behind a `<`. */
function readTag(piece: string): Tag {
  const whole = TAG.exec(piece);
  // A tag whose quotation marks are wrong ends at the first `>`.
  const [, slash = '', name = '', attributes = ''] = whole ?? /^(\/?)([a-z][^\s/>]*)/i.exec(piece) ?? [];
  if (name === '' && !/^[!?]/.test(piece)) return { slash, name, attributes, behind: `<${piece}` };
  const end = whole ? whole[0].length : piece.indexOf('>') + 1 || piece.length;
  return { slash, name: name.toLowerCase(), attributes, behind: piece.slice(end) };
}

/** Text in which all white space reads as one space or, at a break, as one new line. */
class FlowingText {
  /** Characters so far. */
  length = 0;
  private readonly parts: string[] = [];
  private gap: '' | ' ' | '\n' = '';

  add(text: string): void {
    const words = text.trim();
    if (/^\s/.test(text)) this.gap ||= ' ';
    if (words === '') return;
    const added = (this.length > 0 ? this.gap : '') + words.replace(/\s+/g, ' ');
    this.parts.push(added);
    this.length += added.length;
    this.gap = /\s$/.test(text) ? ' ' : '';
  }

  break(): void {
    this.gap = '\n';
  }

  toString(): string {
    return this.parts.join('');
  }
}
