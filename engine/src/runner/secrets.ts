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
    for (const secret of [...this.known].sort((a, b) => b.length - a.length)) clean = clean.replaceAll(secret, MASK);
    return clean;
  }
}
