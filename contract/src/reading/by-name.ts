/**
 * An empty object for values keyed by user-defined names: titles, fields, headers. It has no prototype, so that `constructor` and
 * `__proto__` are ordinary keys.
 */
export const byName = <T>(): Record<string, T> => Object.create(null) as Record<string, T>;
