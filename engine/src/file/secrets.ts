/** Replaces a secret. */
const MASK = '•••';

/**
 * Shortest beginning of a secret that is masked on its own, in characters. Shorter ones say little and occur in
 * ordinary words.
 */
const BEGINNING_MIN = 4;

/** The masked texts of a file, which are kept out of everything that is reported (3 §5). */
export class Secrets {
  private readonly known = new Set<string>();
  /**
   * Secrets without their last character: the last key is pressed separately, and a page may report what it received
   * before.
   */
  private readonly beginnings = new Set<string>();

  add(secret: string): void {
    for (const shape of shapesOf(secret)) this.known.add(shape);
    for (const shape of shapesOf(secret.slice(0, -1))) if (shape.length >= BEGINNING_MIN) this.beginnings.add(shape);
  }

  /** Whether there is a secret. */
  get any(): boolean {
    return this.known.size > 0;
  }

  /** Whether the text contains a secret. */
  in(text: string): boolean {
    return [...this.known].some((secret) => text.includes(secret));
  }

  scrub(text: string): string {
    let clean = text;
    // Longest first: one may be part of another.
    const secrets = [...this.known, ...this.beginnings].sort((a, b) => b.length - a.length);
    for (const secret of secrets) clean = clean.replaceAll(secret, MASK);
    return this.any && clean.includes(CUT) ? scrubCut(clean, secrets) : clean;
  }
}

/** The forms that a text takes in pages, addresses and quotes. */
function shapesOf(text: string): Set<string> {
  // Half a surrogate pair can't be encoded in an address.
  const whole = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
  const encoded = encodeURIComponent(whole);
  const quoted = JSON.stringify(text).slice(1, -1);
  const shapes = [
    text,
    text.trim(),
    encodeURI(whole),
    encoded,
    encoded.replaceAll('%20', '+'),
    inAddress('/', whole),
    inAddress('/?', whole),
    inAddress('/#', whole),
    inAddress('/?', encoded),
    // As in a submitted form.
    new URLSearchParams({ '': whole }).toString().slice(1),
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    inMarkup(text),
    inMarkup(text).replaceAll('"', '&quot;'),
    // As in attributes, the way older browsers and servers write them.
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  ];
  return new Set(shapes.filter((shape) => shape !== ''));
}

const ORIGIN = 'http://any';

/** A text as the browser writes it in an address; empty if the address has lost part of it, as with `..`. */
function inAddress(place: '/' | '/?' | '/#', text: string): string {
  const written = new URL(ORIGIN + place + text).href.slice(ORIGIN.length + place.length);
  return written.length < text.trim().length ? '' : written;
}

const inMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');

/** Marks the end of a truncated text. */
const CUT = '…';

/** Masks beginnings of secrets whose ends were cut off. */
function scrubCut(text: string, secrets: readonly string[]): string {
  const pieces = text.split(CUT);
  const last = pieces.pop() ?? '';
  const masked = pieces.map((piece) => {
    const length = cutLength(piece, secrets);
    return length === 0 ? piece : `${piece.slice(0, -length)}${MASK}`;
  });
  return [...masked, last].join(CUT);
}

/** How many characters at the end of a text are the beginning of a secret. */
function cutLength(text: string, secrets: readonly string[]): number {
  const longest = Math.max(...secrets.map((secret) => secret.length)) - 1;
  for (let length = Math.min(text.length, longest); length > 0; length--) {
    const end = text.slice(-length);
    if (secrets.some((secret) => secret.length > length && secret.startsWith(end))) return length;
  }
  return 0;
}
