/** The readable parts of a mail. */
export interface MailContent {
  /** As people read it. */
  readonly text: string;
  readonly html: string;
}

/** Parses a mail (RFC 5322). If it has no plain text, it is made from its HTML. */
export async function mailText(source: Uint8Array): Promise<MailContent> {
  // Loaded when a case first needs it.
  const [{ default: PostalMime }, { decodeHTML }] = await Promise.all([import('postal-mime'), import('entities')]);
  const { text, html = '' } = await PostalMime.parse(source);
  return { text: (text?.trim() ? text : textOf(html, decodeHTML)).trim(), html };
}

/** The first web address that is wanted, in the text or else in the HTML of a mail; null when there is none. */
export function firstLink({ text, html }: MailContent, isWanted: (link: string) => boolean): string | null {
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"']+/gi)].map(([link]) => withoutEnd(link));
  const inHtml = [...html.matchAll(/\bhref=(?:"([^"]*)"|'([^']*)')/gi)].map(([, one, other]) =>
    decoded(one ?? other ?? ''),
  );
  return [...inText, ...inHtml].find((link) => /^https?:/i.test(link) && isWanted(link)) ?? null;
}

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

/** The text of HTML as people read it. Goes through it once, so that no mail takes long. */
function textOf(html: string, decode: (text: string) => string): string {
  const text = new FlowingText();
  let skipped: 'comment' | `/${string}` | null = null;
  let isPreformatted = false;
  const [first = '', ...pieces] = html.split('<');
  text.add(decode(first));
  for (const piece of pieces) {
    if (piece.startsWith('!--') && skipped === null) skipped = 'comment';
    if (skipped === 'comment') {
      const end = piece.indexOf('-->');
      if (end < 0) continue;
      skipped = null;
      text.add(decode(piece.slice(end + 3)));
      continue;
    }
    const { slash, name, behind } = readTag(piece);
    if (skipped !== null && slash + name !== skipped) continue;
    skipped = slash === '' && UNREAD.test(name) ? `/${name}` : null;
    if (skipped !== null) continue;
    if (name === 'pre') isPreformatted = slash === '';
    if (BLOCK.test(name)) text.break();
    else if (name === 'td' || name === 'th') text.add(' ');
    for (const [index, line] of (isPreformatted ? behind.split('\n') : [behind]).entries()) {
      if (index > 0) text.break();
      text.add(decode(line));
    }
  }
  return text.toString();
}

/** Reads what stands behind a `<`. Without a name it is a declaration, or no tag at all. */
function readTag(piece: string): { readonly slash: string; readonly name: string; readonly behind: string } {
  const whole = TAG.exec(piece);
  // A tag whose quotation marks are wrong ends at the first `>`.
  const [, slash = '', name = ''] = whole ?? /^(\/?)([a-z][^\s/>]*)/i.exec(piece) ?? [];
  if (name === '' && !/^[!?]/.test(piece)) return { slash, name, behind: `<${piece}` };
  const end = whole ? whole[0].length : piece.indexOf('>') + 1 || piece.length;
  return { slash, name: name.toLowerCase(), behind: piece.slice(end) };
}

/** Text in which all white space reads as one space or, at a break, as one new line. */
class FlowingText {
  private readonly parts: string[] = [];
  private gap: '' | ' ' | '\n' = '';

  add(text: string): void {
    const words = text.trim();
    if (/^\s/.test(text)) this.gap ||= ' ';
    if (words === '') return;
    if (this.parts.length > 0) this.parts.push(this.gap);
    this.parts.push(words.replace(/\s+/g, ' '));
    this.gap = /\s$/.test(text) ? ' ' : '';
  }

  break(): void {
    this.gap = '\n';
  }

  toString(): string {
    return this.parts.join('');
  }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** An address with the character references that mails use replaced. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
