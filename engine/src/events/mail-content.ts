/** The readable parts of a mail. */
export interface MailContent {
  /** As people read it. */
  readonly text: string;
  readonly html: string;
}

/** Parses a mail (RFC 5322). If it has no plain text, it is made from its HTML. */
export async function mailText(source: Uint8Array): Promise<MailContent> {
  // Loaded when a case first needs it.
  const { default: PostalMime } = await import('postal-mime');
  const { text, html = '' } = await PostalMime.parse(source);
  return { text: (text?.trim() ? text : textOf(html)).trim(), html };
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

/** The text of HTML as people read it. Goes through it once, so that no mail takes long. */
function textOf(html: string): string {
  let hidden: string | null = null;
  let text = '';
  for (const piece of html.split('<')) {
    const end = piece.indexOf('>');
    const tag = /^\/?[a-z][a-z0-9]*/i.exec(piece.slice(0, 20))?.[0].toLowerCase();
    if (hidden !== null && tag !== `/${hidden}`) continue;
    hidden = tag === 'style' || tag === 'script' || tag === 'title' ? tag : null;
    if (hidden !== null) continue;
    const isBlock = /^\/?(br|p|div|tr|li|h[1-6]|table)$/.test(tag ?? '');
    text += (isBlock ? '\n' : '') + piece.slice(tag === undefined && !piece.startsWith('!') ? 0 : end + 1);
  }
  return decoded(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n');
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** A text with the character references that mails use replaced. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? written;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : written;
  });
