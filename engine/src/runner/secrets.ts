/** What stands where a secret stood. */
const MASK = '•••';

/** The masked texts of a file. Keeps them out of everything that is reported (3 §5). */
export class Secrets {
  private readonly known = new Set<string>();

  add(secret: string): void {
    if (secret === '') return;
    // Pages put what was typed into addresses and quotes. Half a surrogate pair can't be encoded in an address.
    const whole = secret.replaceAll(/\p{Surrogate}/gu, '\ufffd');
    const encoded = encodeURIComponent(whole);
    const shapes = [secret, secret.trim(), encodeURI(whole), encoded, encoded.replaceAll('%20', '+')];
    for (const shape of [...shapes, JSON.stringify(secret).slice(1, -1)]) if (shape !== '') this.known.add(shape);
  }

  /** Whether there is one. */
  get any(): boolean {
    return this.known.size > 0;
  }

  /** Whether there is one in the text. */
  in(text: string): boolean {
    return [...this.known].some((secret) => text.includes(secret));
  }

  scrub(text: string): string {
    let clean = text;
    // The longest first: one may be part of another.
    const secrets = [...this.known].sort((a, b) => b.length - a.length);
    for (const secret of secrets) clean = clean.replaceAll(secret, MASK);
    return this.any && clean.includes(CUT) ? scrubCut(clean, secrets) : clean;
  }
}

/** What stands where a long text was cut off. */
const CUT = '…';

/** Masks the beginnings of secrets whose ends were cut off. */
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
