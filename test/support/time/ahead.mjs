/** Preloaded into a server (`--import`): its clock is ahead by the milliseconds in AHEAD. */
const ahead = Number(process.env.AHEAD ?? 0);
const RealDate = Date;

// @ts-expect-error nobody calls Date without new
globalThis.Date = class extends RealDate {
  /** @param {any[]} parts */
  constructor(...parts) {
    // @ts-expect-error the constructor has many forms
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }
  /** @override */
  static now() {
    return RealDate.now() + ahead;
  }
};
