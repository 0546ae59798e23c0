/** A parsed element. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without its children's. */
  readonly text: string;
}

const CHARACTER = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;
const TOKEN = /<(\/?)([A-Za-z][\w-]*)((?:\s+[A-Za-z][\w-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses the subset of XML that reports use. Throws wherever a full parser would. */
export function readXml(document: string): XmlElement {
  if (!CHARACTER.test(document)) throw new Error('A character that XML has no place for');
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!document.startsWith(declaration)) throw new Error('No declaration');
  const body = document.slice(declaration.length);
  const top: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [top];
  let read = 0;
  for (const [token, end, name = '', attributes = '', empty, characters] of body.matchAll(TOKEN)) {
    read += token.length;
    const current = open.at(-1)!;
    if (characters !== undefined) current.text += unescape(characters);
    else if (end) {
      if (open.length < 2 || current.name !== name) throw new Error(`</${name}> ends nothing`);
      open.pop();
    } else {
      const element: Open = { name, attributes: readAttributes(attributes), children: [], text: '' };
      current.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (read !== body.length || open.length !== 1) throw new Error(`Not well formed after ${read} characters`);
  const [root, ...others] = top.children;
  if (!root || others.length > 0 || top.text.trim() !== '') throw new Error('A document has one root');
  return root;
}

type Open = { -readonly [field in keyof XmlElement]: XmlElement[field] } & { children: XmlElement[] };

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([\w-]+)="([^"]*)"/g)) {
    if (name in found) throw new Error(`${name} is there twice`);
    found[name] = unescape(value.replace(/[\t\n\r]/g, ' '));
  }
  return found;
}

function unescape(text: string): string {
  return text.replace(/&([^;]*);?/g, (reference, name: string) => {
    const code = /^#(\d+|x[\dA-F]+)$/.exec(name)?.[1]?.replace('x', '0x');
    const character = code === undefined ? NAMED[name] : String.fromCodePoint(Number(code));
    if (character === undefined || !reference.endsWith(';')) throw new Error(`${reference} is no reference`);
    return character;
  });
}
